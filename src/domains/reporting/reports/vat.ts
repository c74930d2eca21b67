import { printDecimal, printPlain } from '../../../money/decimal.ts'
import { compareRates } from '../../../money/totals.ts'
import { auditLength } from '../../../platform/audit/audit.ts'
import { cacheUntilChange } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { bool, integer, texts } from '../../../platform/fields/field.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest, Operation } from '../../../platform/http/route.ts'
import {
  isSheet,
  spreadsheetResponse,
  yieldToEventLoop,
} from '../../../platform/http/spreadsheet-response.ts'
import { type DeclaredTax, declaredTaxOf, exchangeRateOf, type Rates } from '../dashboard/vat.ts'
import { declaredRegisterRows, type TaxPeriod, type TaxRegisterRow } from '../dashboard/vat-store.ts'
import { inLanguage, languageOf, wordOf } from './headings.ts'
import {
  linkTo,
  listParameters,
  type Parameters,
  PERIOD_PARAMETERS,
  type ReportQuery,
  SIDE_PARAMETERS,
} from './parameters.ts'
import {
  cachedReport,
  cellsOf,
  day,
  documents,
  identity,
  inSnapshot,
  list,
  money,
  number,
  pageResponse,
  plain,
  type ReportColumn,
  type ReportData,
  type ReportDescription,
  reportOperationOf,
  reportShape,
  totalCells,
  word,
} from './report.ts'
import { registerPdf } from './vat-print.ts'
import {
  accountCurrencyOf,
  count,
  daysOf,
  emptySums,
  findKeyBefore,
  netOf,
  type RegisterSums,
  sideOf,
  sumUp,
} from './vat-sums.ts'

// Reports the VAT register: each document that declares tax, by its tax day, with its amounts by rate in the account
// currency.

const rate = {
  tax: word('The rate'),
  margin: bool({ readonly: true, description: 'Margin scheme: the base is the margin' }),
  net: money(),
  tax_value: money(),
}
const SUMS = {
  net: money('Net amount in the currency of the account; null if the exchange rate is missing'),
  tax_value: money('The tax'),
}

const shape = reportShape(
  'vat',
  {
    id: identity('Id of the document'),
    number: word(),
    ksef_number: word('KSeF number'),
    kind: word(),
    issue_date: day(),
    sell_date: word(),
    tax_date: day('Its `accounting_vat_tax_date`'),
    buyer_name: word('The buyer, or the vendor of a purchase'),
    buyer_tax_no: word(),
    buyer_country: word(),
    gtu_codes: texts({ readonly: true }),
    procedure_designations: texts({ readonly: true }),
    currency: word('Currency of the document'),
    exchange_currency_rate: word('Exchange rate'),
    net: { ...SUMS.net, options: { readonly: true } },
    tax_value: { ...SUMS.tax_value, options: { readonly: true } },
    rates: list('rate', 'vat_report_row_rate', 'Amounts by rate', rate),
    documents: documents('The document'),
  },
  {
    currency: word('Currency of the account'),
    count: number('Number of documents'),
    ...SUMS,
    rates: list('rate', 'vat_report_rate', 'By rate', { ...rate, count: number(), documents: documents() }),
    missing_rate_count: integer({
      readonly: true,
      never_null: true,
      description: 'Number of documents left out of the sums because their exchange rate is missing',
    }),
    documents: documents(),
  },
)

const report: ReportDescription = {
  summary: 'Report VAT',
  about:
    'The register of sales, or with `income=no` of purchases: documents by the day of their tax (`accounting_vat_tax_date`), each with its base and tax by rate, in the currency of the account. Notes are left out, and so is an invoice whose tax is declared with its receipt.',
  shape,
  query: { ...PERIOD_PARAMETERS, ...SIDE_PARAMETERS },
}

export const vatRegister = (): Operation =>
  reportOperationOf(report, async (call, query) => {
    if (call.format === 'pdf')
      return registerPdf(call, query, (snapshotRequest, page) => readRegister(snapshotRequest, page, call.db))
    const name = `vat ${query.page} ${query.per_page}`
    const data = await cachedReport(call, query, {
      name,
      tell: (snapshotRequest) => readRegister(snapshotRequest, query, call.db),
    })
    // The spreadsheet has a column for each rate, so everything is summed before the first row is written.
    return isSheet(call) ? spreadsheet(call, query, data) : pageResponse(shape, query, data)
  })

const SUMS_MAX = 20
const ROWS_READ = 20
const sumsCache = cacheUntilChange<RegisterSums>(SUMS_MAX)

// Reads the sums of all rows and the rows of the requested page. `db` outlives the snapshot of the request, so the
// cache uses it.
async function readRegister(
  snapshotRequest: ApiRequest,
  query: ReportQuery,
  db: Database,
): Promise<ReportData> {
  const version = await auditLength(snapshotRequest.db, snapshotRequest.caller.account_id)
  const key = JSON.stringify([
    sideOf(snapshotRequest, query),
    daysOf(query),
    accountCurrencyOf(snapshotRequest),
  ])
  const sums = sumsCache.get(db, key, version) ?? (await sumUp(snapshotRequest, query))
  sumsCache.set(db, key, version, sums)
  const totals =
    sums.count === 0 ? [] : [totalOf(sums, listParameters(query), accountCurrencyOf(snapshotRequest))]
  return { rows: await pageOf(snapshotRequest, query, sums), totals, rows_count: sums.count }
}

