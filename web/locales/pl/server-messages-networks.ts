// Of access points and what is sent by them.
export const networks: { readonly [text: string]: string } = {
  'there are {} connections already': 'jest już {} połączeń',
  'cannot be changed; connect another one instead': 'nie można zmienić; połącz zamiast tego inny',
  'cannot be read any more; enter the keys again': 'nie da się odczytać; wprowadź klucze ponownie',
  'The signature does not fit': 'Podpis się nie zgadza',
  'there is no access point for this seller; connect one in the settings':
    'ten sprzedawca nie ma punktu dostępu; połącz go w ustawieniach',
  "can't be blank: it is the address in the network, such as 0208:0123456749":
    'jest wymagany: to adres w sieci, np. 0208:0123456749',
  'was announced by Storecove and not given ({})': 'zapowiedziane przez Storecove i nie wydane ({})',
}
