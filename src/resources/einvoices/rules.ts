import { hash } from 'node:crypto'
import { toData } from '../../platform/fields/keep.ts'
import { isContent } from '../invoices/rules/locks.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'

// What a document says, as one number: not how it is paid, sent or booked. What nobody said counts for nothing, so that fields of later
// versions change none of it.

const LISTS = [
  'positions',
  'recipients',
  'issuers',
  'descriptions',
  'settlement_positions',
  'bank_accounts',
  'ordered',
  'settled_advances',
] as const

const said = Object.entries(invoices.fields).filter(
  ([name, { options }]) =>
    LISTS.includes(name as never) || (!options.readonly && !options.hidden && isContent({ [name]: true })),
)

export function contentHash(invoice: Invoice): string {
  const content = said.flatMap(([name, field]) => {
    const value = invoice[name as keyof Invoice] as unknown
    return value === null || value === undefined || value === false || value === ''
      ? []
      : [[name, toData(field, value)]]
  })
  return hash('sha256', JSON.stringify(content), 'hex')
}
