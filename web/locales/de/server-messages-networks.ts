// Of access points and what is sent by them.
export const networks: { readonly [text: string]: string } = {
  'there are {} connections already': 'es gibt schon {} Verbindungen',
  'cannot be changed; connect another one instead':
    'kann nicht geändert werden; bitte stattdessen einen anderen verbinden',
  'cannot be read any more; enter the keys again': 'sind nicht mehr lesbar; bitte die Schlüssel neu eingeben',
  'The signature does not fit': 'Die Signatur stimmt nicht',
  'there is no access point for this seller; connect one in the settings':
    'für diesen Verkäufer gibt es keinen Zugangspunkt; bitte in den Einstellungen verbinden',
  "can't be blank: it is the address in the network, such as 0208:0123456749":
    'fehlt: das ist die Adresse im Netzwerk, etwa 0208:0123456749',
  'was announced by Storecove and not given ({})': 'von Storecove angekündigt und nicht herausgegeben ({})',
}
