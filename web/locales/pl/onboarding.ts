import type { first as model } from '../en/onboarding.ts'

export const first: typeof model = {
  title: 'Pierwsze kroki',
  hint: 'Przygotuj swoje dokumenty w czterech krokach. Każdy możesz pominąć.',
  steps: { company: 'Firma', logo: 'Logo', numbering: 'Numeracja', sample: 'Podgląd' },
  leave: 'Zrobię to później',
  resume: 'Wróć do pierwszych kroków',
  skip: 'Pomiń',
  next: 'Dalej',
  keep: 'Zapisz i przejdź dalej',
  accountHint: 'Na fakturach płatnych przelewem',
  follows: (zone, currency) => `Konto: strefa czasowa ${zone}, waluta ${currency}`,
  numbers: 'Numeracja faktur',
  numbersHint: 'Następna faktura otrzyma ten numer. Inne rodzaje i własne wzory:',
  restarts: {
    day: 'Od 1 każdego dnia',
    month: 'Od 1 w każdym miesiącu',
    year: 'Od 1 w każdym roku',
    never: 'Numeracja ciągła',
  },
  sample: 'Tak wyglądają Twoje dokumenty',
  sampleHint:
    'Przykład z Twoimi danymi, który nie zostanie zapisany. Szkic nie otrzymuje numeru i nie trafia do księgowości.',
  makeSample: 'Wypróbuj na szkicu',
  ownInvoice: 'Wystaw fakturę',
  finish: 'Zakończ i przejdź do strony startowej',
  sampleBuyer: 'Przykładowy Klient sp. z o.o.',
  sampleLine: 'Doradztwo, godziny',
}