async function pageOf(call: ApiRequest, query: ReportQuery, sums: RegisterSums): Promise<JsonObject[]> {
  const { page, per_page } = query
  const after = await findKeyBefore(call, query, sums, (page - 1) * per_page)
  if (after === undefined) return []
  const rows: JsonObject[] = []
  for await (const some of readDeclared(call, query, { after, pageSize: Math.max(per_page, ROWS_READ) })) {
    rows.push(...some.map(({ document, declared }) => rowOf(document, declared)))
    if (rows.length >= per_page) break
  }
  return rows.slice(0, per_page)
}

type DeclaredDocument = { document: TaxRegisterRow; declared: DeclaredTax }

async function* readDeclared(
  call: ApiRequest,
  query: ReportQuery,
  range: Partial<TaxPeriod> = {},
): AsyncGenerator<DeclaredDocument[]> {
  for await (const page of declaredRegisterRows(call.db, sideOf(call, query), { ...daysOf(query), ...range }))
    yield page.flatMap((document) => {
      const declared = declaredTaxOf(document, accountCurrencyOf(call))
      return declared ? { document, declared } : []
    })
}

function rowOf(
  { taxData, own_tax, day, invoice_id, is_for_receipt, ...document }: TaxRegisterRow,
  { converted, tax }: DeclaredTax,
): JsonObject {
  return {
    ...document,
    ksef_number: taxData.gov_id ?? null,
    tax_date: taxData.accounting_vat_tax_date ?? day,
    buyer_country: taxData.buyer_country ?? null,
    gtu_codes: taxData.gtu_codes ?? [],
    procedure_designations: taxData.procedure_designations ?? [],
    exchange_currency_rate: rateText(taxData),
    net: converted ? printDecimal(netOf(converted)) : null,
    tax_value: converted && tax ? printDecimal(tax) : null,
    rates: converted ? ratesOf(converted) : [],
    documents: `/invoices/${document.id}.json`,
  }
}

// Prints the rate for one unit, even if it was given for several.
function rateText(read: TaxRegisterRow['taxData']): string | null {
  const rate = exchangeRateOf(read)
  return rate === undefined ? null : printPlain(rate)
}

const ratesOf = ({ rates, margins }: Rates): JsonObject[] =>
  [
    ...rates.map((rateTotal) => ({ ...rateTotal, margin: false })),
    ...margins.map((rateTotal) => ({ ...rateTotal, margin: true })),
  ].map(({ tax, margin, net, tax_amount }) => ({
    tax,
    margin,
    net: printDecimal(net),
    tax_value: printDecimal(tax_amount),
  }))

function totalOf(sums: RegisterSums, listQuery: Parameters, currency: string): JsonObject {
  const base = { ...listQuery, search_date_type: 'accounting_vat_tax_date', declared: 1 }
  return {
    currency,
    count: sums.count,
    net: printDecimal(sums.net),
    tax_value: printDecimal(sums.tax),
    rates: sums.register
      .sums()
      .sort(compareRateRows)
      .map(({ tax, margin, net, tax_value, count }) => ({
        tax,
        margin,
        net: printDecimal(net),
        tax_value: printDecimal(tax_value),
        count,
        documents: linkTo('invoices', { ...base, [margin ? 'margin_tax' : 'tax']: tax }),
      })),
    missing_rate_count: sums.missing_rate_count,
    documents: linkTo('invoices', base),
  }
}

const compareRateRows = (a: Rate, b: Rate) =>
  compareRates(a.tax, b.tax) || Number(a.margin) - Number(b.margin)
type Rate = { tax: string; margin: boolean }

// Reads the rows a second time and sums them while writing.
function spreadsheet(call: ApiRequest, query: ReportQuery, { totals: [total] }: ReportData) {
  const lang = languageOf(call)
  const columns = inLanguage(columnsOf((total?.rates ?? []) as JsonObject[]), lang)
  return spreadsheetResponse(call, `vat-${query.income ? 'sales' : 'purchases'}`, columns, (writer) =>
    inSnapshot(call, async (call) => {
      const sums = emptySums()
      for await (const page of readDeclared(call, query)) {
        for (const { document, declared } of page) count(sums, document, declared, accountCurrencyOf(call))
        await writer.rows(page.map(({ document, declared }) => cellsOf(columns, rowOf(document, declared))))
        await yieldToEventLoop()
      }
      const total = totalOf(sums, listParameters(query), accountCurrencyOf(call))
      if (sums.count > 0) await writer.rows([totalCells(columns, total, wordOf('total', lang))])
      await writer.end()
    }),
  )
}

const columnsOf = (rates: readonly JsonObject[]): ReportColumn[] => [
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
      const of = (row: JsonObject) =>
        (row.rates as JsonObject[]).find((rowRate) => rowRate.tax === tax && rowRate.margin === margin)?.[
          name
        ]
      return {
        name: `${name === 'net' ? 'net' : 'tax'}_${tax}${margin ? '_margin' : ''}`,
        kind: 'decimal',
        of,
      }
    }),
  ),
  ...plain({ net: 'decimal', tax_value: 'decimal' }),
]
