import { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { chooseSeries } from '../../catalog/numbering/rules.ts'
import type { SourceRecord } from './rules.ts'

// Guesses the type of a cancelled document, which the source does not state, from the number pattern.
export function chooseDefaultKind({
  pattern,
  invoice_id,
  correction_reason,
  issue_date,
}: SourceRecord): string {
  const day = typeof issue_date === 'string' ? issue_date : ''
  const fits = (kind: string) => chooseSeries(kind, day, {} as Settings, undefined).pattern === pattern
  const matchingKind = INVOICE_KINDS.find(fits)
  return matchingKind ?? (invoice_id && correction_reason ? 'correction' : 'vat')
}
