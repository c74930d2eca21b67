import { add, type Decimal, printDecimal, sum, ZERO } from '../../money/decimal.ts'
import { compareRates } from '../../money/totals.ts'
import { bool, integer, texts } from '../../platform/fields/field.ts'
import type { Document } from '../../platform/http/answer.ts'
import type { Call, Operation } from '../../platform/http/route.ts'
import { breath, isSheet, sheetAnswer } from '../../platform/http/sheet-answer.ts'
import { NOT_YET } from '../invoices/rules/terms.ts'
import { declaredOf, type Rates, Register, type Told as ToldTax } from '../overview/vat.ts'
import { declared, type Taxed } from '../overview/vat-store.ts'
import { inLanguage, languageOf, wordOf } from './headings.ts'
import { type Asked, linkTo, listed, type Parameters, PERIOD, SIDE } from './parameters.ts'
import {
  answering,
  cellsOf,
  day,
  documents,
  identity,
  inOneView,
  list,
  money,
  number,
  pageAnswer,
  plain,
  type Report,
  type ReportColumn,
  reportShape,
  type Told,
  tellOnce,
  totalCells,
  word,
} from './report.ts'

// The register of tax: each document that declares some, by the day of its tax, with what falls on each rate in the currency of the
// account.

const FIRST_DAY = '0000-01-01'

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

const report: Report = {
  name: 'vat',
  summary: 'Report VAT',
  about:
    'The register of sales, or with `income=no` of purchases: documents by the day of their tax (`accounting_vat_tax_date`), each with its base and tax by rate, in the currency of the account. Notes are left out, and so is an invoice whose tax is declared with its receipt.',
  shape,
  query: { ...PERIOD, ...SIDE },
  tell,
  columns: () => [],
}

export const vatRegister = (): Operation =>
  answering(report, async (call, asked) => {
    // Its columns are the rates that there are, so all is summed up before the first row is written.
    const told = await tellOnce(call, asked, { ...report, name: `vat ${asked.page} ${asked.per_page}` })
    return isSheet(call) ? sheet(call, asked, told) : pageAnswer(shape, asked, told)
  })

type Sums = { register: Register; net: Decimal; tax: Decimal; count: number; without_rate: number }

// Only the rows of the page that is asked for are kept.
async function tell(call: Call, asked: Asked): Promise<Told> {
  const sums = nothing()
  const first = (asked.page - 1) * asked.per_page
  const rows: Document[] = []
  for await (const page of taxed(call, asked)) {
    for (const { document, told } of page) {
      const place = sums.count
      if (place >= first && place < first + asked.per_page) rows.push(rowOf(document, told))
      count(sums, told, own(call))
    }
    await breath()
  }
  const totals = sums.count === 0 ? [] : [totalOf(sums, listed(asked), own(call))]
  return { rows, totals, rows_count: sums.count }
}

const nothing = (): Sums => ({
  register: new Register(),
  net: ZERO,
  tax: ZERO,
  count: 0,
  without_rate: 0,
})

type Found = { document: Taxed; told: ToldTax }

async function* taxed({ db, caller }: Call, asked: Asked): AsyncGenerator<Found[]> {
  const { income, department_id, currency } = asked
  const side = { account_id: caller.account_id, income, department_id, currency }
  for await (const page of declared(db, side, asked.from ?? FIRST_DAY, asked.to ?? NOT_YET))
    yield page.flatMap((document) => {
      const told = declaredOf(document, own({ caller }))
      return told ? { document, told } : []
    })
}

const own = ({ caller }: Pick<Call, 'caller'>): string => String(caller.settings.currency ?? '')

function count(sums: Sums, told: ToldTax, currency: string) {
  sums.count++
  if (told.own === undefined || told.tax === undefined) {
    sums.without_rate++
    return
  }
  sums.register.countAll(told.own, currency)
  sums.net = add(sums.net, netOf(told.own))
  sums.tax = add(sums.tax, told.tax)
}

const netOf = ({ rates, margins }: Rates): Decimal => sum([...rates, ...margins].map(({ net }) => net))

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
    exchange_currency_rate: read.exchange_currency_rate ?? null,
    net: own ? printDecimal(netOf(own)) : null,
    tax_value: own && tax ? printDecimal(tax) : null,
    rates: own ? ratesOf(own) : [],
    documents: `/invoices/${document.id}.json`,
  }
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
        for (const { told } of page) count(sums, told, own(call))
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
