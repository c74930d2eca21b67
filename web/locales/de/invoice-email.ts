import type { letter as model } from '../en/invoice-email.ts'

// Sending a document by email.
export const letter: typeof model = {
  title: (number) => `${number} senden`,
  to: 'An',
  cc: 'Kopie an',
  addressHint: 'Jede Adresse mit Enter bestätigen, höchstens fünf',
  toNobody: 'Geben Sie mindestens eine E-Mail-Adresse ein',
  subject: 'Betreff',
  body: 'Nachricht',
  bodyHint: 'Betrag, Link und Signatur werden automatisch angefügt.',
  pdf: 'PDF anhängen',
  files: (count) => (count === 1 ? 'Anhang des Belegs mitsenden' : `${count} Anhänge des Belegs mitsenden`),
  keep: 'Diese Adressen beim Kunden merken',
  copies: 'Druckart',
  preview: 'E-Mail-Vorschau',
  attached: 'im Anhang',
  usual: 'Standardtext wiederherstellen',
  sent: (number) => `${number} ist zum Senden vorgemerkt`,
  send: 'Senden',
  noPreview: 'Keine Vorschau verfügbar: Die E-Mail ist möglicherweise zu lang.',
}
