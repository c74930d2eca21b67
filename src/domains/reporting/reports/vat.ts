import { printDecimal, sum } from '../../../money/decimal.ts'
import { compareRates } from '../../../money/totals.ts'
import { auditLength } from '../../../platform/audit/audit.ts'
import { cacheUntilChange } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { bool, decimal, integer, texts } from '../../../platform/fields/field.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest, Operation } from '../../../platform/http/route.ts'
import {
  isSheet,
  spreadsheetResponse,
  yieldToEventLoop,
} from '../../../platform/http/spreadsheet-response.ts'
import { homeCountry } from '../../administration/accounts/rules.ts'
import {
  countRows,
  type RateSum,
  type RegisterQuery,
  registerKeys,
  sumByRate,
} from '../tax-ledger/register-store.ts'
import { inLanguage, languageOf, wordOf } from './headings.ts'
import { linkTo, listParameters, PERIOD_PARAMETERS, type ReportQuery, SIDE_PARAMETERS } from './parameters.ts'
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
import { readRows } from './vat-rows.ts'

// Reports the VAT register from the tax ledger: a row for each document and month in which its tax is declared.

const maybeMoney = (about: string) => decimal({ readonly: true, scale: 2, description: about })

const rate = {
  tax: word('The rate'),
  margin: bool({ readonly: true, description: 'Margin scheme: the base is the margin' }),
  net: money(),
  tax_value: money(),
  deductible: maybeMoney('For purchases: the deducted part of the tax'),
}
const SUMS = {
  net: money('Net amount in the currency of the account; null if the exchange rate is missing'),
  tax_value: money('The tax'),
  deductible: maybeMoney('For purchases: the deducted part of the tax'),
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
    tax_date: day('The day on which its tax is due or deductible; the first if there are several'),
    payment_date: day('The last payment that made tax due or deductible'),
    buyer_name: word('The buyer, or the supplier of a purchase'),
    buyer_tax_no: word(),
    buyer_country: word(),
    gtu_codes: texts({ readonly: true }),
    procedure_designations: texts({ readonly: true }),
    currency: word('Currency of the document'),
    exchange_currency_rate: word('Exchange rate'),
    net: { ...SUMS.net, options: { readonly: true } },
    tax_value: { ...SUMS.tax_value, options: { readonly: true } },
    deductible: SUMS.deductible,
    rates: list('rate', 'vat_report_row_rate', 'Amounts by rate', rate),
    documents: documents('The document'),
  },
  {
    currency: word('Currency of the account'),
    count: number('Number of rows'),
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
    'The register of sales, or with `income=no` of purchases: a row for each document and month in which its tax is declared, with its base and tax by rate, in the currency of the account. The rows follow the tax ledger (`/tax_entries`): an invoice that is taxed with two payments has two rows. Notes are left out, and so is an invoice whose tax is declared with its receipt.',
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
      read: (snapshotRequest) => readRegister(snapshotRequest, query, call.db),
    })
    // The spreadsheet has a column for each rate, so everything is summed before the first row is written.
    return isSheet(call) ? spreadsheet(call, query, data) : pageResponse(shape, query, data)
  })

const SUMS_MAX = 20
const sumsCache = cacheUntilChange<RegisterSums>(SUMS_MAX)

type RegisterSums = { rates: RateSum[]; count: number; missing_rate_count: number }

// Reads the sums of all rows and the rows of the requested page. `db` outlives the snapshot of the request, so the
// cache uses it.
async function readRegister(call: ApiRequest, query: ReportQuery, db: Database): Promise<ReportData> {
  const registerQuery = registerQueryOf(call, query)
  const version = await auditLength(call.db, call.caller.account_id)
  const key = JSON.stringify(registerQuery)
  const sums = sumsCache.get(db, key, version) ?? (await sumUp(call.db, registerQuery))
  sumsCache.set(db, key, version, sums)
  const { page, per_page } = query
  const keys = await registerKeys(call.db, registerQuery, {
    limit: per_page,
    offset: (page - 1) * per_page,
  })
  return {
    rows: await readRows(call.db, registerQuery, accountCurrencyOf(call), keys),
    totals: sums.count === 0 ? [] : [totalOf(sums, query, accountCurrencyOf(call))],
    rows_count: sums.count,
  }
}

