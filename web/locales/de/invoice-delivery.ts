import type { delivery as model } from '../en/invoice-delivery.ts'

// Delivery of a document to its buyer.
export const delivery: typeof model = {
  title: 'Versand',
  channels: {
    ksef: 'Über KSeF',
    network: 'Über Peppol',
    platform: 'Über eine französische Plattform',
    email_xml: 'Per E-Mail, PDF und E-Rechnung (XML)',
    email: 'Per E-Mail, PDF',
  },
  reasons: {
    preferred: 'beim Kunden festgelegt',
    person: 'der Kunde ist eine Privatperson',
    endpoint: 'der Kunde hat eine Peppol-Adresse',
    public: 'öffentlicher Auftraggeber',
    country: 'Standard im Land des Kunden',
    number: 'polnisches Unternehmen',
    other: 'kein anderer Versandweg verfügbar',
  },
  states: {
    queued: 'Wartend',
    submitting: 'Wird gesendet',
    unknown: 'Unbestätigt',
    submitted: 'Übergeben',
    delivered: 'Zugestellt',
    rejected: 'Abgelehnt',
    failed: 'Fehlgeschlagen',
  },
  noAccess: 'Es ist kein Peppol-Access-Point verbunden.',
  noKsef: 'KSeF ist nicht verbunden; die Rechnung wird dort nicht eingereicht.',
  connectKsef: 'Mit KSeF verbinden',
  setUp: 'Access-Point verbinden',
  send: 'Jetzt senden',
  again: 'Erneut senden',
  againAsk: 'Erneut senden?',
  againText: 'Der Beleg wurde möglicherweise bereits gesendet. Der Kunde könnte ihn zweimal erhalten.',
  queued: 'Der Beleg ist zum Senden vorgemerkt',
}
