// Server messages about tokens with limited rights.
export const tokens: { readonly [text: string]: string } = {
  'is not known in {}, in which this token has a maximum of {}':
    'lässt sich nicht in {1} umrechnen, und dieses Token hat den Höchstbetrag {2}; geben Sie einen Kurs an',
  'is above the maximum of this token, {}': 'übersteigt den Höchstbetrag dieses Tokens ({})',
  'must be the rate of a central bank, because this token has a maximum amount; leave it out':
    'muss der Kurs einer Zentralbank sein, weil dieses Token einen Höchstbetrag hat; lassen Sie das Feld leer',
  'A token with a maximum amount can write documents and payments only one at a time':
    'Ein Token mit Höchstbetrag kann nur einzelne Dokumente und Zahlungen schreiben',
  'The user of this token no longer has access to its departments':
    'Der Benutzer dieses Tokens hat keinen Zugriff mehr auf dessen Niederlassungen',
  'A revoked token cannot be changed; create another one':
    'Ein widerrufenes Token kann nicht geändert werden; erstellen Sie ein neues',
  'a user can have at most {} tokens; revoke one first':
    'ein Benutzer kann höchstens {} Token haben; widerrufen Sie zuerst eines',
  'is too long (maximum is {} networks)': 'zu viele Netzwerke (max. {})',
  '{} must be an IP address or a network such as 10.0.0.0/8':
    'geben Sie statt „{}“ eine IP-Adresse oder ein Netzwerk wie 10.0.0.0/8 an',
  'must not be in the past': 'geben Sie das heutige oder ein späteres Datum an',
  'A token with limited rights cannot do this; use the API token of the user, or sign in':
    'Ein Token mit eingeschränkten Rechten darf das nicht; verwenden Sie das API-Token des Benutzers oder melden Sie sich an',
  'This token was revoked; use another one': 'Dieses Token wurde widerrufen; verwenden Sie ein anderes',
  'This token has expired; change its last day, or use another one':
    'Dieses Token ist abgelaufen; ändern Sie seinen letzten Tag oder verwenden Sie ein anderes',
  'This token cannot be used from {}; add the address to the networks of the token':
    'Dieses Token kann von {} aus nicht verwendet werden; fügen Sie die Adresse den Netzwerken des Tokens hinzu',
  'This token or its user lacks the right {}': 'Diesem Token oder seinem Benutzer fehlt das Recht {}',
}
