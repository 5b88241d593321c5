"""This holds the documents of the mutations' tests."""

ERRORS = """
errors {
  __typename code message path
  ... on ValidationError { expected actual }
  ... on ForbiddenError { requiredRole }
  ... on ConflictError { current { id ... on Expense { title version } } }
}
"""

CREATE_GROUP = f"""
mutation ($input: CreateGroupInput!) {{
  createGroup(input: $input) {{
    group {{
      id name description version createdAt currency {{ code decimals }}
      viewerParticipant {{ displayName role kind }}
      participants {{ nodes {{ displayName role kind }} }}
    }}
    {ERRORS}
  }}
}}
"""

UPDATE_GROUP = f"""
mutation ($input: UpdateGroupInput!) {{
  updateGroup(input: $input) {{
    group {{ id name description version currency {{ code }} }}
    {ERRORS}
  }}
}}
"""

DELETE_GROUP = f"""
mutation ($input: DeleteGroupInput!, $group: ID!) {{
  deleteGroup(input: $input) {{
    deletedId
    query {{ group(id: $group) {{ id }} me {{ groups {{ nodes {{ id }} }} }} }}
    {ERRORS}
  }}
}}
"""

LEAVE_GROUP = f"""
mutation ($input: LeaveGroupInput!, $group: ID!) {{
  leaveGroup(input: $input) {{
    deletedId
    query {{ group(id: $group) {{ id }} me {{ groups {{ nodes {{ id }} }} }} }}
    {ERRORS}
  }}
}}
"""

ADD_GUEST = f"""
mutation ($input: AddGuestInput!) {{
  addGuest(input: $input) {{
    participant {{ id displayName kind role user {{ id }} net {{ amount }} createdAt claimedAt }}
    {ERRORS}
  }}
}}
"""

UPDATE_PARTICIPANT = f"""
mutation ($input: UpdateParticipantInput!) {{
  updateParticipant(input: $input) {{
    participant {{ id displayName kind role user {{ id }} net {{ amount }} createdAt claimedAt }}
    {ERRORS}
  }}
}}
"""

MERGE_GUEST = f"""
mutation ($input: MergeGuestInput!, $group: ID!) {{
  mergeGuest(input: $input) {{
    participant {{ id displayName kind net {{ amount }} }}
    query {{
      group(id: $group) {{
        participants {{ nodes {{ displayName }} }}
        balances {{ settlementCount nets {{ participant {{ displayName }} net {{ amount }} }} }}
      }}
    }}
    {ERRORS}
  }}
}}
"""

REMOVE_PARTICIPANT = f"""
mutation ($input: RemoveParticipantInput!, $group: ID!) {{
  removeParticipant(input: $input) {{
    deletedId
    query {{ group(id: $group) {{ participants {{ nodes {{ displayName }} }} }} }}
    {ERRORS}
  }}
}}
"""

CREATE_EXPENSE = f"""
mutation ($input: CreateExpenseInput!) {{
  createExpense(input: $input) {{
    expense {{ id title occurredOn amount {{ amount }} }}
    {ERRORS}
  }}
}}
"""

UPDATE_EXPENSE = f"""
mutation ($input: UpdateExpenseInput!) {{
  updateExpense(input: $input) {{
    expense {{
      id title notes category occurredOn version updatedAt amount {{ amount }}
      items {{ splits {{ participant {{ displayName }} amount {{ amount }} }} }}
      payments {{ participant {{ displayName }} amount {{ amount }} }}
    }}
    {ERRORS}
  }}
}}
"""

DELETE_EXPENSE = f"""
mutation ($input: DeleteExpenseInput!) {{
  deleteExpense(input: $input) {{ deletedId {ERRORS} }}
}}
"""

ADD_COMMENT = f"""
mutation ($input: AddCommentInput!) {{
  addComment(input: $input) {{
    comment {{
      body revision createdAt editedAt author {{ displayName }} mentions {{ displayName }}
      expense {{ title commentCount }}
    }}
    {ERRORS}
  }}
}}
"""

RECURRING = """
recurringExpense {
  id title category frequency interval timeZone startsOn endsOn nextRunAt paused runCount updatedAt
  upcoming amount { amount } group { name }
  items { name mode amount { amount } splits { participant { displayName } amount { amount } } }
  payments { participant { displayName } amount { amount } }
}
"""

CREATE_RECURRING = f"""
mutation ($input: CreateRecurringExpenseInput!) {{
  createRecurringExpense(input: $input) {{ {RECURRING} {ERRORS} }}
}}
"""

EDIT_COMMENT = f"""
mutation ($input: EditCommentInput!) {{
  editComment(input: $input) {{
    comment {{ id body revision createdAt editedAt mentions {{ displayName }} }}
    {ERRORS}
  }}
}}
"""

DELETE_COMMENT = f"""
mutation ($input: DeleteCommentInput!) {{
  deleteComment(input: $input) {{
    deletedId
    {ERRORS}
  }}
}}
"""

UPDATE_RECURRING = f"""
mutation ($input: UpdateRecurringExpenseInput!) {{
  updateRecurringExpense(input: $input) {{ {RECURRING} {ERRORS} }}
}}
"""

DELETE_RECURRING = f"""
mutation ($input: DeleteRecurringExpenseInput!) {{
  deleteRecurringExpense(input: $input) {{ deletedId {ERRORS} }}
}}
"""

CREATE_SETTLEMENT = f"""
mutation ($input: CreateSettlementInput!) {{
  createSettlement(input: $input) {{
    settlement {{
      id note occurredOn version createdAt amount {{ amount }}
      payer {{ displayName }} payee {{ displayName }} createdBy {{ displayName }} group {{ name }}
    }}
    {ERRORS}
  }}
}}
"""

UPDATE_SETTLEMENT = f"""
mutation ($input: UpdateSettlementInput!) {{
  updateSettlement(input: $input) {{
    settlement {{
      id note occurredOn version createdAt amount {{ amount }}
      payer {{ displayName }} payee {{ displayName }}
    }}
    {ERRORS}
  }}
}}
"""

DELETE_SETTLEMENT = f"""
mutation ($input: DeleteSettlementInput!) {{
  deleteSettlement(input: $input) {{
    deletedId
    {ERRORS}
  }}
}}
"""

UPDATE_PROFILE = f"""
mutation ($input: UpdateProfileInput!) {{
  updateProfile(input: $input) {{
    user {{ id displayName phone version }}
    {ERRORS}
  }}
}}
"""
