export const programs = {
  hint: 'Podłącz sklepy, programy księgowe i inne, które korzystają z API tego konta.',
  family: 'Współpraca z programami napisanymi dla Fakturowni, InvoiceOcean, VosFactures lub BitFactury',
  familyHint:
    'Pokazuje konto bez tokenu integracji, pozwala każdemu dokumentowi wybrać rodzaj rabatu i wymaga nabywcy. Wyłączenie przywraca ustawienia domyślne.',
  ignored: 'Pola nieznane w Kwit',
  ignoredHint:
    'Przesłane przez programy w ostatnich 500 zapytaniach i pominięte. Najczęściej to literówka w nazwie.',
  reference: 'Dokumentacja API',
  none: 'Żaden program nie przesyła nieznanych pól.',
  field: 'Pole',
  call: 'Zapytanie',
  count: 'Ile razy',
  lastAt: 'Ostatnio',
}
