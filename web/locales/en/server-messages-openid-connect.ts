// Server messages about signing in through OpenID Connect.
export const openIdConnect: { readonly [text: string]: string } = {
  'The provider knows you, but nobody has invited you here; ask an administrator for an invitation to the same email address':
    'The provider knows you, but nobody has invited you here. Ask an administrator for an invitation to the same email address.',
  'None of your groups at the provider has a role here; ask an administrator for access':
    'None of your groups at the provider has a role here. Ask an administrator for access.',
  'The OpenID Connect provider cannot be reached, try again later':
    'The OpenID Connect provider is not responding. Try again later.',
  'The provider has refused the sign-in': 'The provider has refused the sign-in.',
  'The answer of the provider is not valid; start again, or tell an administrator if it happens again':
    'The answer of the provider is not valid. Start again; if it happens again, tell an administrator.',
  'The sign-in took too long or began in another browser; start again':
    'The sign-in took too long or began in another browser. Start again.',
  'This account requires two factors, and the provider has not asked for them; ask an administrator for help':
    'This account requires two factors, and the provider has not asked for them. Ask an administrator for help.',
  'This account requires signing in through its OpenID Connect provider; sign in there first':
    'This account requires you to sign in through its OpenID Connect provider.',
  'Passwords and passkeys do not sign in at this server; use its OpenID Connect provider':
    'You cannot sign in with a password or a passkey here. Use the OpenID Connect provider.',
  'This session was signed in by the provider of one account; sign in with your password for this':
    'You signed in through the provider of one account. Sign in with your password to do this.',
  'must be an address that begins with https://': 'enter an address that begins with https://',
  'must be entered again, because the issuer or the client ID has changed':
    'enter it again, because the issuer or the client ID has changed',
  'contains too many groups (maximum is {})': 'too many groups (maximum is {})',
  'contains a role without a group': 'enter a group for each role',
  'must be admin, member, accountant or a custom role such as role_1': 'not a valid role',
  'is still required; allow other ways to sign in first': 'still required; allow other ways to sign in first',
  'The provider is still required; allow other ways to sign in first':
    'The provider is still required. Allow other ways to sign in first.',
  'can be turned on only after you have signed in through the provider yourself':
    'sign in through the provider yourself first',
  'cannot be reached; check the address': 'cannot be reached; check the address',
  'does not name itself so in its configuration; enter the issuer exactly as there':
    'names itself differently in its configuration; enter the issuer exactly as there',
}
