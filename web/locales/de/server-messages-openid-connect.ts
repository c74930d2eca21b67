// Server messages about signing in through OpenID Connect.
export const openIdConnect: { readonly [text: string]: string } = {
  'The provider knows you, but nobody has invited you here; ask an administrator for an invitation to the same email address':
    'Der Anbieter kennt Sie, aber niemand hat Sie hierher eingeladen; bitten Sie einen Administrator um eine Einladung an dieselbe E-Mail-Adresse',
  'None of your groups at the provider has a role here; ask an administrator for access':
    'Keine Ihrer Gruppen beim Anbieter hat hier eine Rolle; bitten Sie einen Administrator um Zugriff',
  'The OpenID Connect provider cannot be reached, try again later':
    'Der OpenID-Connect-Anbieter ist nicht erreichbar; versuchen Sie es später erneut',
  'The provider has refused the sign-in': 'Der Anbieter hat die Anmeldung abgelehnt',
  'The answer of the provider is not valid; start again, or tell an administrator if it happens again':
    'Die Antwort des Anbieters ist ungültig; beginnen Sie von vorn, und informieren Sie einen Administrator, wenn es wieder vorkommt',
  'The sign-in took too long or began in another browser; start again':
    'Die Anmeldung hat zu lange gedauert oder in einem anderen Browser begonnen; beginnen Sie von vorn',
  'This account requires two factors, and the provider has not asked for them; ask an administrator for help':
    'Dieses Konto verlangt zwei Faktoren, und der Anbieter hat nicht danach gefragt; bitten Sie einen Administrator um Hilfe',
  'This account requires signing in through its OpenID Connect provider; sign in there first':
    'Für dieses Konto müssen Sie sich über seinen OpenID-Connect-Anbieter anmelden; melden Sie sich zuerst dort an',
  'Passwords and passkeys do not sign in at this server; use its OpenID Connect provider':
    'An diesem Server ist die Anmeldung mit Passwort oder Passkey nicht möglich; verwenden Sie den OpenID-Connect-Anbieter',
  'This session was signed in by the provider of one account; sign in with your password for this':
    'Diese Sitzung wurde vom Anbieter eines Kontos angemeldet; melden Sie sich dafür mit Ihrem Passwort an',
  'must be an address that begins with https://': 'muss eine Adresse sein, die mit https:// beginnt',
  'must be entered again, because the issuer or the client ID has changed':
    'muss erneut eingegeben werden, weil sich der Aussteller oder die Client-ID geändert hat',
  'contains too many groups (maximum is {})': 'enthält zu viele Gruppen (höchstens {})',
  'contains a role without a group': 'enthält eine Rolle ohne Gruppe',
  'must be admin, member, accountant or a custom role such as role_1':
    'muss Administrator, Mitarbeiter, Buchhaltung oder eine eigene Rolle sein',
  'is still required; allow other ways to sign in first':
    'wird noch verlangt; erlauben Sie zuerst andere Anmeldearten',
  'The provider is still required; allow other ways to sign in first':
    'Der Anbieter wird noch verlangt; erlauben Sie zuerst andere Anmeldearten',
  'can be turned on only after you have signed in through the provider yourself':
    'lässt sich erst einschalten, nachdem Sie sich selbst über den Anbieter angemeldet haben',
  'cannot be reached; check the address': 'ist nicht erreichbar; prüfen Sie die Adresse',
  'does not name itself so in its configuration; enter the issuer exactly as there':
    'nennt sich in seiner Konfiguration anders; geben Sie den Aussteller genau so ein wie dort',
}
