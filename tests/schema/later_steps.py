"""This lists what the contract has and the served schema hasn't yet: it is to shrink to nothing."""

TYPES = {
    "AccessToken",
    "AccessTokenPayload",
    "AccessTokenScope",
    "AddEmailInput",
    "CreateAccessTokenInput",
    "DeleteAccountInput",
    "EmailPayload",
    "MakeEmailPrimaryInput",
    "RemoveEmailInput",
    "RevokeAccessTokenInput",
    "UserEmail",
    "VerifyEmailInput",
}
"""The definitions that aren't served."""

MEMBERS = {
    "Mutation.addEmail",
    "Mutation.createAccessToken",
    "Mutation.deleteAccount",
    "Mutation.makeEmailPrimary",
    "Mutation.removeEmail",
    "Mutation.revokeAccessToken",
    "Mutation.verifyEmail",
    "User.accessTokens",
    "User.emails",
}
"""The fields, arguments and values of served definitions that aren't served."""
