import { hundredthsIn } from './cents.ts'

// Reads from the lines of a document what was sold, after discounts. The difference between the lines and the document
// is a line of its own, so that the sum equals the document.

export type ReportLine = {
  readonly id: number | null // of the product
  readonly name: string | null
  readonly is_remainder: boolean
  readonly is_counted: boolean // false for headings and subtotals
  readonly quantity: unknown
  readonly net: number
  readonly tax: number
  readonly gross: number
}

type StoredLine = { [name: string]: unknown; product_id?: number; name?: string; kind?: string }

// The amounts are those of the document, all in hundredths.
export function readReportLines(
  positions: string | null,
  net: number,
  tax: number,
  gross: number,
): ReportLine[] {
  const lines: ReportLine[] = []
  for (const line of JSON.parse(positions ?? '[]') as StoredLine[]) {
    const reportLine = readLine(line)
    lines.push(reportLine)
    net -= reportLine.net
    tax -= reportLine.tax
    gross -= reportLine.gross
  }
  if (net !== 0 || tax !== 0 || gross !== 0)
    lines.push({ id: null, name: null, is_remainder: true, is_counted: true, quantity: 0, net, tax, gross })
  return lines
}

function readLine(line: StoredLine): ReportLine {
  const id = line.product_id ?? null
  const name = line.name ?? null
  if (line.kind === 'text_separator' || line.kind === 'subtotal')
    return { id, name, is_remainder: false, is_counted: false, quantity: 0, net: 0, tax: 0, gross: 0 }
  // The net price of a line under the margin scheme excludes the tax on the margin.
  const before = hundredthsIn(line.total_price_net) - hundredthsIn(line.discount_net)
  const gross = hundredthsIn(line.total_price_gross) - hundredthsIn(line.discount_gross)
  const net = before - hundredthsIn(line.vat_margin_total_price_tax)
  return {
    id,
    name,
    is_remainder: false,
    is_counted: true,
    quantity: line.quantity ?? 1,
    net,
    tax: gross - before,
    gross,
  }
}
