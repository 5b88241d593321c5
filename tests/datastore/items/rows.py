"""These are stored items with every attribute that each can have."""

from decimal import Decimal

from datastore.values import Item, Value

AT = "2026-03-31T09:30:00.000Z"
LATER = "2026-04-01T09:30:00.000Z"
TIMES: dict[str, Value] = {"CreatedAt": AT, "UpdatedAt": LATER}

GROUP: Item = {
    "GroupId": "g",
    "SK": "META",
    "EntityType": "GROUP",
    "Name": "Trip",
    "Description": "Lisbon",
    "Currency": "EUR",
    "CreatedBy": "u",
    "OwnerCount": 1,
    "ParticipantCount": 2,
    "Version": 3,
    "EventSeq": 7,
    "Status": "DELETING",
    **TIMES,
}
INVITE: Item = {
    "GroupId": "g",
    "SK": "INVITE",
    "EntityType": "INVITE",
    "Enabled": True,
    "TokenHash": "hash",
    "DefaultRole": "VIEWER",
    "RotatedAt": AT,
    "ExpiresAt": LATER,
    **TIMES,
}
MEMBER: Item = {
    "GroupId": "g",
    "SK": "USERMEMBER#u",
    "EntityType": "USERMEMBER",
    "ParticipantId": "p",
    "Role": "OWNER",
    **TIMES,
}
PARTICIPANT: Item = {
    "GroupId": "g",
    "SK": "PARTICIPANT#p",
    "EntityType": "PARTICIPANT",
    "ParticipantId": "p",
    "Type": "USER",
    "UserId": "u",
    "DisplayName": "Ann",
    "NameVersion": 2,
    "Role": "MEMBER",
    "ClaimedAt": AT,
    "InvitedUserId": "u",
    "InviteExpiresAt": LATER,
    "TransferTarget": "p2",
    "TransferSource": "p3",
    **TIMES,
}
JOIN_REQUEST: Item = {
    "GroupId": "g",
    "SK": "JOINREQ#r",
    "EntityType": "JOINREQ",
    "RequestId": "r",
    "ApplicantUserId": "u",
    "ApplicantName": "Sam",
    "Mode": "TAKEOVER",
    "TargetParticipantId": "p",
    "ProposedRole": "MEMBER",
    "Message": "It's me",
    "Status": "APPROVED",
    "PendingKey": f"{AT}#r",
    "UserPendingKey": "u",
    "DecidedBy": "u2",
    "DecidedAt": LATER,
    "FinalRole": "VIEWER",
    "ParticipantId": "p",
    **TIMES,
}
JOIN_LOCK: Item = {
    "GroupId": "g",
    "SK": "JOINREQLOCK#u",
    "EntityType": "JOINREQ_DENIED_LOCK",
    "RequestId": "r",
    "CreatedAt": AT,
}
USER_JOIN_REQUEST: Item = {
    "PK": "USER#u",
    "SK": f"JOINREQ#{AT}#r",
    "EntityType": "USER_JOINREQ",
    "GroupId": "g",
    "GroupName": "Trip",
    "RequestId": "r",
    "Status": "PENDING",
    **TIMES,
}
EXPENSE: Item = {
    "GroupId": "g",
    "SK": "EXPENSE#e#0#META",
    "EntityType": "EXPENSE",
    "ExpenseId": "e",
    "ExpenseSortKey": f"2026-03-30#{AT}#e",
    "Title": "Dinner",
    "Notes": "Good",
    "Category": "Food",
    "OccurredOn": "2026-03-30",
    "Amount": -300,
    "Currency": "EUR",
    "Items": [
        {
            "Name": "Wine",
            "Amount": -200,
            "Mode": "SHARES",
            "Splits": [
                {"ParticipantId": "p", "Weight": Decimal("1.5"), "Amount": -120},
                {"ParticipantId": "q", "Weight": 1, "Amount": -80},
            ],
        },
        {
            "Amount": -100,
            "Mode": "EXACT",
            "Splits": [{"ParticipantId": "q", "Amount": -100}],
        },
    ],
    "Payments": [{"ParticipantId": "p", "Amount": -300}],
    "CreatedBy": "p",
    "Version": 4,
    "SplitSeed": "seed",
    "RecurringId": "r",
    **TIMES,
}
STATS: Item = {
    "GroupId": "g",
    "SK": "EXPENSE#e#2#STATS",
    "EntityType": "EXPENSE_STATS",
    "CommentCount": 2,
    "LastCommentAt": LATER,
    **TIMES,
}
COMMENT: Item = {
    "GroupId": "g",
    "SK": f"EXPENSE#e#1#COMMENT#{AT}#c",
    "EntityType": "COMMENT",
    "CommentId": "c",
    "AuthorId": "p",
    "Body": "Well",
    "Mentions": ["q", "p"],
    "EditedAt": LATER,
    "Revision": 2,
    **TIMES,
}
SETTLEMENT: Item = {
    "GroupId": "g",
    "SK": f"SETTLEMENT#{AT}#s",
    "EntityType": "SETTLEMENT",
    "SettlementId": "s",
    "PayerId": "p",
    "PayeeId": "q",
    "Amount": 100,
    "Currency": "EUR",
    "OccurredOn": "2026-03-30",
    "Note": "Cash",
    "CreatedBy": "p",
    "Version": 2,
    **TIMES,
}
BALANCE: Item = {
    "GroupId": "g",
    "SK": "BALANCE#v1",
    "EntityType": "BALANCE",
    "BalanceRevision": 9,
    "Initialized": True,
    "ExpenseCount": 5,
    "SettlementCount": 4,
    "Net_p": 10,
    "Net_q": -10,
    "Net_r": 0,
    **TIMES,
}
PROFILE: Item = {
    "UserId": "u",
    "SK": "PROFILE",
    "EntityType": "USER",
    "DisplayName": "Ann",
    "NameVersion": 2,
    "FirstName": "Ann",
    "LastName": "Ott",
    "Email": "ann@example.org",
    "Phone": "+3512",
    "Status": "SUSPENDED",
    "Handle": "ann",
    "Discoverable": True,
    "IsTestAccount": True,
    "Version": 3,
    **TIMES,
}
IDENTITY: Item = {
    "IdentityKey": "google#1",
    "UserId": "u",
    "Provider": "google",
    "Subject": "1",
    "CreatedAt": AT,
}
EVENT: Item = {
    "PK": "GROUP#g",
    "SK": "EVENT#000000000012",
    "EventId": "EXPENSE_UPDATED#g#e#2",
    "Type": "EXPENSE_UPDATED",
    "ActorId": "p",
    "ResourceId": "e",
    "ExpenseId": "e",
    "CommandId": "command",
    "Payload": {
        "Change": "UPDATED",
        "GroupId": "g",
        "ResourceCreatedAt": AT,
        "Title": "Dinner",
        "Changes": [{"Field": "notes", "After": "Good"}],
    },
    "CreatedAt": AT,
    "ExpiresAt": 1_782_725_400,
    "PendingKey": "PENDING#00",
}
CLAIM: Item = {
    "Key": "u#addGuest#k",
    "RequestHash": "hash",
    "ResultType": "PARTICIPANT",
    "ResultId": "p",
    "GroupId": "g",
    "CreatedAt": AT,
    "ExpiresAt": 1_782_725_400,
}
WORK: Item = {
    "PK": "WORK#13",
    "SK": "MERGE_GUEST#g#p",
    "EntityType": "WORK",
    "Kind": "MERGE_GUEST",
    "GroupId": "g",
    "ResourceId": "p",
    "TargetId": "q",
    "ActorId": "a",
    "ActorUserId": "u",
    "CreatedAt": AT,
}