const registerQueryOf = ({ caller }: ApiRequest, query: ReportQuery): RegisterQuery => ({
  account_id: caller.account_id,
  side: sideOf(query),
  country: homeCountry(caller.settings) ?? null,
  from: query.from,
  to: query.to,
  today: query.today,
  department_id: query.department_id,
  currency: query.currency,
})

const sideOf = ({ income }: ReportQuery) => (income ? 'output' : 'input')

const accountCurrencyOf = ({ caller }: Pick<ApiRequest, 'caller'>): string =>
  String(caller.settings.currency ?? '')

async function sumUp(db: Database, query: RegisterQuery): Promise<RegisterSums> {
  const { rows: count, missing_rate_count } = await countRows(db, query)
  return { rates: await sumByRate(db, query), count, missing_rate_count }
}

function totalOf(
  { rates, count, missing_rate_count }: RegisterSums,
  query: ReportQuery,
  currency: string,
): JsonObject {
  const { income: _, ...parameters } = listParameters(query)
  const base = { ...parameters, search_date_type: 'accounting_vat_tax_date', tax_side: sideOf(query) }
  return {
    currency,
    count,
    missing_rate_count,
    ...presentAmounts(rates, query),
    rates: rates.toSorted(compareRateRows).map(({ tax, margin, count, ...amounts }) => ({
      tax,
      margin,
      count,
      ...presentAmounts([amounts], query),
      documents: linkTo('invoices', { ...base, [margin ? 'margin_tax' : 'tax']: tax }),
    })),
    documents: linkTo('invoices', base),
  }
}

const presentAmounts = (
  amounts: readonly Pick<RateSum, 'net' | 'tax_value' | 'deductible'>[],
  { income }: ReportQuery,
): JsonObject => ({
  net: printDecimal(sum(amounts.map(({ net }) => net))),
  tax_value: printDecimal(sum(amounts.map(({ tax_value }) => tax_value))),
  deductible: income ? null : printDecimal(sum(amounts.map(({ deductible }) => deductible))),
})

const compareRateRows = (a: Rate, b: Rate) =>
  compareRates(a.tax, b.tax) || Number(a.margin) - Number(b.margin)
type Rate = { tax: string; margin: boolean }

const CHUNK = 500

// Reads the rows a chunk at a time while they are written.
function spreadsheet(call: ApiRequest, query: ReportQuery, { totals: [total] }: ReportData) {
  const lang = languageOf(call)
  const columns = inLanguage(columnsOf((total?.rates ?? []) as JsonObject[], query), lang)
  return spreadsheetResponse(call, `vat-${query.income ? 'sales' : 'purchases'}`, columns, (writer) =>
    inSnapshot(call, async (call) => {
      const registerQuery = registerQueryOf(call, query)
      const keys = await registerKeys(call.db, registerQuery)
      for (let from = 0; from < keys.length; from += CHUNK) {
        const chunk = keys.slice(from, from + CHUNK)
        const rows = await readRows(call.db, registerQuery, accountCurrencyOf(call), chunk)
        await writer.rows(rows.map((row) => cellsOf(columns, row)))
        await yieldToEventLoop()
      }
      const sums = await sumUp(call.db, registerQuery)
      const total = totalOf(sums, query, accountCurrencyOf(call))
      if (sums.count > 0) await writer.rows([totalCells(columns, total, wordOf('total', lang))])
      await writer.end()
    }),
  )
}

const columnsOf = (rates: readonly JsonObject[], { income }: ReportQuery): ReportColumn[] => [
  ...plain({
    number: 'text',
    ksef_number: 'text',
    kind: 'text',
    issue_date: 'date',
    sell_date: 'text',
    tax_date: 'date',
    payment_date: 'date',
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
  ...(income ? [] : plain({ deductible: 'decimal' })),
]
