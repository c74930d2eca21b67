import { compare, decimal, sum, ZERO } from '../../../money/decimal.ts'
import { flowBlock, keepTogether, setBlock } from '../../../platform/pdf/flow.ts'
import type { SettledAdvance } from '../conversions/order-documents.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import { printAmount, printDay } from '../texts/format-values.ts'
import type { Texts } from '../texts/texts.ts'
import { drawLines } from './print-lines.ts'
import { label, type PrintContext, value } from './style.ts'

// The statements that the law requires on documents paid in parts: an advance shows its order, the advance that pays up
// the order shows the earlier ones, and a final invoice shows its advances.

type Amounts = { price_net: string; price_tax: string; price_gross: string }
type StoredOrder = Amounts &
  Pick<Invoice, 'id' | 'number' | 'issue_date' | 'show_discount' | 'discount_kind' | 'positions'> & {
    advances?: SettledAdvance[]
  }
export type PrintedOrder = { title: string; value: string; invoice: Invoice; positions: Position[] }

export function printedOrder(invoice: Invoice, texts: Texts): PrintedOrder | undefined {
  const order = storedOrder(invoice)
  if (!order || invoice.kind !== 'advance') return undefined
  const { number, issue_date, show_discount, discount_kind } = order
  return {
    title: texts.label('ordered', { number: number ?? '', date: dayOf(issue_date, texts) }),
    value: `${texts.label('order_value')}: ${formatAmounts(order, invoice, texts)}`,
    invoice: { ...invoice, show_discount, discount_kind },
    positions: readPositions(order),
  }
}

// The type of the column is general JSON.
const storedOrder = ({ ordered }: Invoice) => ordered as StoredOrder | null

type PrintedAdvances = { title: string; lines: string[] }

export function printedAdvances(invoice: Invoice, texts: Texts): PrintedAdvances | undefined {
  // The type of the column is general JSON.
  const settledAdvances = (invoice.settled_advances ?? []) as SettledAdvance[]
  const [label, advances] =
    settledAdvances.length > 0
      ? (['settled_advances', settledAdvances] as const)
      : (['earlier_advances', earlierAdvances(invoice)] as const)
  if (advances.length === 0) return undefined
  const lines = advances.map(
    (advance) =>
      `${texts.label('advance_settled', { number: advance.number ?? '', date: dayOf(advance.issue_date, texts) })}: ${formatAmounts(advance, invoice, texts)}`,
  )
  return { title: texts.label(label), lines }
}

// Only the advance that pays up the order lists the earlier ones (art. 106f(4) of the Polish VAT act).
function earlierAdvances(invoice: Invoice): SettledAdvance[] {
  const order = storedOrder(invoice)
  if (invoice.kind !== 'advance' || !order) return []
  const advances = order.advances ?? []
  const paid = sum([invoice.price_gross ?? ZERO, ...advances.map((advance) => decimal(advance.price_gross))])
  return compare(paid, decimal(order.price_gross)) < 0 ? [] : advances
}

const dayOf = (day: string | null, texts: Texts): string => (day ? printDay(day, texts.main) : '')

// Formats net, tax and gross in a sentence.
function formatAmounts(
  { price_net, price_tax, price_gross }: Amounts,
  { currency }: Invoice,
  texts: Texts,
): string {
  const [net, tax, gross] = [price_net, price_tax, price_gross].map((amount) =>
    printAmount(decimal(amount), texts.main, currency),
  )
  return `${net} + ${texts.label('tax_rate')} ${tax} = ${gross} ${currency ?? ''}`
}

export function drawOrderSummary(print: PrintContext): void {
  const { flow, texts, invoice } = print
  const order = printedOrder(invoice, texts)
  if (order) {
    keepTogether(flow, 60)
    flowBlock(flow, setBlock([value(order.title, { is_bold: true, heading: 2 })], flow.width))
    flow.y += 4
    drawLines({ ...print, invoice: order.invoice, positions: order.positions })
    flow.y -= 8
    flowBlock(flow, setBlock([value(order.value, { is_bold: true })], flow.width))
    flow.y += 14
  }
  const advances = printedAdvances(invoice, texts)
  if (!advances) return
  const lines = advances.lines.map((text) => value(text))
  flowBlock(flow, setBlock([{ ...label(advances.title), heading: 2 }, ...lines], flow.width))
  flow.y += 14
}
