import { hash } from 'node:crypto'
import { type Decimal, decimal, equals } from '../../../money/decimal.ts'
import { toData } from '../../../platform/fields/storage-values.ts'
import { isContent } from '../../documents/invoices/rules/locks.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import type { Sources } from './sources.ts'

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

// Numbers that others got in KSeF since are no content of the document, but stand in its file.
export const numbersNamed = ({ original, advances }: Pick<Sources, 'original' | 'advances'>): string[] =>
  [original, ...advances].flatMap((one) => one?.gov_id ?? [])

// Files of before this could be said are found by the same hash.
const isUnitRate = (name: string, value: unknown): boolean =>
  name === 'exchange_currency_rate_den' && equals(value as Decimal, decimal('1'))

export function contentHash(invoice: Invoice, numbers: readonly string[] = []): string {
  const content = said.flatMap(([name, field]): [string, unknown][] => {
    const value = invoice[name as keyof Invoice] as unknown
    return value === null || value === undefined || value === false || value === '' || isUnitRate(name, value)
      ? []
      : [[name, toData(field, value)]]
  })
  if (numbers.length > 0) content.push(['gov_ids', numbers])
  return hash('sha256', JSON.stringify(content), 'hex')
}

// Without what is said of letters.
export const mimeOf = (content_type: string): string => content_type.split(';', 1)[0] as string
