"""These are the operations of the journeys, as a client sends them."""

CREATE_GROUP = """
mutation CreateGroup($input: CreateGroupInput!) {
  createGroup(input: $input) {
    group { id name currency { code } participants { nodes { id displayName kind role } } }
    errors { code message path }
  }
}
"""
CREATE_EXPENSE = """
mutation CreateExpense($input: CreateExpenseInput!) {
  createExpense(input: $input) {
    expense { id title amount { amount } }
    errors {
      code message path
      ... on ValidationError { expected actual }
    }
  }
}
"""
ADD_COMMENT = """
mutation AddComment($input: AddCommentInput!) {
  addComment(input: $input) { comment { id body } errors { code message path } }
}
"""
ADD_GUEST = """
mutation AddGuest($input: AddGuestInput!) {
  addGuest(input: $input) { participant { id } errors { code message path } }
}
"""
CREATE_SETTLEMENT = """
mutation CreateSettlement($input: CreateSettlementInput!, $groupId: ID!) {
  createSettlement(input: $input) {
    settlement { id amount { amount } }
    query { group(id: $groupId) { balances { transfers { amount { amount } } } } }
    errors { code message path }
  }
}
"""
THREAD = """
subscription Thread($expenseId: ID!, $after: String) {
  expenseThread(expenseId: $expenseId, after: $after) {
    __typename cursor actor { displayName }
    ... on CommentAdded { comment { body } }
  }
}
"""
GROUP_PAGE = """
query GroupPage($id: ID!) {
  group(id: $id) {
    id name description version eventCursor currency { code }
    participants { nodes { id displayName kind role net { amount } } }
    balances {
      revision expenseCount settlementCount
      nets { participant { displayName } net { amount } }
      transfers { from { displayName } to { displayName } amount { amount } }
    }
    expenses {
      nodes {
        id title occurredOn version commentCount createdAt
        amount { amount }
        items { mode amount { amount } splits { participant { id } amount { amount } } }
        payments { participant { id } amount { amount } }
        shares { participant { id } paid { amount } owed { amount } net { amount } }
        comments { nodes { id body author { displayName } createdAt } }
      }
    }
    settlements { nodes { id payer { id } payee { id } amount { amount } createdAt } }
  }
}
"""
ME = "query Me { me { id displayName groups { nodes { id name } } } }"
