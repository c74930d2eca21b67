// Server messages about access points and documents sent through them.
export const networks: { readonly [text: string]: string } = {
  'the account has {} webhooks, which is the maximum; delete one first':
    'Höchstzahl der Webhooks erreicht ({}); löschen Sie zuerst einen',
  'the account has {} connections, which is the maximum; remove one first':
    'Höchstzahl der Verbindungen erreicht ({}); entfernen Sie zuerst eine',
  'cannot be changed; connect another one instead': 'nicht änderbar; verbinden Sie einen neuen Access-Point',
  'cannot be read any more; enter the keys again': 'Schlüssel nicht lesbar; geben Sie sie erneut ein',
  'The webhook signature is invalid': 'Ungültige Signatur',
  'there is no access point for this seller; connect one in the settings':
    'dieser Rechnungssteller hat keinen Peppol-Access-Point; verbinden Sie einen in den Einstellungen',
  'set the Peppol address, for example 0208:0123456749':
    'geben Sie die Peppol-Adresse an, z.\u00a0B. 0208:0123456749',
  'was announced by Storecove but could not be downloaded ({})':
    'Beleg konnte nicht von Storecove abgerufen werden ({})',
  'cannot be combined with kind': 'kann nicht mit kind kombiniert werden',
  '"{}" is not an event type such as invoice.paid or invoice.*':
    '„{}“ ist kein Ereignistyp wie invoice.paid oder invoice.*',
  'must be an address such as https://example.com/webhooks':
    'geben Sie eine Adresse wie https://example.com/webhooks ein',
  'must not contain a password; check the signature instead':
    'darf kein Passwort enthalten; prüfen Sie stattdessen die Signatur',
}
