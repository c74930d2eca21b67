import type { first as model } from '../en/onboarding.ts'

export const first: typeof model = {
  title: 'Erste Schritte',
  hint: 'Vier kleine Dinge, und Ihre Belege sehen aus wie Ihre. Jedes kann warten.',
  steps: { company: 'Firma', logo: 'Logo', numbering: 'Nummern', sample: 'Muster' },
  leave: 'Später erledigen',
  resume: 'Mit den ersten Schritten fortfahren',
  skip: 'Überspringen',
  next: 'Weiter',
  keep: 'Speichern und weiter',
  follows: (zone, currency) => `Konto: Zeitzone ${zone}, Währung ${currency}`,
  numbers: 'Wie Ihre Rechnungen nummeriert werden',
  numbersHint: 'So hieße die nächste. Andere Arten und eigene Muster:',
  sample: 'So sehen Ihre Belege aus',
  sampleHint:
    'Ein Muster mit Ihren Daten; nichts davon wird gespeichert. Ein Entwurf nimmt keine Nummer und steht in keinen Büchern.',
  makeSample: 'Im Entwurf ausprobieren',
  ownInvoice: 'Rechnung ausstellen',
  finish: 'Fertig, zur Übersicht',
  sampleBuyer: 'Musterkunde GmbH',
  sampleLine: 'Beratung, Stunden',
}
