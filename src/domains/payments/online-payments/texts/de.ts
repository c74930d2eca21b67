import type { PayWords } from './payment-texts.ts'

export const de: PayWords = {
  first_name: 'Vorname',
  last_name: 'Nachname',
  email: 'E-Mail',
  phone: 'Telefon',
  street: 'Straße und Nummer',
  post_code: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  promocode: 'Gutscheincode',
  want_invoice: 'Ich möchte eine Rechnung',
  company: 'Firma oder voller Name',
  submit: 'Zahlungspflichtig bestellen',
  sending: 'Einen Moment …',
  closed: 'Zurzeit nicht verfügbar.',
  check: 'Bitte prüfen Sie dieses Feld.',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  busy: 'Zu viele Versuche. Bitte warten Sie eine Minute.',
  thanks: 'Danke! Ihre Bestellung ist da, es fehlt nur noch die Zahlung.',
  no_way: 'Der Verkäufer teilt Ihnen mit, wie Sie bezahlen.',
  pay_online: 'Online bezahlen',
  online_failed:
    'Die Online-Zahlung geht gerade nicht. Bitte wählen Sie einen anderen Weg oder versuchen Sie es später.',
  go_on: 'Weiter',
  waiting: 'Wartet auf Zahlung',
}
