// Server messages about two factors.
export const twoFactor: { readonly [text: string]: string } = {
  'Remove your own second factors in your settings':
    'Entfernen Sie Ihre eigenen Faktoren in Ihren Einstellungen',
  'The user also belongs to accounts that you do not own; ask the operator of this server for help':
    'Der Benutzer gehört auch zu Konten anderer Inhaber; bitten Sie den Betreiber des Servers um Hilfe',
  'is not enough for a user with two factors; sign in, then open the invitation again':
    'genügt nicht, weil dieser Benutzer sich mit zwei Faktoren anmeldet; melden Sie sich an und öffnen Sie die Einladung erneut',
  'belongs to no set-up; scan a new QR code': 'gehört zu keiner Einrichtung; scannen Sie einen neuen QR-Code',
  'is incorrect, expired or already used; enter the current code':
    'ist falsch, abgelaufen oder bereits verwendet; geben Sie den aktuellen Code ein',
  'is one too many (maximum is {}); delete one first':
    'überschreitet die Höchstzahl ({}); löschen Sie zuerst einen anderen',
  'This passkey is already in use': 'Dieser Passkey wird bereits verwendet',
  'is not valid; try again': 'ist ungültig; versuchen Sie es erneut',
  'Set up an authenticator app or a passkey first':
    'Richten Sie zuerst eine Authenticator-App oder einen Passkey ein',
  'The account {} requires two factors; add another one before you remove the last':
    'Das Konto {} erfordert zwei Faktoren; fügen Sie einen anderen hinzu, bevor Sie den letzten entfernen',
  'The code is wrong, expired or already used; enter the current code':
    'Der Code ist falsch, abgelaufen oder bereits verwendet; geben Sie den aktuellen Code ein',
  'Confirm your identity with your password, a code or a passkey first':
    'Bestätigen Sie zuerst Ihre Identität mit Passwort, Code oder Passkey',
  'This account requires two factors; set up an authenticator app or a passkey first':
    'Dieses Konto erfordert zwei Faktoren; richten Sie zuerst eine Authenticator-App oder einen Passkey ein',
}
