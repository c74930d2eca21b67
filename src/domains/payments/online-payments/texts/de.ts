import type { PayWords } from './payment-texts.ts'

export const de: PayWords = {
  first_name: 'Vorname',
  last_name: 'Nachname',
  email: 'E-Mail',
  phone: 'Telefon',
  street: 'Straße und Hausnummer',
  post_code: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  promocode: 'Rabattcode',
  want_invoice: 'Ich möchte eine Rechnung',
  company: 'Firma oder voller Name',
  submit: 'Zahlungspflichtig bestellen',
  sending: 'Einen Moment\u00a0…',
  closed: 'Zurzeit nicht verfügbar.',
  check: 'Bitte prüfen Sie dieses Feld.',
  failed: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es erneut.',
  busy: 'Zu viele Versuche. Bitte warten Sie eine Minute.',
  thanks: 'Vielen Dank! Ihre Bestellung ist eingegangen. Bitte zahlen Sie, um sie abzuschließen.',
  no_way: 'Der Anbieter teilt Ihnen mit, wie Sie bezahlen können.',
  pay_online: 'Online bezahlen',
  online_failed:
    'Die Online-Zahlung ist derzeit nicht verfügbar. Bitte wählen Sie eine andere Zahlungsart oder versuchen Sie es später.',
  go_on: 'Weiter',
  waiting: 'Zahlung ausstehend',
}
