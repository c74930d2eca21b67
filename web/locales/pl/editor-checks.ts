import type { checks as en } from '../en/editor-checks.ts'

// Problems and warnings of the editor before a document is issued.

export const checks: typeof en = {
  issueAnyway: 'Wystaw mimo to',
  noAccount: 'Brak rachunku bankowego: nabywca nie zapłaci przelewem.',
  addAccount: 'Dodaj rachunek',
  rules: {
    title: 'Błędy e-faktury',
    broken: (count: number) => `Błędy e-faktury: ${count}`,
  },
}
