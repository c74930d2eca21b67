import { type Decimal, printFixed, ZERO } from '../../../../money/decimal.ts'
import type { Warning } from '../../../../platform/checks/warnings.ts'
import { owesNet } from '../kinds.ts'
import type { Invoice } from '../schema.ts'

// Warnings about a document that came as a file: those of reading it, and whether its amounts still match the file.

// Net, tax and gross.
type Amounts = readonly [string, string, string]
export type ReceivedFileInfo = {
  file_id: number
  extension: string
  totals: Amounts
  counted?: Amounts
  doubts: readonly Warning[]
  is_booked?: boolean // somebody accepted the file
}

// A cast, because the field is typed as any JSON value. toInvoiceInput() writes it.
export const receivedFileOf = ({ received }: Pick<Invoice, 'received'>): ReceivedFileInfo | null =>
  received as unknown as ReceivedFileInfo | null

export function receivedDifferences(invoice: Invoice): readonly Warning[] | undefined {
  const received = receivedFileOf(invoice)
  if (received === null) return undefined
  const { totals, counted, doubts } = received
  const current = amountsOf(invoice).map((amount) => amount && printAmount(amount))
  const changed = firstDifference(totals, current)
  if (changed !== undefined)
    return [
      ...doubts,
      {
        field: FIELDS[changed] as string,
        message: `is ${current[changed]} according to the changed lines, but ${totals[changed]} in the file`,
      },
    ]
  const difference = counted && invoice.kind !== 'final' ? firstDifference(totals, counted) : undefined
  if (counted === undefined || difference === undefined) return doubts
  return [
    ...doubts,
    {
      field: FIELDS[difference] as string,
      message: `is ${totals[difference]} in the file, but its lines add up to ${counted[difference]}`,
    },
  ]
}

// The supplier asks for no tax that the account owes itself.
const amountsOf = (invoice: Invoice) =>
  owesNet(invoice)
    ? [invoice.price_net, ZERO, invoice.price_net]
    : [invoice.price_net, invoice.price_tax, invoice.price_gross]

// Formats amounts with two decimals.
export const printAmount = (amount: Decimal): string => printFixed(amount, 2)

const FIELDS = ['price_net', 'price_tax', 'price_gross'] as const

// Compares the gross amount first, because it is what is paid.
const firstDifference = (a: readonly unknown[], b: readonly unknown[]): number | undefined =>
  [2, 1, 0].find((index) => a[index] !== b[index])
