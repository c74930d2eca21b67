import { compare, decimal, sum, ZERO } from '../../../money/decimal.ts'
import { flowBlock, keepTogether, setBlock } from '../../../platform/pdf/flow.ts'
import type { Settled } from '../conversions/order-documents.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import { printAmount, printDay } from '../texts/format-values.ts'
import type { Texts } from '../texts/texts.ts'
import { drawLines } from './print-lines.ts'
import { label, type Print, value } from './style.ts'

// What the law wants on documents that are paid in parts: an advance shows the order it is for, the one that pays it up those before it,
// a final invoice the advances.

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

type Advances = { title: string; lines: string[] }

export function advancesIn(invoice: Invoice, texts: Texts): Advances | undefined {
  const settled = (invoice.settled_advances ?? []) as unknown as Settled[]
  const [label, advances] =
    settled.length > 0
      ? (['settled_advances', settled] as const)
      : (['earlier_advances', earlierIn(invoice)] as const)
  if (advances.length === 0) return undefined
  const lines = advances.map(
    (one) =>
      `${texts.label('advance_settled', { number: one.number ?? '', date: dayOf(one.issue_date, texts) })}: ${sumOf(one, invoice, texts)}`,
  )
  return { title: texts.label(label), lines }
}

// Only the one with which the order is paid up names them (art. 106f(4) of the Polish VAT act).
function earlierIn({ kind, ordered, price_gross }: Invoice): Settled[] {
  const kept = ordered as unknown as (Kept & { advances?: Settled[] }) | null
  if (kind !== 'advance' || !kept) return []
  const advances = kept.advances ?? []
  const paid = sum([price_gross ?? ZERO, ...advances.map((one) => decimal(one.price_gross))])
  return compare(paid, decimal(kept.price_gross)) < 0 ? [] : advances
}

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
  const advances = advancesIn(invoice, texts)
  if (!advances) return
  const lines = advances.lines.map((text) => value(text))
  flowBlock(flow, setBlock([{ ...label(advances.title), heading: 2 }, ...lines], flow.width))
  flow.y += 14
}
