import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DEFAULT_OPTIONS } from '../src/domains/catalog/templates/rules.ts'
import { type PdfInvoice, renderInvoicePdf } from '../src/domains/documents/print/pdf.ts'
import { readBytes } from '../src/domains/e-invoicing/received/read-file.ts'
import { ciiSpaces, writeCii } from '../src/einvoice/cii.ts'
import { FA3_SPACES, writeFa3 } from '../src/einvoice/fa3.ts'
import { check } from '../src/einvoice/rules/check.ts'
import { readXml } from '../src/einvoice/xml/read.ts'
import { writeXml } from '../src/einvoice/xml/write.ts'
import { drawn, treeBy } from '../test/einvoice/generated.ts'
import { LINES, printed } from '../test/print-samples.ts'

// Memory used by printing, reading and validating, reported after each tenth of the documents with caches cleared.

const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 10_000)
const TENTHS = 10
const ACCOUNT = 1

const look = { choices: DEFAULT_OPTIONS, pictures: {}, is_tagged: true }
const soldInvoices = drawn(200, 7)
const ciis = soldInvoices.map((invoice) => writeXml(treeBy(writeCii, invoice), ciiSpaces()))
const files = [...ciis, ...soldInvoices.map((invoice) => writeXml(treeBy(writeFa3, invoice), FA3_SPACES))]
const nth = <Item>(all: readonly Item[], number: number) => all[number % all.length] as Item

// Names and numbers differ between documents, as in practice.
const invoiceOf = (number: number, more: Partial<PdfInvoice> = {}): PdfInvoice =>
  printed(
    { number: `${number}/11/2026`, buyer_name: `Firma Handlowa nr ${number} sp. z o.o.` },
    LINES.map((line) => ({ ...line, name: `${line.name} ${number}` })),
    { template: look, ...more },
  )
const carrying = (number: number) => renderInvoicePdf(invoiceOf(number, { cii: nth(ciis, number) }))
const fileOf = (number: number) => Buffer.from(`${nth(files, number)}<!-- ${number} -->`)

async function read(bytes: Buffer) {
  const result = await readBytes(ACCOUNT, bytes, '2026-11-16')
  if (result.read === undefined) throw new Error(result.reason)
}

type Work = { name: string; documents: number; run: (number: number) => unknown }

const WORK: readonly Work[] = [
  { name: 'PDFs printed', documents: DOCUMENTS, run: (number) => renderInvoicePdf(invoiceOf(number)) },
  { name: 'PDFs printed as Factur-X', documents: DOCUMENTS, run: carrying },
  { name: 'XML files read', documents: DOCUMENTS, run: (number) => read(fileOf(number)) },
  {
    name: 'XML files judged',
    documents: DOCUMENTS,
    run: (number) => check(readXml(Buffer.from(nth(ciis, number))), 'xrechnung-cii'),
  },
  // Each measurement runs in its own thread, which takes longer.
  { name: 'PDFs read', documents: DOCUMENTS / TENTHS, run: (number) => read(carrying(number)) },
]

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function memory(): string {
  collect()
  const { heapUsed, rss, external } = process.memoryUsage()
  const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`.padStart(9)
  return `heap ${mb(heapUsed)}   outside it ${mb(external)}   resident ${mb(rss)}`
}

for (const { name, documents, run } of WORK) {
  console.log(`\n${name}\n  before  ${memory()}`)
  for (let number = 1; number <= documents; number++) {
    await run(number)
    if (number % (documents / TENTHS) === 0) console.log(`  ${String(number).padStart(6)}  ${memory()}`)
  }
}
