import type { suggestions as en } from '../en/editor-suggestions.ts'

// What the editor offers from earlier documents.

export const suggestions: typeof en = {
  asLastTime: 'Wie beim letzten Mal',
  filledAsIn: (number: string) => `Ausgefüllt wie in ${number}.`,
  createClientWithTaxNo: (number: string) => `Neuer Kunde mit USt-IdNr. / St.-Nr. ${number}\u00a0…`,
}
