import type { Problem } from '../../../einvoice/model.ts'
import { ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import { type Decimal, printFixed, sum, ZERO } from '../../../money/decimal.ts'
import { bool } from '../../../platform/fields/field.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import {
  type EuGroup,
  type EuSummaryRow,
  euGroup,
  euPartner,
  euRowKey,
  euRowOf,
  euSummary,
} from '../../../tax/pl/eu-summary.ts'
import type { Entry } from '../../../tax/types.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { gatherTaxpayer, type Taxpayer } from '../jpk/gather.ts'
import { Obstacles } from '../jpk/obstacles.ts'
import {
  documents,
  fixedChoice,
  money,
  number,
  plain,
  type Report,
  type ReportData,
  reportShape,
  word,
} from '../reports/report.ts'
import { readEntries } from '../tax-ledger/store.ts'
import { ofDepartments } from '../tax-periods/entries-link.ts'
import { documentsBehind } from './gather.ts'
import {
  documentList,
  entriesBehind,
  MONTH_PARAMETERS,
  obstacleList,
  PartsByKey,
  readMonth,
} from './parts.ts'

// VAT-UE: trade with businesses elsewhere in the EU, by category, country and number, in whole złoty.

const CATEGORIES: { readonly [group in EuGroup]: { category: string; field: string } } = {
  supply: { category: 'wdt', field: 'K_21' },
  acquisition: { category: 'wnt', field: 'K_23' },
  service: { category: 'eu_service', field: 'K_12' },
}
const CATEGORY_NAMES = ['wdt', 'wnt', 'eu_service'] as const
// Triangular sales are outside of the country in the register.
const READ = [...CATEGORY_NAMES, 'outside']

const shape = reportShape(
  'vat_ue',
  {
    category: fixedChoice(CATEGORY_NAMES),
    country: word('Country of the number; Greece is `EL`'),
    tax_no: word('The number without its country'),
    name: word('The business'),
    triangular: bool({ readonly: true, description: 'Part of a triangular transaction' }),
    value: money('In whole złoty'),
    documents: documentList('vat_ue_report_row_document'),
    entries: documents('Link to the tax entries behind the value'),
  },
  {
    category: fixedChoice(CATEGORY_NAMES),
    currency: word(),
    count: number('Number of rows'),
    value: money(),
  },
  {
    month: word(),
    obstacles: obstacleList('vat_ue_report_obstacle', 'Missing data of the summary'),
  },
)

export const vatUeReport: Report = {
  name: 'vat-ue',
  summary: 'Report VAT-UE',
  about:
    'Supplies of goods (`wdt`), acquisitions of goods (`wnt`) and services (`eu_service`) between businesses of the EU in a month, by country and number, in whole złoty. `obstacles` lists documents without an EU number or exchange rate. `/vat_ue.xml` is the file for the tax office.',
  shape,
  query: MONTH_PARAMETERS,
  read: async (call, { today }) => {
    const summary = await readSummary(call, today)
    return presentSummary(call, summary)
  },
  print: { title: () => 'vat-ue', period: ({ more }) => String(more?.month) },
  columns: () =>
    plain({
      country: 'text',
      category: 'text',
      tax_no: 'text',
      name: 'text',
      triangular: 'boolean',
      value: 'decimal',
    }),
}

export type EuSummary = {
  month: string
  taxpayer: Taxpayer
  rows: EuSummaryRow[]
  entries: Entry[]
  documents: Map<number, Invoice>
  obstacles: Obstacles
}

export async function readSummary(call: ApiRequest, today: string): Promise<EuSummary> {
  const { db } = call
  const { account_id: accountId } = call.caller
  const { month, departmentId } = readMonth(call, today)
  const taxpayer = await gatherTaxpayer(db, accountId, departmentId)
  const entries = await readEntries(db, accountId, {
    today,
    months: { from: month, to: month },
    side: 'output',
    states: ['counted'],
    categories: READ,
    department_ids: taxpayer.department_ids,
  })
  const traded = entries.filter((entry) => euGroup(entry) !== undefined)
  const documents = await documentsBehind(db, accountId, traded)
  const partnerOf = (id: number) => euPartner(documents.get(id) ?? NO_PARTY)
  const obstacles = new Obstacles()
  for (const document of documents.values())
    obstacles.add(
      document,
      problemsOf(
        document,
        traded.filter(({ document_id }) => document_id === document.id),
      ),
    )
  return { month, taxpayer, rows: euSummary(traded, partnerOf), entries: traded, documents, obstacles }
}

const NO_PARTY = { buyer_country: null, buyer_tax_no: null, buyer_tax_no_kind: null }

function problemsOf(document: Invoice, entries: readonly Entry[]): Problem[] {
  const problems: Problem[] = []
  if (!euPartner(document)) problems.push({ rule: 'UE-01', field: 'buyer_tax_no' })
  if (entries.some(({ own_base }) => own_base === null))
    problems.push({ rule: 'UE-03', field: 'exchange_currency_rate' })
  return problems
}

function presentSummary({ query }: ApiRequest, summary: EuSummary): ReportData {
  const { month, taxpayer, rows, entries, documents, obstacles } = summary
  const parts = new PartsByKey()
  const names = new Map<string, string>()
  for (const entry of entries) {
    const document = documents.get(entry.document_id)
    const partner = euPartner(document ?? NO_PARTY)
    const name = partner && euRowOf(entry, partner)
    if (!name) continue
    parts.of(euRowKey(name)).add(entry.document_id, entry.own_base ?? ZERO)
    names.set(euRowKey(name), document?.buyer_name ?? '')
  }
  return {
    rows: rows.map((row) => ({
      category: CATEGORIES[row.group].category,
      country: row.country,
      tax_no: row.number,
      name: names.get(euRowKey(row)) ?? '',
      triangular: row.is_triangular,
      value: printFixed(row.amount, 2),
      documents: parts.of(euRowKey(row)).present(documents),
      entries: entriesBehind(parts.of(euRowKey(row)), {
        month,
        side: 'output',
        state: 'counted',
        field: fieldOf(row),
        ...ofDepartments(taxpayer.department_ids),
      }),
    })),
    totals: totalsOf(rows),
    more: { month, obstacles: obstacles.forDisplay(ruleLanguage(query.lang)) },
  }
}

// Triangular sales stand in K_11.
const fieldOf = ({ group, is_triangular }: EuSummaryRow): string =>
  group === 'supply' && is_triangular ? 'K_11' : CATEGORIES[group].field

const totalsOf = (rows: readonly EuSummaryRow[]): JsonObject[] =>
  (Object.keys(CATEGORIES) as EuGroup[]).flatMap((group) => {
    const rowsOfGroup = rows.filter((row) => row.group === group)
    if (rowsOfGroup.length === 0) return []
    const value: Decimal = sum(rowsOfGroup.map(({ amount }) => amount))
    return [
      {
        category: CATEGORIES[group].category,
        currency: 'PLN',
        count: rowsOfGroup.length,
        value: printFixed(value, 2),
      },
    ]
  })
