import { hundredthsIn } from './cents.ts'

// What the lines of a document say of what was sold, as they count, which is after the discount. What it comes to beyond its lines, or
// less, is a line of its own, so that the whole is that of the document.

export type SaidLine = {
  readonly id: number | null // of the product
  readonly name: string | null
  readonly rest: boolean
  readonly counts: boolean // a heading or a subtotal does not
  readonly quantity: unknown
  readonly net: number
  readonly tax: number
  readonly gross: number
}

type Kept = { [name: string]: unknown; product_id?: number; name?: string; kind?: string }

// The amounts are those of the document, all in hundredths.
export function linesIn(positions: string | null, net: number, tax: number, gross: number): SaidLine[] {
  const said: SaidLine[] = []
  for (const line of JSON.parse(positions ?? '[]') as Kept[]) {
    const one = readLine(line)
    said.push(one)
    net -= one.net
    tax -= one.tax
    gross -= one.gross
  }
  if (net !== 0 || tax !== 0 || gross !== 0)
    said.push({ id: null, name: null, rest: true, counts: true, quantity: 0, net, tax, gross })
  return said
}

function readLine(line: Kept): SaidLine {
  const id = line.product_id ?? null
  const name = line.name ?? null
  if (line.kind === 'text_separator' || line.kind === 'subtotal')
    return { id, name, rest: false, counts: false, quantity: 0, net: 0, tax: 0, gross: 0 }
  // Of a margin the net price is what is left without the tax of the margin.
  const before = hundredthsIn(line.total_price_net) - hundredthsIn(line.discount_net)
  const gross = hundredthsIn(line.total_price_gross) - hundredthsIn(line.discount_gross)
  const net = before - hundredthsIn(line.vat_margin_total_price_tax)
  return {
    ...{ id, name, rest: false, counts: true, quantity: line.quantity ?? 1 },
    ...{ net, tax: gross - before, gross },
  }
}
