import type { checks as en } from '../en/editor-checks.ts'

// Problems and warnings of the editor before a document is issued.

export const checks: typeof en = {
  issueAnyway: 'Trotzdem ausstellen',
  noAccount: 'Bankkonto fehlt: Der Kunde kann nicht überweisen.',
  addAccount: 'Bankkonto hinzufügen',
  rules: {
    title: 'Fehler der E-Rechnung',
    broken: (count: number) => `Fehler der E-Rechnung: ${count}`,
  },
}
