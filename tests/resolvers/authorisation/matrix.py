"""This is the matrix: what each actor is shown, and what comes of what each one does.

What isn't in it is nobody's: the tests fail on a field, a mutation or a subscription of the schema
that has no entry here. A token that may only read gets a column of its own with such tokens.
"""

from tests.resolvers.authorisation.actors import Actor
from tests.resolvers.authorisation.documents import OWN

SHOWN: dict[str, str] = {
    "anonymous stranger invited ex-member viewer member owner": """
        ClaimableGuest: displayName participantId
        Currency: code decimals name symbol
        InvitePreview: alreadyMember claimableGuests currency defaultRole groupId groupName
          participantCount
        Query: currencies invitePreview
    """,
    "viewer member owner": """
        Comment: author body createdAt editedAt expense id mentions revision
        CommentAdded: actor at comment commentId cursor expense expenseId group id
        CommentConnection: edges nodes pageInfo
        CommentDeleted: actor at commentId cursor expense expenseId group id
        CommentEdge: cursor node
        CommentEdited: actor at comment commentId cursor expense expenseId group id
        Expense: amount category commentCount comments createdAt createdBy group id items notes
          occurredOn payments recurringExpense shares title updatedAt version viewerShare
        ExpenseConnection: edges nodes pageInfo
        ExpenseCreated: actor at cursor expense expenseId group id
        ExpenseDeleted: actor at cursor expenseId group id title
        ExpenseEdge: cursor node
        ExpenseItem: amount mode name splits
        ExpensePreview: amount errors items shares
        ExpenseShare: net owed paid participant
        ExpenseUpdated: actor at changes cursor expense expenseId group id
        FieldChange: after before field
        Group: activity balances createdAt currency description eventCursor expenses id name
          participants recurringExpenses settlements version viewerParticipant
        GroupBalances: expenseCount id nets revision settlementCount transfers
        GroupChanged: actor at change changes cursor group id
        GroupEventConnection: edges nodes pageInfo
        GroupEventEdge: cursor node
        Money: amount currency formatted minorUnits
        PageInfo: endCursor hasNextPage hasPreviousPage startCursor
        Participant: claimedAt createdAt displayName id kind net role user
        ParticipantBalance: net participant
        ParticipantChanged: actor at change changes cursor group id participant participantId
        ParticipantConnection: edges nodes pageInfo
        ParticipantEdge: cursor node
        Payment: amount participant
        Query: expense group node nodes previewExpense
        RecurringExpense: amount category endsOn frequency group id interval items nextRunAt paused
          payments runCount startsOn timeZone title upcoming updatedAt
        RecurringExpenseChanged: actor at change changes cursor group id recurringExpense
          recurringExpenseId
        RecurringExpenseConnection: edges nodes pageInfo
        RecurringExpenseEdge: cursor node
        Settlement: amount createdAt createdBy group id note occurredOn payee payer version
        SettlementChanged: actor at change changes cursor group id settlement settlementId
        SettlementConnection: edges nodes pageInfo
        SettlementEdge: cursor node
        Split: amount participant weight
        Transfer: amount from to
        User: displayName id
        ValidationError: code message path
    """,
    "owner": """
        Group: invite joinRequests
        Invite: defaultRole enabled expiresAt id rotatedAt
        JoinRequest: decidedAt finalRole group participant target targetName
        JoinRequestChanged: actor at cursor group id joinRequest joinRequestId
        JoinRequestConnection: edges nodes pageInfo
        JoinRequestEdge: cursor node
    """,
    "invited": """
        InvitePreview: viewerJoinRequest
        OwnJoinRequestConnection: edges nodes pageInfo
        OwnJoinRequestEdge: cursor node
        OwnUser: joinRequests
    """,
    "invited owner": """
        JoinRequest: applicant applicantName createdAt groupName id message mode proposedRole status
    """,
    "stranger viewer member owner": """
        OwnCurrency: code decimals name symbol
        OwnCurrencyTotal: currency net owed owes
        OwnGroupConnection: edges nodes pageInfo
        OwnGroupEdge: cursor node
        OwnMoney: amount currency formatted minorUnits
        OwnUser: groups totals
    """,
    "stranger invited viewer member owner": """
        OwnPageInfo: endCursor hasNextPage hasPreviousPage startCursor
    """,
    "stranger invited ex-member viewer member owner": """
        OwnUser: createdAt displayName email id phone version
        Query: me rateLimit
        RateLimit: limit remaining resetAt windowSeconds
    """,
}
"""The fields of which something is shown, by those to whom; `Own…` is what `me` leads to."""

