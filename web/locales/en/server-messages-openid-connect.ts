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
}
