import { type Decimal, printFixed } from '../../../../money/decimal.ts'
import type { Warning } from '../../../../platform/checks/warnings.ts'
import type { Invoice } from '../schema.ts'

// What is doubtful about a document that came as a file: what reading it told, and whether it still is what the file says.

// Net, tax and gross.
type Amounts = readonly [string, string, string]
export type Received = {
  file_id: number
  extension: string
  totals: Amounts
  counted?: Amounts
  doubts: readonly Warning[]
}

export function receivedOtherwise(invoice: Invoice): readonly Warning[] | undefined {
  const received = invoice.received as unknown as Received | null
  if (received === null) return undefined
  const { totals, counted, doubts } = received
  const now = [invoice.price_net, invoice.price_tax, invoice.price_gross].map(
    (one) => one && printAmount(one),
  )
  const changed = firstOther(totals, now)
  if (changed !== undefined)
    return [
      ...doubts,
      {
        field: FIELDS[changed] as string,
        message: `is ${now[changed]} by the changed lines, and ${totals[changed]} in the file`,
      },
    ]
  const other = counted && invoice.kind !== 'final' ? firstOther(totals, counted) : undefined
  if (counted === undefined || other === undefined) return doubts
  return [
    ...doubts,
    {
      field: FIELDS[other] as string,
      message: `is ${totals[other]} as the file says; its lines come to ${counted[other]}`,
    },
  ]
}

// As people read amounts.
export const printAmount = (amount: Decimal): string => printFixed(amount, 2)

const FIELDS = ['price_net', 'price_tax', 'price_gross'] as const

// The gross amount first: it is what is paid.
const firstOther = (one: readonly unknown[], other: readonly unknown[]): number | undefined =>
  [2, 1, 0].find((place) => one[place] !== other[place])
