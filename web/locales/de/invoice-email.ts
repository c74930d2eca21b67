import type { letter as model } from '../en/invoice-email.ts'

// A document in a letter.
export const letter: typeof model = {
  title: (number) => `${number} senden`,
  to: 'An',
  cc: 'Kopie an',
  addressHint: 'Enter nach jeder Adresse, höchstens fünf',
  toNobody: 'Geben Sie mindestens eine E-Mail-Adresse ein',
  subject: 'Betreff',
  body: 'Nachricht',
  bodyHint: 'Betrag, Link und Unterschrift folgen von selbst.',
  pdf: 'PDF anhängen',
  files: (count) =>
    count === 1 ? 'Die Anlage des Belegs anhängen' : `Die ${count} Anlagen des Belegs anhängen`,
  keep: 'Diese Adressen beim Kunden merken',
  copies: 'Drucken als',
  preview: 'Die E-Mail',
  attached: 'im Anhang',
  usual: 'Zurück zum üblichen Text',
  sent: (number) => `${number} wartet auf den Versand`,
  send: 'Senden',
  noPreview: 'Die E-Mail lässt sich nicht zeigen; vielleicht ist sie zu lang für die Vorschau.',
}
