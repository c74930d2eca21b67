import type { PayWords } from './payment-texts.ts'

export const pl: PayWords = {
  first_name: 'Imię',
  last_name: 'Nazwisko',
  email: 'E-mail',
  phone: 'Telefon',
  street: 'Ulica i numer',
  post_code: 'Kod pocztowy',
  city: 'Miejscowość',
  country: 'Kraj',
  promocode: 'Kod rabatowy',
  want_invoice: 'Chcę fakturę',
  company: 'Firma lub imię i nazwisko',
  submit: 'Zamawiam i płacę',
  sending: 'Chwileczkę…',
  closed: 'Chwilowo niedostępne.',
  check: 'Sprawdź to pole.',
  failed: 'Coś poszło nie tak. Spróbuj ponownie.',
  busy: 'Zbyt wiele prób. Odczekaj minutę.',
  thanks: 'Dziękujemy! Zamówienie zostało przyjęte. Aby je zrealizować, opłać je.',
  no_way: 'Sprzedawca poinformuje Cię, jak zapłacić.',
  pay_online: 'Zapłać online',
  online_failed:
    'Płatność online jest chwilowo niedostępna. Wybierz inny sposób płatności lub spróbuj później.',
  go_on: 'Dalej',
  waiting: 'Oczekuje na płatność',
}
