// Server messages about access points and documents sent through them.
export const networks: { readonly [text: string]: string } = {
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
}
