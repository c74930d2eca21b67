import { printDecimal, printPlain } from '../../../money/decimal.ts'
import { compareRates } from '../../../money/totals.ts'
import { headOf } from '../../../platform/audit/audit.ts'
import { rememberUntilChange } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { bool, integer, texts } from '../../../platform/fields/field.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call, Operation } from '../../../platform/http/route.ts'
import { breath, isSheet, sheetAnswer } from '../../../platform/http/spreadsheet-response.ts'
import { declaredOf, type Rates, rateIn, type Told as ToldTax } from '../dashboard/vat.ts'
import { declaredRows, type Stretch, type Taxed } from '../dashboard/vat-store.ts'
import { inLanguage, languageOf, wordOf } from './headings.ts'
import { type Asked, linkTo, listed, type Parameters, PERIOD, SIDE } from './parameters.ts'
import {
  answering,
  cellsOf,
  type Described,
  day,
  documents,
  identity,
  inOneView,
  list,
  money,
  number,
  pageAnswer,
  plain,
  type ReportColumn,
  reportShape,
  type Told,
  tellOnce,
  totalCells,
  word,
} from './report.ts'
import { count, daysOf, netOf, nothing, own, placeBefore, type Sums, sideOf, sumUp } from './vat-sums.ts'

// The register of tax: each document that declares some, by the day of its tax, with what falls on each rate in the currency of the
// account.

const rate = {
  tax: word('The rate'),
  margin: bool({ readonly: true, about: 'Of the margin scheme: the base is the margin' }),
  net: money(),
  tax_value: money(),
}
const SUMS = {
  net: money('Without the tax, in the currency of the account; null where its rate of exchange is missing'),
  tax_value: money('The tax'),
}

const shape = reportShape(
  'vat',
  {
    id: identity('Of the document'),
    number: word(),
    ksef_number: word('By which the national system knows it'),
    kind: word(),
    issue_date: day(),
    sell_date: word(),
    tax_date: day('Its `accounting_vat_tax_date`'),
    buyer_name: word('The buyer, or of a purchase the vendor'),
    buyer_tax_no: word(),
    buyer_country: word(),
    gtu_codes: texts({ readonly: true }),
    procedure_designations: texts({ readonly: true }),
    currency: word('Of the document'),
    exchange_currency_rate: word('By which it was exchanged'),
    net: { ...SUMS.net, options: { readonly: true } },
    tax_value: { ...SUMS.tax_value, options: { readonly: true } },
    rates: list('rate', 'vat_report_row_rate', 'What of it falls on each rate', rate),
    documents: documents('The document'),
  },
  {
    currency: word('Of the account'),
    count: number('How many documents'),
    ...SUMS,
    rates: list('rate', 'vat_report_rate', 'By rate', { ...rate, count: number(), documents: documents() }),
    without_rate: integer({
      readonly: true,
      filled: true,
      about: 'How many of them are left out of the sums because their rate of exchange is missing',
    }),
    documents: documents(),
  },
)

const report: Described = {
  summary: 'Report VAT',
  about:
    'The register of sales, or with `income=no` of purchases: documents by the day of their tax (`accounting_vat_tax_date`), each with its base and tax by rate, in the currency of the account. Notes are left out, and so is an invoice whose tax is declared with its receipt.',
  shape,
  query: { ...PERIOD, ...SIDE },
}

export const vatRegister = (): Operation =>
  answering(report, async (call, asked) => {
    const name = `vat ${asked.page} ${asked.per_page}`
    const told = await tellOnce(call, asked, { name, tell: (view) => tell(view, asked, call.db) })
    // Its columns are the rates that there are, so all is summed up before the first row is written.
    return isSheet(call) ? sheet(call, asked, told) : pageAnswer(shape, asked, told)
  })

const SUMS_MAX = 20
const ROWS_READ = 20
const known = rememberUntilChange<Sums>(SUMS_MAX)

// The sums of all, and the rows of the page that is asked for. `db` outlives the view of one request.
async function tell(view: Call, asked: Asked, db: Database): Promise<Told> {
  const version = await headOf(view.db, view.caller.account_id)
  const key = JSON.stringify([sideOf(view, asked), daysOf(asked), own(view)])
  const sums = known.recall(db, key, version) ?? (await sumUp(view, asked))
  known.keep(db, key, version, sums)
  const totals = sums.count === 0 ? [] : [totalOf(sums, listed(asked), own(view))]
  return { rows: await pageOf(view, asked, sums), totals, rows_count: sums.count }
}

async function pageOf(call: Call, asked: Asked, sums: Sums): Promise<Document[]> {
  const { page, per_page } = asked
  const after = await placeBefore(call, asked, sums, (page - 1) * per_page)
  if (after === undefined) return []
  const found: Document[] = []
  for await (const some of taxed(call, asked, { after, at_once: Math.max(per_page, ROWS_READ) })) {
    found.push(...some.map(({ document, told }) => rowOf(document, told)))
    if (found.length >= per_page) break
  }
  return found.slice(0, per_page)
}

