import type { suggestions as en } from '../en/editor-suggestions.ts'

// What the editor offers from earlier documents.

export const suggestions: typeof en = {
  asLastTime: 'Jak ostatnio',
  filledAsIn: (number: string) => `Wypełniono tak jak ${number}.`,
  createClientWithTaxNo: (number: string) => `Nowy klient z NIP ${number}…`,
}
