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
import type { ApiRequest, Operation } from '../../../platform/http/route.ts'
import { streamedFile, yieldToEventLoop } from '../../../platform/http/spreadsheet-response.ts'
import type { Write } from '../../../platform/spreadsheets/sheet.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { isLocked } from '../../documents/invoices/rules/locks.ts'
import { toModel } from '../../e-invoicing/files/to-model.ts'
import { inSnapshot } from '../reports/report.ts'
import { gatherTaxpayer, type IssuedQuery, issuedInvoices } from './gather.ts'
import { Obstacles } from './obstacles.ts'

// JPK_FA(4): the invoices of a period, then all their lines, then the orders of advances. Each part reads the period
// again from one snapshot, so that the file is never held in memory; a first pass collects problems and sums.

export const JPK_FA_PARAMETERS = {
  date_from: date({ required: true, description: 'The first day of issue' }),
  date_to: date({ required: true, description: 'The last day of issue' }),
  lang: text({ description: 'Language of error messages: `en` (default), `pl` or `de`' }),
  department_id: integer({
    description: 'Only this department; by default all departments with the tax number of the main one',
  }),
}

export const jpkFa = (): Operation => ({
  summary: 'Get JPK_FA(4) of a period',
  description:
    'The issued invoices in the format of the Polish tax office. Missing department data and documents that the format cannot express return 422 with a list. Texts that are too long are shortened and locked documents are omitted; `X-Jpk-Notices` counts both and `/reports/jpk_fa.json` lists them.',
  access: 'read',
  query: JPK_FA_PARAMETERS,
  request_kind: 'nothing',
  response_kind: 'other',
  run: async (call) => {
    const period = readPeriod(call)
    return streamedFile(
      `JPK_FA-${period.from}-${period.to}.xml`,
      'application/xml; charset=utf-8',
      (write, setHeader) => inSnapshot(call, (call) => writeAll(call, period, write, setHeader)),
    )
  },
})

export type JpkFaPeriod = { from: string; to: string; department_id: number | null }

export function readPeriod({ query }: ApiRequest): JpkFaPeriod {
  const { date_from: from, date_to: to, department_id } = readFields({ fields: JPK_FA_PARAMETERS }, query)
  const missing = { ...(!from && { date_from: "can't be blank" }), ...(!to && { date_to: "can't be blank" }) }
  if (!from || !to) throw invalid(missing)
  if (to < from) throw invalid({ date_to: 'must not be before date_from' })
  return { from, to, department_id: department_id ?? null }
}

type Sum = { count: number; value: Decimal }
const addToSum = (sum: Sum, value: Decimal, count = 1) => {
  sum.count += count
  sum.value = add(sum.value, value)
}

async function writeAll(call: ApiRequest, period: JpkFaPeriod, write: Write, setHeader: SetHeader) {
  const { db, query } = call
  const { obstacles, head, issued, sums, left_out } = await checkPeriod(call, period, write)
  const refusal = obstacles.toApiError(ruleLanguage(query.lang))
  if (refusal) throw refusal
  obstacles.countNotices(setHeader)
  const { open, part, close } = pieceWriter('JPK', SPACES)
  const writeParts = async (make: (invoice: model.Invoice) => readonly Element[]) => {
    for await (const page of invoiceModels(db, issued)) {
      const included = page.filter(({ stored }) => !left_out.has(stored.id))
      await write(included.flatMap(({ invoice }) => make(invoice).map(part)).join(''))
      await yieldToEventLoop()
    }
  }
  await write(`${open}${head.map(part).join('')}`)
  await writeParts((invoice) => [writeInvoice(invoice, [])])
  await write(part(writeInvoiceSum(sums.invoices)))
  await writeParts((invoice) => writeLines(invoice, []).elements)
  await write(part(writeLineSum(sums.lines)))
  if (sums.orders.count > 0) {
    await writeParts((invoice) => writeOrder(invoice, [])?.elements ?? [])
    await write(part(writeOrderSum(sums.orders)))
  }
  await write(close)
}

// Collects the problems and omissions of a file, with its head and its sums.
export async function checkPeriod(call: ApiRequest, { from, to, department_id }: JpkFaPeriod, write?: Write) {
  const { db, caller, now } = call
  const { account_id } = caller
  const { department, department_ids } = await gatherTaxpayer(db, account_id, department_id)
  const issuedQuery: IssuedQuery = {
    account_id,
    settings: caller.settings as Settings,
    department_ids,
    from,
    to,
  }
  const obstacles = new Obstacles()
  const head = writeHead(department, { from, to }, now, obstacles.own)
  const checked = await checkInvoices(db, issuedQuery, nipOf(department.tax_no), obstacles, write)
  return { obstacles, head, issued: issuedQuery, ...checked }
}

async function* invoiceModels(db: ApiRequest['db'], issuedQuery: IssuedQuery) {
  for await (const page of issuedInvoices(db, issuedQuery))
    yield page.map((sources) => ({ stored: sources.invoice, invoice: toModel(sources) }))
}

async function checkInvoices(
  db: ApiRequest['db'],
  issuedQuery: IssuedQuery,
  taxpayerNip: string | undefined,
  obstacles: Obstacles,
  write?: Write,
) {
  const zeroSum = (): Sum => ({ count: 0, value: ZERO })
  const sums = { invoices: zeroSum(), lines: zeroSum(), orders: zeroSum() }
  const omittedIds = new Set<number>()
  for await (const page of invoiceModels(db, issuedQuery)) {
    for (const { stored, invoice } of page) {
      const problems: model.Problem[] = []
      writeInvoice(invoice, problems)
      const lines = writeLines(invoice, problems)
      const order = writeOrder(invoice, problems)
      if (taxpayerNip !== undefined && invoice.seller.tax?.number !== taxpayerNip)
        problems.push({ rule: 'JPK-11', field: 'seller_tax_no' })
      if (obstacles.add(stored, problems, problems.length > 0 && isLocked(stored, issuedQuery.settings))) {
        omittedIds.add(stored.id)
        continue
      }
      addToSum(sums.invoices, invoice.gross)
      addToSum(sums.lines, lines.value, lines.elements.length)
      if (order) addToSum(sums.orders, order.value)
    }
    await write?.('')
    await yieldToEventLoop()
  }
  if (sums.invoices.count === 0) obstacles.own.push({ rule: 'JPK-12', field: 'invoices' })
  return { sums, left_out: omittedIds }
}
