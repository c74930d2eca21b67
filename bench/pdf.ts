import { DEFAULT_OPTIONS } from '../src/domains/catalog/templates/rules.ts'
import { type PdfInvoice, renderInvoicePdf } from '../src/domains/documents/print/pdf.ts'
import { LINES, printed } from '../test/print-samples.ts'

// Median processor time of printing. For memory see bench/memory.ts.

// Current documents are tagged PDFs.
const look = { choices: DEFAULT_OPTIONS, pictures: {}, is_tagged: true }

// Names and numbers differ between documents, as in practice.
const invoiceOf = (number: number, lines: number): PdfInvoice =>
  printed(
    { number: `${number}/11/2026`, buyer_name: `Firma Handlowa nr ${number} sp. z o.o.` },
    Array.from({ length: lines }, (_, index) => ({
      ...LINES[index % LINES.length],
      name: `${LINES[index % LINES.length]?.name} ${number}-${index}`,
      price_net: `${((number * 7919 + index * 104_729) % 99_991) / 100}`,
    })),
    { template: look },
  )

function cpuMs(document: PdfInvoice): number {
  const before = process.cpuUsage()
  renderInvoicePdf(document)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function report(name: string, lines: number, rounds: number, limitMs: number) {
  const warm = invoiceOf(0, lines)
  for (let round = 0; round < Math.min(rounds, 20); round++) renderInvoicePdf(warm)
  const times = Array.from({ length: rounds }, (_, round) => cpuMs(invoiceOf(round + 1, lines))).sort(
    (a, b) => a - b,
  )
  const at = (share: number) => (times[Math.floor(times.length * share)] as number).toFixed(2)
  const size = (renderInvoicePdf(warm).length / 1024).toFixed(1)
  console.log(`${name.padEnd(24)} p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   limit ${limitMs} ms   ${size} KB`)
}

console.log('CPU time of one document, one core\n')
report('one page, 4 lines', 4, 300, 10)
report('500 lines', 500, 15, 150)
report('1000 lines', 1000, 8, 300)
