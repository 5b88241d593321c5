"""This holds the document of the threads' tests."""

THREAD = """
subscription ($id: ID!, $after: String) {
  expenseThread(expenseId: $id, after: $after) {
    __typename id cursor at actor { displayName } group { name eventCursor }
    ... on CommentAdded { expenseId commentId comment { id body } expense { id commentCount } }
    ... on CommentEdited { expenseId commentId comment { id body } expense { id commentCount } }
    ... on CommentDeleted { expenseId commentId expense { id commentCount } }
    ... on ExpenseCreated { expenseId expense { id title } }
    ... on ExpenseDeleted { expenseId title }
    ... on ExpenseUpdated { expenseId expense { id title } changes { field before after } }
  }
}
"""

BODIES = """
subscription ($id: ID!, $after: String) {
  expenseThread(expenseId: $id, after: $after) {
    __typename cursor ... on CommentAdded { comment { body } }
  }
}
"""

ACTIVITY = """
subscription ($id: ID!, $after: String) {
  groupActivity(groupId: $id, after: $after) {
    __typename id cursor
    ... on JoinRequestChanged { joinRequest { status applicant { displayName } } }
    ... on ParticipantChanged { change participant { displayName } }
  }
}
"""

REQUESTS = """
subscription ($ids: [ID!]) {
  myJoinRequests(ids: $ids) { id status group { name } }
}
"""
