export const programs = {
  hint: 'Podłącz sklepy, programy księgowe i inne integracje z API tego konta.',
  family: 'Zgodność z programami dla Fakturowni, InvoiceOcean, VosFactures i BitFactury',
  familyHint:
    'Ukrywa token integracji w danych konta, pozwala wybrać rodzaj rabatu na dokumencie i wymaga nabywcy. Wyłączenie przywraca ustawienia domyślne.',
  ignored: 'Nieznane pola',
  ignoredHint:
    'Pola z ostatnich 500 zapytań, których Kwit nie zna i które pominął. Najczęściej to literówka w nazwie.',
  reference: 'Dokumentacja API',
  none: 'Brak nieznanych pól.',
  field: 'Pole',
  call: 'Zapytanie',
  count: 'Liczba',
  lastAt: 'Ostatnio',
}
