import { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { chooseSeries } from '../../catalog/numbering/rules.ts'
import type { SourceRecord } from './rules.ts'

// A cancelled document tells no kind any more. Its number was written by the pattern of one.
export function chooseDefaultKind({
  pattern,
  invoice_id,
  correction_reason,
  issue_date,
}: SourceRecord): string {
  const day = typeof issue_date === 'string' ? issue_date : ''
  const fits = (kind: string) => chooseSeries(kind, day, {} as Settings, undefined).pattern === pattern
  const found = INVOICE_KINDS.find(fits)
  return found ?? (invoice_id && correction_reason ? 'correction' : 'vat')
}