type Found = { document: Taxed; told: ToldTax }

async function* taxed(call: Call, asked: Asked, stretch: Partial<Stretch> = {}): AsyncGenerator<Found[]> {
  for await (const page of declaredRows(call.db, sideOf(call, asked), { ...daysOf(asked), ...stretch }))
    yield page.flatMap((document) => {
      const told = declaredOf(document, own(call))
      return told ? { document, told } : []
    })
}

function rowOf(
  { read, own_tax, day, invoice_id, is_for_receipt, ...document }: Taxed,
  { own, tax }: ToldTax,
): Document {
  return {
    ...document,
    ksef_number: read.gov_id ?? null,
    tax_date: read.accounting_vat_tax_date ?? day,
    buyer_country: read.buyer_country ?? null,
    gtu_codes: read.gtu_codes ?? [],
    procedure_designations: read.procedure_designations ?? [],
    exchange_currency_rate: rateText(read),
    net: own ? printDecimal(netOf(own)) : null,
    tax_value: own && tax ? printDecimal(tax) : null,
    rates: own ? ratesOf(own) : [],
    documents: `/invoices/${document.id}.json`,
  }
}

// As it was sent, or of one unit where it was sent for several.
function rateText(read: Taxed['read']): string | null {
  const rate = rateIn(read)
  return rate === undefined ? null : printPlain(rate)
}

const ratesOf = ({ rates, margins }: Rates): Document[] =>
  [
    ...rates.map((one) => ({ ...one, margin: false })),
    ...margins.map((one) => ({ ...one, margin: true })),
  ].map(({ tax, margin, net, tax_amount }) => ({
    tax,
    margin,
    net: printDecimal(net),
    tax_value: printDecimal(tax_amount),
  }))

function totalOf(sums: Sums, asked: Parameters, currency: string): Document {
  const base = { ...asked, search_date_type: 'accounting_vat_tax_date', declared: 1 }
  return {
    currency,
    count: sums.count,
    net: printDecimal(sums.net),
    tax_value: printDecimal(sums.tax),
    rates: sums.register
      .sums()
      .sort(inOrder)
      .map(({ tax, margin, net, tax_value, count }) => ({
        tax,
        margin,
        net: printDecimal(net),
        tax_value: printDecimal(tax_value),
        count,
        documents: linkTo('invoices', { ...base, [margin ? 'margin_tax' : 'tax']: tax }),
      })),
    without_rate: sums.without_rate,
    documents: linkTo('invoices', base),
  }
}

const inOrder = (a: Rate, b: Rate) => compareRates(a.tax, b.tax) || Number(a.margin) - Number(b.margin)
type Rate = { tax: string; margin: boolean }

// The rows are read a second time, and summed up as they are written.
function sheet(call: Call, asked: Asked, { totals: [known] }: Told) {
  const lang = languageOf(call)
  const columns = inLanguage(columnsOf((known?.rates ?? []) as Document[]), lang)
  return sheetAnswer(call, `vat-${asked.income ? 'sales' : 'purchases'}`, columns, (writer) =>
    inOneView(call, async (call) => {
      const sums = nothing()
      for await (const page of taxed(call, asked)) {
        for (const { document, told } of page) count(sums, document, told, own(call))
        await writer.rows(page.map(({ document, told }) => cellsOf(columns, rowOf(document, told))))
        await breath()
      }
      const total = totalOf(sums, listed(asked), own(call))
      if (sums.count > 0) await writer.rows([totalCells(columns, total, wordOf('total', lang))])
      await writer.end()
    }),
  )
}

const columnsOf = (rates: readonly Document[]): ReportColumn[] => [
  ...plain({
    number: 'text',
    ksef_number: 'text',
    kind: 'text',
    issue_date: 'date',
    sell_date: 'text',
    tax_date: 'date',
    buyer_name: 'text',
    buyer_tax_no: 'text',
    buyer_country: 'text',
    gtu_codes: 'text',
    procedure_designations: 'text',
    currency: 'text',
    exchange_currency_rate: 'decimal',
  }),
  ...rates.flatMap(({ tax, margin }) =>
    (['net', 'tax_value'] as const).map((name): ReportColumn => {
      const of = (row: Document) =>
        (row.rates as Document[]).find((one) => one.tax === tax && one.margin === margin)?.[name]
      return {
        name: `${name === 'net' ? 'net' : 'tax'}_${tax}${margin ? '_margin' : ''}`,
        kind: 'decimal',
        of,
      }
    }),
  ),
  ...plain({ net: 'decimal', tax_value: 'decimal' }),
]
