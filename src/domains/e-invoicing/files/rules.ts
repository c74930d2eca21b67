import { hash } from 'node:crypto'
import { type Decimal, decimal, equals } from '../../../money/decimal.ts'
import { toData } from '../../../platform/fields/storage-values.ts'
import { isContent } from '../../documents/invoices/rules/locks.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import type { Sources } from './sources.ts'

// Hash of a document's content, without its payments, deliveries and bookings. Empty fields do not count, so that
// fields of later versions do not change existing hashes.

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

const contentFields = Object.entries(invoices.fields).filter(
  ([name, { options }]) =>
    (LISTS as readonly string[]).includes(name) ||
    (!options.readonly && !options.hidden && isContent({ [name]: true })),
)

// KSeF numbers of referenced documents are not content of this one but part of its file.
export const referencedNumbers = ({ original, advances }: Pick<Sources, 'original' | 'advances'>): string[] =>
  [original, ...advances].flatMap((document) => document?.gov_id ?? [])

// Ignores the default unit count of exchange rates, so that files stored before the field existed keep their hash.
const isUnitRate = (name: string, value: unknown): boolean =>
  name === 'exchange_currency_rate_den' && equals(value as Decimal, decimal('1'))

export function contentHash(invoice: Invoice, numbers: readonly string[] = []): string {
  const content = contentFields.flatMap(([name, field]): [string, unknown][] => {
    const value = invoice[name as keyof Invoice] as unknown
    return value === null || value === undefined || value === false || value === '' || isUnitRate(name, value)
      ? []
      : [[name, toData(field, value)]]
  })
  if (numbers.length > 0) content.push(['gov_ids', numbers])
  return hash('sha256', JSON.stringify(content), 'hex')
}

// Returns the MIME type without its parameters.
export const mimeOf = (contentType: string): string => contentType.split(';', 1)[0] as string
