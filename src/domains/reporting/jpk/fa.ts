import { writeInvoice } from '../../../einvoice/jpk/fa.ts'
import { SPACES } from '../../../einvoice/jpk/fa-build.ts'
import { writeHead, writeInvoiceSum, writeLineSum, writeOrderSum } from '../../../einvoice/jpk/fa-head.ts'
import { writeLines, writeOrder } from '../../../einvoice/jpk/fa-lines.ts'
import { nipOf } from '../../../einvoice/jpk/taxpayer.ts'
import type * as model from '../../../einvoice/model.ts'
import { ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import type { Element } from '../../../einvoice/xml/tree.ts'
import { pieceWriter } from '../../../einvoice/xml/write.ts'
import { add, type Decimal, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { date, integer, text } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { SetHeader } from '../../../platform/http/response.ts'
import type { Call, Operation } from '../../../platform/http/route.ts'
import { breath, streamedFile } from '../../../platform/http/spreadsheet-response.ts'
import type { Write } from '../../../platform/spreadsheets/sheet.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { isLocked } from '../../documents/invoices/rules/locks.ts'
import { semanticOf } from '../../e-invoicing/files/to-model.ts'
import { inOneView } from '../reports/report.ts'
import { gatherTaxpayer, type Issued, issuedInvoices } from './gather.ts'
import { Obstacles } from './obstacles.ts'

// JPK_FA(4): the invoices of a period, then all their lines, then the orders of advances. Each part is a walk of its own over one view of
// the data, so that no file is ever held, and a first walk tells what stands in the way and the sums.

export const QUERY = {
  date_from: date({ required: true, about: 'The first day of issue' }),
  date_to: date({ required: true, about: 'And the last' }),
  lang: text({ about: 'Language of a refusal: `en` (default), `pl` or `de`' }),
  department_id: integer({ about: 'Of this department alone; else of all that share the main one’s number' }),
}

export const jpkFa = (): Operation => ({
  summary: 'Get JPK_FA(4) of a period',
  about:
    'The invoices that were issued, as the Polish tax office asks for them. What is missing in the department, and documents that the structure cannot express, are a 422 that names them, unless they are locked: what is too long is shortened and locked documents are left out, `X-Jpk-Notices` counts both and `/reports/jpk_fa.json` lists them.',
  right: 'read',
  query: QUERY,
  takes: 'nothing',
  gives: 'other',
  run: async (call) => {
    const asked = readPeriod(call)
    return streamedFile(
      `JPK_FA-${asked.from}-${asked.to}.xml`,
      'application/xml; charset=utf-8',
      (write, setHeader) => inOneView(call, (call) => writeAll(call, asked, write, setHeader)),
    )
  },
})

export type Asked = { from: string; to: string; department_id: number | null }

export function readPeriod({ query }: Call): Asked {
  const { date_from: from, date_to: to, department_id } = readFields({ fields: QUERY }, query)
  const missing = { ...(!from && { date_from: "can't be blank" }), ...(!to && { date_to: "can't be blank" }) }
  if (!from || !to) throw invalid(missing)
  if (to < from) throw invalid({ date_to: 'is before date_from' })
  return { from, to, department_id: department_id ?? null }
}

type Sum = { count: number; value: Decimal }
const plus = (sum: Sum, value: Decimal, count = 1) => {
  sum.count += count
  sum.value = add(sum.value, value)
}

async function writeAll(call: Call, asked: Asked, write: Write, setHeader: SetHeader) {
  const { db, query } = call
  const { obstacles, head, issued, sums, left_out } = await checkPeriod(call, asked, write)
  const refusal = obstacles.refusal(ruleLanguage(query.lang))
  if (refusal) throw refusal
  obstacles.countNotices(setHeader)
  const { open, part, close } = pieceWriter('JPK', SPACES)
  const parts = async (make: (invoice: model.Invoice) => readonly Element[]) => {
    for await (const page of meant(db, issued)) {
      const told = page.filter(({ stored }) => !left_out.has(stored.id))
      await write(told.flatMap(({ invoice }) => make(invoice).map(part)).join(''))
      await breath()
    }
  }
  await write(`${open}${head.map(part).join('')}`)
  await parts((invoice) => [writeInvoice(invoice, [])])
  await write(part(writeInvoiceSum(sums.invoices)))
  await parts((invoice) => writeLines(invoice, []).elements)
  await write(part(writeLineSum(sums.lines)))
  if (sums.orders.count > 0) {
    await parts((invoice) => writeOrder(invoice, [])?.elements ?? [])
    await write(part(writeOrderSum(sums.orders)))
  }
  await write(close)
}

// What stands in the way of a file and what it leaves out, with its head and its sums.
export async function checkPeriod(call: Call, { from, to, department_id }: Asked, write?: Write) {
  const { db, caller, now } = call
  const { account_id } = caller
  const { department, department_ids } = await gatherTaxpayer(db, account_id, department_id)
  const issued: Issued = { account_id, settings: caller.settings as Settings, department_ids, from, to }
  const obstacles = new Obstacles()
  const head = writeHead(department, { from, to }, now, obstacles.own)
  const checked = await check(db, issued, nipOf(department.tax_no), obstacles, write)
  return { obstacles, head, issued, ...checked }
}

async function* meant(db: Call['db'], issued: Issued) {
  for await (const page of issuedInvoices(db, issued))
    yield page.map((sources) => ({ stored: sources.invoice, invoice: semanticOf(sources) }))
}

async function check(
  db: Call['db'],
  issued: Issued,
  own: string | undefined,
  obstacles: Obstacles,
  write?: Write,
) {
  const nothing = (): Sum => ({ count: 0, value: ZERO })
  const sums = { invoices: nothing(), lines: nothing(), orders: nothing() }
  const left_out = new Set<number>()
  for await (const page of meant(db, issued)) {
    for (const { stored, invoice } of page) {
      const problems: model.Problem[] = []
      writeInvoice(invoice, problems)
      const lines = writeLines(invoice, problems)
      const order = writeOrder(invoice, problems)
      if (own !== undefined && invoice.seller.tax?.number !== own)
        problems.push({ rule: 'JPK-11', field: 'seller_tax_no' })
      if (obstacles.add(stored, problems, problems.length > 0 && isLocked(stored, issued.settings))) {
        left_out.add(stored.id)
        continue
      }
      plus(sums.invoices, invoice.gross)
      plus(sums.lines, lines.value, lines.elements.length)
      if (order) plus(sums.orders, order.value)
    }
    await write?.('')
    await breath()
  }
  if (sums.invoices.count === 0) obstacles.own.push({ rule: 'JPK-12', field: 'invoices' })
  return { sums, left_out }
}
