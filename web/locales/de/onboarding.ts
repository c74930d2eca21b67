import type { first as model } from '../en/onboarding.ts'

export const first: typeof model = {
  title: 'Erste Schritte',
  hint: 'Richten Sie Ihre Belege in vier Schritten ein. Jeder Schritt lässt sich überspringen.',
  steps: { company: 'Firma', logo: 'Logo', numbering: 'Nummern', sample: 'Vorschau' },
  leave: 'Später erledigen',
  resume: 'Erste Schritte fortsetzen',
  skip: 'Überspringen',
  next: 'Weiter',
  keep: 'Speichern und weiter',
  accountHint: 'Für Überweisungen auf Rechnungen',
  follows: (zone, currency) => `Konto: Zeitzone ${zone}, Währung ${currency}`,
  numbers: 'Nummerierung der Rechnungen',
  numbersHint: 'Nächste Rechnungsnummer. Andere Belegarten und eigene Nummernkreise:',
  restarts: {
    day: 'Beginnt jeden Tag bei 1',
    month: 'Beginnt jeden Monat bei 1',
    year: 'Beginnt jedes Jahr bei 1',
    never: 'Fortlaufend',
  },
  sample: 'So sehen Ihre Belege aus',
  sampleHint:
    'Ein Muster mit Ihren Daten, das nicht gespeichert wird. Ein Entwurf erhält keine Nummer und wird nicht gebucht.',
  makeSample: 'Als Entwurf ausprobieren',
  ownInvoice: 'Rechnung ausstellen',
  finish: 'Zur Startseite',
  sampleBuyer: 'Musterkunde GmbH',
  sampleLine: 'Beratung, Stunden',
}
