import type { first as model } from '../en/onboarding.ts'

export const first: typeof model = {
  title: 'Pierwsze kroki',
  hint: 'Cztery drobne rzeczy i dokumenty wyglądają jak Twoje. Każda może poczekać.',
  steps: { company: 'Firma', logo: 'Logo', numbering: 'Numery', sample: 'Przykład' },
  leave: 'Zrobię to później',
  resume: 'Wróć do pierwszych kroków',
  skip: 'Pomiń',
  next: 'Dalej',
  keep: 'Zapisz i dalej',
  follows: (zone, currency) => `Konto: strefa czasowa ${zone}, waluta ${currency}`,
  numbers: 'Jak numerować faktury',
  numbersHint: 'Tak nazywałaby się następna. Inne rodzaje i własne wzorce:',
  sample: 'Tak wyglądają Twoje dokumenty',
  sampleHint:
    'Przykład z Twoimi danymi; nic z niego nie jest zapisywane. Szkic nie zajmuje numeru i nie trafia do ksiąg.',
  makeSample: 'Wypróbuj w szkicu',
  ownInvoice: 'Wystaw fakturę',
  finish: 'Gotowe, do przeglądu',
  sampleBuyer: 'Przykładowy Klient sp. z o.o.',
  sampleLine: 'Doradztwo, godziny',
}
