import type { delivery as model } from '../en/invoice-delivery.ts'

// How a document reaches its buyer.
export const delivery: typeof model = {
  title: 'Zustellung',
  channels: {
    ksef: 'Über KSeF',
    network: 'Über ein Netzwerk (Peppol)',
    platform: 'Über eine französische Plattform',
    email_xml: 'Per E-Mail, mit der strukturierten Datei neben der PDF',
    email: 'Per E-Mail, als PDF',
  },
  reasons: {
    preferred: 'so steht es beim Kunden',
    person: 'der Käufer ist eine Privatperson',
    endpoint: 'der Käufer hat dort eine Adresse',
    public: 'öffentlicher Auftraggeber',
    country: 'üblich im Land des Käufers',
    number: 'polnisches Unternehmen',
    other: 'kein anderer Weg bekannt',
  },
  states: {
    queued: 'Wartet',
    submitting: 'Geht hinaus',
    unknown: 'Ungewiss',
    submitted: 'Übergeben',
    delivered: 'Zugestellt',
    rejected: 'Abgelehnt',
    failed: 'Fehlgeschlagen',
  },
  noAccess: 'Es ist kein Zugangspunkt verbunden.',
  setUp: 'Verbinden',
  send: 'Jetzt senden',
  again: 'Erneut senden',
  againAsk: 'Noch einmal senden?',
  againText: 'Der Beleg ist schon gesendet oder könnte es sein: Der Käufer bekäme ihn vielleicht zweimal.',
  queued: 'Der Beleg ist unterwegs',
}