SAID_OF_ACTS = """
    CommentPayload: comment errors query
    DeletePayload: deletedId errors query
    ExpensePayload: errors expense query
    GroupPayload: errors group query
    InvitePayload: errors invite query token
    JoinRequestPayload: errors joinRequest query
    ParticipantPayload: errors participant query
    RecurringExpensePayload: errors query recurringExpense
    SettlementPayload: errors query settlement
    UserPayload: errors query user
    ConflictError: code current message path
    ForbiddenError: code message path requiredRole
    NotFoundError: code message path
    ValidationError: actual expected
"""
"""The fields of what a mutation answers: shown to whom its act is allowed, or told why not."""

ACTS = """
    addComment              401 404 404 404 ok  ok  ok
    addGuest                401 404 404 404 403 ok  ok
    approveJoinRequest      401 404 404 404 403 403 ok
    cancelJoinRequest       401 404 ok  404 404 404 403
    configureInvite         401 404 404 404 403 403 ok
    createExpense           401 404 404 404 403 ok  ok
    createGroup             401 ok  ok  ok  ok  ok  ok
    createRecurringExpense  401 404 404 404 403 ok  ok
    createSettlement        401 404 404 404 403 ok  ok
    deleteComment           401 404 404 404 403 403 ok
    deleteExpense           401 404 404 404 403 ok  ok
    deleteGroup             401 404 404 404 403 403 ok
    deleteRecurringExpense  401 404 404 404 403 ok  ok
    deleteSettlement        401 404 404 404 403 ok  ok
    denyJoinRequest         401 404 404 404 403 403 ok
    editComment             401 404 404 404 403 403 ok
    leaveGroup              401 404 404 404 ok  ok  last
    mergeGuest              401 404 404 404 403 403 ok
    removeParticipant       401 404 404 404 403 403 ok
    requestToJoin           401 ok  asked ok in  in  in
    updateExpense           401 404 404 404 403 ok  ok
    updateGroup             401 404 404 404 403 403 ok
    updateParticipant       401 404 404 404 403 ok  ok
    updateProfile           401 ok  ok  ok  ok  ok  ok
    updateRecurringExpense  401 404 404 404 403 ok  ok
    updateSettlement        401 404 404 404 403 ok  ok
"""
"""What comes of each mutation, done by each actor in their order.

ok, or what was wrong, by its number in HTTP or by a word: `CODES` has both.
"""

FOLLOWED = """
    expenseThread   401 404 404 404 ok  ok  ok
    groupActivity   401 404 404 404 ok  ok  ok
    myJoinRequests  401 404 ok  404 404 404 404
"""
"""What comes of each subscription, in the same way; of Carla's requests she alone is told."""

CODES = {
    "401": "UNAUTHENTICATED",
    "403": "FORBIDDEN",
    "404": "NOT_FOUND",
    "asked": "ALREADY_REQUESTED",
    "in": "ALREADY_MEMBER",
    "last": "LAST_OWNER",
}


def fields_of(block: str) -> set[str]:
    """These are the fields of a block, as in Group.name."""
    places, type_name = set[str](), ""
    for word in block.split():
        if word.endswith(":"):
            type_name = word[:-1]
        else:
            places.add(f"{type_name}.{word}")
    return places


def allowed() -> set[str]:
    """These are all fields that the matrix allows anybody, as in Group.name."""
    shown = {place.removeprefix(OWN) for block in SHOWN.values() for place in fields_of(block)}
    acts = {f"Mutation.{name}" for name, _, _ in outcomes(ACTS)}
    followed = {f"Subscription.{name}" for name, _, _ in outcomes(FOLLOWED)}
    return shown | fields_of(SAID_OF_ACTS) | acts | followed


def shown_to(actor: Actor) -> set[str]:
    """These are the fields of which something is shown to an actor."""
    return {
        place
        for audience, block in SHOWN.items()
        if actor in audience.split()
        for place in fields_of(block)
    }


def outcomes(block: str) -> list[tuple[str, Actor, str]]:
    """These are the cells of a block: what is done, by whom, and what comes of it."""
    rows = (line.split() for line in block.strip().splitlines())
    return [
        (name, actor, CODES.get(cell, cell))
        for name, *cells in rows
        for actor, cell in zip(Actor, cells, strict=True)
    ]
