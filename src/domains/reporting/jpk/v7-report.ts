import { type Amounts, PURCHASE_FIELDS, SALES_FIELDS } from '../../../einvoice/jpk/v7-fields.ts'
import { printField, writerOf } from '../../../einvoice/jpk/v7-write.ts'
import { ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import { printFixed } from '../../../money/decimal.ts'
import { bool, decimal, integer, texts } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest, Operation } from '../../../platform/http/route.ts'
import { isSheet, spreadsheetResponse } from '../../../platform/http/spreadsheet-response.ts'
import { inLanguage, languageOf, wordOf } from '../reports/headings.ts'
import { linkTo, type ReportQuery as Paged } from '../reports/parameters.ts'
import {
  cellsOf,
  day,
  documents,
  fixedChoice,
  identity,
  inSnapshot,
  list,
  money,
  number,
  pageResponse,
  plain,
  type ReportColumn,
  type ReportData,
  reportOperationOf,
  reportShape,
  totalCells,
  word,
} from '../reports/report.ts'
import { declaredPeriod, ofDepartments, withEntries } from '../tax-periods/entries-link.ts'
import {
  type Figures,
  figuresOf,
  JPK_V7_PARAMETERS,
  type JpkQuery,
  purchaseRows,
  QUARTERLY,
  type RegisterEntry,
  readJpkQuery,
  salesRows,
} from './v7.ts'
import { NO_PARTY } from './v7-rows.ts'

// JPK_V7 of a month as a report: its rows, their sums, the declaration, and the problems that prevent the file.

const field = { name: word('Field of the register, such as `K_19`'), value: money() }
const fields = (description: string, component: string) => list('field', component, description, field)

const shape = reportShape(
  'jpk_v7',
  {
    id: identity('Id of the document; null for the receipts of a day'),
    register: fixedChoice(['sales', 'purchases']),
    number: word(),
    kind: word('Kind of the document; for a correction that of its original'),
    issue_date: day(),
    day: day('Day of the sale or of receiving a purchase, if it differs from the day of issue'),
    tax_date: day(),
    name: word('Name of the buyer or supplier'),
    tax_no: word('Tax number; `BRAK` if missing'),
    country: word('Country of the tax number, unless it is Poland'),
    known: word('The number of KSeF, or `OFF`, `BFK`, `DI`'),
    type: word('`RO`, `WEW`, `FP`, `MK`, `VAT_RR`'),
    marks: texts({
      readonly: true,
      description:
        'Codes of goods (GTU) and procedures; `TerminPlatnosci=` or `DataZaplaty=` with a day for bad debts (art. 89a)',
    }),
    counted: bool({
      readonly: true,
      description: 'False for an invoice for a receipt, because the receipt counts',
    }),
    margin: decimal({ readonly: true, scale: 2, description: 'Price paid under the margin scheme' }),
    fields: fields('Amounts of the row by field', 'jpk_v7_report_row_field'),
    documents: documents('The document'),
  },
  {
    currency: word(),
    sales_count: number(),
    purchases_count: number(),
    output_tax: money('Output tax (`PodatekNalezny`)'),
    input_tax: money('Deductible input tax (`PodatekNaliczony`)'),
    fields: fields('The sums of each field', 'jpk_v7_report_total_field'),
  },
  {
    month: word(),
    variant: fixedChoice(['V7M', 'V7K']),
    declaration: list(
      'field',
      'jpk_v7_report_declared',
      'The declaration in whole złoty; empty in the first two months of a quarter',
      {
        name: word('Field of the declaration, such as `P_19`'),
        value: word(),
        entries: word('The tax entries that it is the sum of; null for what a person stated'),
      },
    ),
    obstacles: list('obstacle', 'jpk_v7_report_obstacle', 'Problems that prevent the file', {
      document_id: integer({ readonly: true, description: 'Null for problems of the department' }),
      number: word(),
      field: word(),
      message: word(),
    }),
    notices: list(
      'notice',
      'jpk_v7_report_notice',
      'Content that the file shortens or omits (the first hundred)',
      {
        document_id: identity('Id of the document'),
        number: word(),
        field: word(),
        message: word(),
      },
    ),
    notices_count: number('Number of all notices, including those not listed'),
    outside_ksef: list(
      'document',
      'jpk_v7_report_outside_ksef',
      'Sales to businesses in Poland without a KSeF number, `BFK` in the file (the first hundred)',
      { document_id: identity('Id of the document'), number: word() },
    ),
    outside_ksef_count: number('Number of all of them'),
  },
)

const REPORT = {
  summary: 'Report JPK_V7',
  about:
    'The figures of JPK_V7 of a month: rows of both registers with their fields, their sums and the declaration, and the problems that would prevent the file.',
  shape,
  query: { ...JPK_V7_PARAMETERS, ...QUARTERLY },
}

export const jpkV7Report = (): Operation =>
  reportOperationOf(REPORT, async (call, paged) => {
    const { quarterly } = readFields({ fields: QUARTERLY }, call.query)
    const jpkQuery = readJpkQuery(call, quarterly ? 'V7K' : 'V7M')
    if (isSheet(call)) return spreadsheet(call, jpkQuery)
    const { data, from, to } = await inSnapshot(call, (call) => readReport(call, jpkQuery, paged))
    return pageResponse(shape, { ...paged, from, to }, data)
  })

