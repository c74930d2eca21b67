// Codes of messages about signing in through OpenID Connect.
export const openIdConnect: { readonly [text: string]: string } = {
  'The provider knows you, but nobody has invited you here; ask an administrator for an invitation to the same email address':
    'not_invited',
  'None of your groups at the provider has a role here; ask an administrator for access': 'no_role',
  'The OpenID Connect provider cannot be reached, try again later': 'provider_unreachable',
  'The provider has refused the sign-in': 'provider_refused',
  'The answer of the provider is not valid; start again, or tell an administrator if it happens again':
    'invalid_answer',
  'The sign-in took too long or began in another browser; start again': 'sign_in_expired',
  'This account requires two factors, and the provider has not asked for them; ask an administrator for help':
    'two_factor_required',
  'This account requires signing in through its OpenID Connect provider; sign in there first':
    'openid_connect_required',
  'Passwords and passkeys do not sign in at this server; use its OpenID Connect provider':
    'openid_connect_required',
  'Passwords are not accepted at this server; send the API token of the user': 'password_not_accepted',
  'This account requires its OpenID Connect provider, so a password is not accepted; send the API token of the user':
    'password_not_accepted',
  'This session was signed in by the provider of one account; sign in with your password for this':
    'limited_session',
  'must be an address that begins with https://': 'https_address',
  'must be entered again, because the issuer or the client ID has changed': 'secret_required',
  'contains too many groups (maximum is {})': 'too_many_groups',
  'contains a role without a group': 'group_required',
  'must be admin, member, accountant or a custom role such as role_1': 'unknown_role',
  'is still required; allow other ways to sign in first': 'still_required',
  'The provider is still required; allow other ways to sign in first': 'still_required',
  'can be turned on only after you have signed in through the provider yourself': 'sign_in_first',
  'cannot be reached; check the address': 'provider_unreachable',
  'does not name itself so in its configuration; enter the issuer exactly as there': 'wrong_issuer',
}
