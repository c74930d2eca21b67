import type { delivery as model } from '../en/invoice-delivery.ts'

// Delivery of a document to its buyer.
export const delivery: typeof model = {
  title: 'Doręczenie',
  channels: {
    ksef: 'Przez KSeF',
    network: 'Przez Peppol',
    platform: 'Przez platformę francuską',
    email_xml: 'E-mailem, PDF i e-faktura (XML)',
    email: 'E-mailem, PDF',
  },
  reasons: {
    preferred: 'ustawiono u klienta',
    person: 'nabywca jest osobą prywatną',
    endpoint: 'nabywca ma adres w Peppol',
    public: 'niemiecki odbiorca publiczny',
    country: 'standard w kraju nabywcy',
    number: 'polska firma',
    other: 'brak innego sposobu',
  },
  states: {
    queued: 'Oczekuje',
    submitting: 'Wysyłanie',
    unknown: 'Niepotwierdzone',
    submitted: 'Przekazano',
    delivered: 'Doręczono',
    rejected: 'Odrzucono',
    failed: 'Błąd wysyłki',
  },
  noAccess: 'Brak połączenia z punktem dostępowym Peppol.',
  noKsef: 'KSeF nie jest połączony, faktura nie zostanie tam wysłana.',
  connectKsef: 'Połącz z KSeF',
  setUp: 'Połącz punkt dostępowy',
  send: 'Wyślij teraz',
  again: 'Wyślij ponownie',
  againAsk: 'Wysłać ponownie?',
  againText: 'Dokument mógł już zostać wysłany. Nabywca może otrzymać go dwa razy.',
  queued: 'Dokument jest w kolejce do wysłania',
}
