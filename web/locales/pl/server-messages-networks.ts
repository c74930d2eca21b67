// Server messages about access points and documents sent through them.
export const networks: { readonly [text: string]: string } = {
  'the account has {} webhooks, which is the maximum; delete one first':
    'osiągnięto limit webhooków ({}); najpierw usuń jeden',
  'the account has {} connections, which is the maximum; remove one first':
    'osiągnięto limit połączeń ({}); najpierw usuń jedno',
  'cannot be changed; connect another one instead': 'nie można zmienić; połącz nowy punkt dostępowy',
  'cannot be read any more; enter the keys again': 'nie można odczytać kluczy; wpisz je ponownie',
  'The webhook signature is invalid': 'Nieprawidłowy podpis',
  'there is no access point for this seller; connect one in the settings':
    'ten sprzedawca nie ma punktu dostępowego Peppol; połącz go w ustawieniach',
  'set the Peppol address, for example 0208:0123456749': 'podaj adres Peppol, np. 0208:0123456749',
  'was announced by Storecove but could not be downloaded ({})':
    'nie udało się pobrać dokumentu ze Storecove ({})',
  'cannot be combined with kind': 'nie można łączyć z kind',
  '"{}" is not an event type such as invoice.paid or invoice.*':
    '„{}” nie jest typem zdarzenia, takim jak invoice.paid lub invoice.*',
  'must be an address such as https://example.com/webhooks': 'podaj adres, np. https://example.com/webhooks',
  'must not contain a password; check the signature instead':
    'nie może zawierać hasła; zamiast tego sprawdzaj podpis',
}