async function readReport(call: ApiRequest, jpkQuery: JpkQuery, { page, per_page }: Paged) {
  const figures = await figuresOf(call, jpkQuery)
  const first = (page - 1) * per_page
  const rows: JsonObject[] = []
  let index = 0
  const outsideKsef: RegisterEntry[] = []
  for await (const entries of allRows(figures))
    for (const entry of entries) {
      if (isOutsideKsef(entry)) outsideKsef.push(entry)
      if (index >= first && index < first + per_page) rows.push(documentOf(entry))
      index++
    }
  const data: ReportData = {
    rows,
    totals: [totalOf(figures)],
    rows_count: index,
    more: {
      ...extraFields(call, jpkQuery, figures),
      outside_ksef: outsideKsef
        .slice(0, LISTED_MAX)
        .map(({ id, row }) => ({ document_id: id ?? null, number: row.number })),
      outside_ksef_count: outsideKsef.length,
    },
  }
  return { data, from: figures.from, to: figures.to }
}

const LISTED_MAX = 100

// A number without a country is Polish. What has no number is a sale to a consumer.
const isOutsideKsef = ({ register, row }: RegisterEntry): boolean =>
  register === 'sales' &&
  row.ksefMark === 'BFK' &&
  row.party.country === undefined &&
  row.party.number !== NO_PARTY

async function* allRows({ reader, from, to }: Figures): AsyncGenerator<RegisterEntry[]> {
  yield* salesRows(reader, from, to, () => {})
  yield* purchaseRows(reader, from, to, () => {})
}

function documentOf({ id, register, row, kind, tax_date, is_counted }: RegisterEntry): JsonObject {
  const { party, ksefMark } = row
  return {
    id: id ?? null,
    register,
    number: row.number,
    kind,
    issue_date: row.issue_date,
    day: row.day ?? null,
    tax_date,
    name: party.name,
    tax_no: party.number,
    country: party.country ?? null,
    known: typeof ksefMark === 'string' ? ksefMark : ksefMark.ksef_number,
    type: row.type ?? null,
    marks: [...row.marks, ...(row.relief ? [`${row.relief.name}=${row.relief.day}`] : [])],
    counted: is_counted,
    margin: row.margin ? printFixed(row.margin, 2) : null,
    fields: fieldsOf(row.fields),
    documents:
      id === undefined
        ? linkTo('invoices', {
            kind: 'receipt',
            date_from: tax_date,
            date_to: tax_date,
            search_date_type: 'accounting_vat_tax_date',
            tax_side: 'output',
          })
        : `/invoices/${id}.json`,
  }
}

const FIELDS = [...SALES_FIELDS, ...PURCHASE_FIELDS].flat()

const fieldsOf = (amounts: Amounts): JsonObject[] =>
  FIELDS.flatMap((name) => {
    const value = amounts.get(name)
    return value === undefined ? [] : [{ name, value: printFixed(value, 2) }]
  })

const totalOf = ({ sums, sales_count, purchases_count, output_tax, input_tax }: Figures): JsonObject => ({
  currency: 'PLN',
  sales_count,
  purchases_count,
  output_tax: printFixed(output_tax, 2),
  input_tax: printFixed(input_tax, 2),
  fields: fieldsOf(sums),
})

function extraFields({ query, now }: ApiRequest, { month, variant }: JpkQuery, figures: Figures): JsonObject {
  const { declaration, obstacles, taxpayer } = figures
  writerOf(variant).head(taxpayer.department, month, now, { is_correction: false }, obstacles.own)
  return {
    month,
    variant,
    declaration: declaration
      ? withEntries(
          [...declaration].map(([name, value]) => ({ name, value: printField(value) })),
          { ...declaredPeriod(month, variant), ...ofDepartments(taxpayer.department_ids) },
        )
      : [],
    obstacles: obstacles.forDisplay(ruleLanguage(query.lang)),
    notices: obstacles.notices(ruleLanguage(query.lang)),
    notices_count: obstacles.notices_count,
  }
}

const spreadsheet = (call: ApiRequest, jpkQuery: JpkQuery) => {
  const lang = languageOf(call)
  const columns = inLanguage(COLUMNS, lang)
  return spreadsheetResponse(call, `jpk-v7-${jpkQuery.month}`, columns, (writer) =>
    inSnapshot(call, async (call) => {
      const figures = await figuresOf(call, jpkQuery)
      for await (const page of allRows(figures))
        await writer.rows(page.map((entries) => cellsOf(columns, documentOf(entries))))
      await writer.rows([totalCells(columns, totalOf(figures), wordOf('total', lang))])
      await writer.end()
    }),
  )
}

const COLUMNS: readonly ReportColumn[] = [
  ...plain({
    register: 'text',
    number: 'text',
    kind: 'text',
    issue_date: 'date',
    day: 'date',
    tax_date: 'date',
    name: 'text',
    tax_no: 'text',
    country: 'text',
    known: 'text',
    type: 'text',
    marks: 'text',
    counted: 'boolean',
  }),
  ...FIELDS.map(
    (name): ReportColumn => ({
      name,
      kind: 'decimal',
      of: (row) => (row.fields as JsonObject[]).find((rowField) => rowField.name === name)?.value,
    }),
  ),
  ...plain({ margin: 'decimal' }),
]
