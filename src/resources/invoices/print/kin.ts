import { decimal } from '../../../money/decimal.ts'
import { flowBlock, keepTogether, setBlock } from '../../../platform/pdf/flow.ts'
import { readPositions } from '../fields/positions.ts'
import type { Settled } from '../made-from/order-kin.ts'
import type { Invoice, Position } from '../schema.ts'
import type { Texts } from '../texts/texts.ts'
import { printAmount, printDay } from './figures.ts'
import { label, type Print, value } from './look.ts'
import { drawLines } from './print-lines.ts'

// What the law wants on documents that are paid in parts: an advance shows the order it is for, a final invoice the advances.

type Amounts = { price_net: string; price_tax: string; price_gross: string }
type Kept = Amounts &
  Pick<Invoice, 'id' | 'number' | 'issue_date' | 'show_discount' | 'discount_kind' | 'positions'>
export type Ordered = { title: string; worth: string; invoice: Invoice; positions: Position[] }

export function orderedIn(invoice: Invoice, texts: Texts): Ordered | undefined {
  const kept = invoice.ordered as unknown as Kept | null
  if (!kept || invoice.kind !== 'advance') return undefined
  const { number, issue_date, show_discount, discount_kind } = kept
  return {
    title: texts.label('ordered', { number: number ?? '', date: dayOf(issue_date, texts) }),
    worth: `${texts.label('order_value')}: ${sumOf(kept, invoice, texts)}`,
    invoice: { ...invoice, show_discount, discount_kind },
    positions: readPositions(kept as unknown as Invoice),
  }
}

export const settledIn = (invoice: Invoice, texts: Texts): string[] =>
  ((invoice.settled_advances ?? []) as unknown as Settled[]).map(
    (one) =>
      `${texts.label('advance_settled', { number: one.number ?? '', date: dayOf(one.issue_date, texts) })}: ${sumOf(one, invoice, texts)}`,
  )

const dayOf = (day: string | null, texts: Texts): string => (day ? printDay(day, texts.main) : '')

// Net, tax, gross.
function sumOf({ price_net, price_tax, price_gross }: Amounts, { currency }: Invoice, texts: Texts): string {
  const [net, tax, gross] = [price_net, price_tax, price_gross].map((one) =>
    printAmount(decimal(one), texts.main, currency),
  )
  return `${net} + ${texts.label('tax_rate')} ${tax} = ${gross} ${currency ?? ''}`
}

export function drawKin(print: Print): void {
  const { flow, texts, invoice } = print
  const ordered = orderedIn(invoice, texts)
  if (ordered) {
    keepTogether(flow, 60)
    flowBlock(flow, setBlock([value(ordered.title, { is_bold: true, heading: 2 })], flow.width))
    flow.y += 4
    drawLines({ ...print, invoice: ordered.invoice, positions: ordered.positions })
    flow.y -= 8
    flowBlock(flow, setBlock([value(ordered.worth, { is_bold: true })], flow.width))
    flow.y += 14
  }
  const settled = settledIn(invoice, texts)
  if (settled.length === 0) return
  const lines = settled.map((text) => value(text))
  flowBlock(flow, setBlock([{ ...label(texts.label('settled_advances')), heading: 2 }, ...lines], flow.width))
  flow.y += 14
}
