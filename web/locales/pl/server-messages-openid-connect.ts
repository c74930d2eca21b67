// Server messages about signing in through OpenID Connect.
export const openIdConnect: { readonly [text: string]: string } = {
  'The provider knows you, but nobody has invited you here; ask an administrator for an invitation to the same email address':
    'Dostawca Cię zna, ale nikt Cię tu nie zaprosił; poproś administratora o zaproszenie na ten sam adres e-mail',
  'None of your groups at the provider has a role here; ask an administrator for access':
    'Żadna z Twoich grup u dostawcy nie ma tu roli; poproś administratora o dostęp',
  'The OpenID Connect provider cannot be reached, try again later':
    'Dostawca OpenID Connect nie odpowiada; spróbuj ponownie później',
  'The provider has refused the sign-in': 'Dostawca odmówił logowania',
  'The answer of the provider is not valid; start again, or tell an administrator if it happens again':
    'Odpowiedź dostawcy jest nieprawidłowa; zacznij od nowa, a jeśli to się powtórzy, powiadom administratora',
  'The sign-in took too long or began in another browser; start again':
    'Logowanie trwało zbyt długo albo zaczęło się w innej przeglądarce; zacznij od nowa',
  'This account requires two factors, and the provider has not asked for them; ask an administrator for help':
    'To konto wymaga dwóch składników, a dostawca o nie nie zapytał; poproś o pomoc administratora',
  'This account requires signing in through its OpenID Connect provider; sign in there first':
    'To konto wymaga logowania przez dostawcę OpenID Connect; najpierw zaloguj się u niego',
  'Passwords and passkeys do not sign in at this server; use its OpenID Connect provider':
    'Na tym serwerze nie można logować się hasłem ani kluczem dostępu; użyj dostawcy OpenID Connect',
  'This session was signed in by the provider of one account; sign in with your password for this':
    'Ta sesja pochodzi od dostawcy jednego konta; do tego zaloguj się hasłem',
  'must be an address that begins with https://': 'musi być adresem zaczynającym się od https://',
  'must be entered again, because the issuer or the client ID has changed':
    'należy wpisać ponownie, bo zmienił się wystawca lub identyfikator klienta',
  'contains too many groups (maximum is {})': 'zawiera zbyt wiele grup (maksimum to {})',
  'contains a role without a group': 'zawiera rolę bez grupy',
  'must be admin, member, accountant or a custom role such as role_1':
    'musi być rolą: administrator, pracownik, księgowość lub własna',
  'is still required; allow other ways to sign in first':
    'jest nadal wymagany; najpierw zezwól na inne sposoby logowania',
  'The provider is still required; allow other ways to sign in first':
    'Dostawca jest nadal wymagany; najpierw zezwól na inne sposoby logowania',
  'can be turned on only after you have signed in through the provider yourself':
    'można włączyć dopiero po własnym zalogowaniu się przez dostawcę',
  'cannot be reached; check the address': 'nie odpowiada; sprawdź adres',
  'does not name itself so in its configuration; enter the issuer exactly as there':
    'inaczej nazywa się w swojej konfiguracji; wpisz wystawcę dokładnie tak jak tam',
}
