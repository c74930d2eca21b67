import { inOrder } from '../../../einvoice/jpk/v7-declaration.ts'
import { type Amounts, PURCHASE_FIELDS, SALES_FIELDS } from '../../../einvoice/jpk/v7-fields.ts'
import { writerOf } from '../../../einvoice/jpk/v7-write.ts'
import { ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import { printFixed, printPlain } from '../../../money/decimal.ts'
import { bool, decimal, integer, texts } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call, Operation } from '../../../platform/http/route.ts'
import { isSheet, sheetAnswer } from '../../../platform/http/spreadsheet-response.ts'
import { linkTo, type Asked as Paged } from '../reports/parameters.ts'
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
  one,
  pageAnswer,
  plain,
  type ReportColumn,
  reportShape,
  type Told,
  totalCells,
  word,
} from '../reports/report.ts'
import {
  ASKED,
  type Asked,
  type Figures,
  figuresOf,
  type Listed,
  purchaseRows,
  QUARTERLY,
  readAsked,
  salesRows,
} from './v7.ts'

// What JPK_V7 of a month says, as a report: its rows, their sums, the declaration, and what stands in the way of the file.

const field = { name: word('Such as `K_19`'), value: money() }
const fields = (about: string, component: string) => list('field', component, about, field)

const shape = reportShape(
  'jpk_v7',
  {
    id: identity('Of the document; null for the receipts of a day'),
    register: one(['sales', 'purchases']),
    number: word(),
    kind: word('What it is, of a correction what is corrected'),
    issue_date: day(),
    day: day('Of the sale, or when a purchase came in, where it is another'),
    tax_date: day(),
    name: word('Of the buyer or the vendor'),
    tax_no: word('`BRAK` where there is none'),
    country: word('That gave the number, unless it is Poland'),
    known: word('The number of KSeF, or `OFF`, `BFK`, `DI`'),
    type: word('`RO`, `WEW`, `FP`, `MK`, `VAT_RR`'),
    marks: texts({ readonly: true, about: 'Groups of goods and procedures' }),
    counted: bool({ readonly: true, about: 'False for an invoice to a receipt, which counts with that' }),
    margin: decimal({ readonly: true, scale: 2, about: 'What was paid under the margin scheme' }),
    fields: fields('What of it falls into each field', 'jpk_v7_report_row_field'),
    documents: documents('The document'),
  },
  {
    currency: word(),
    sales_count: number(),
    purchases_count: number(),
    output_tax: money('`PodatekNalezny`'),
    input_tax: money('`PodatekNaliczony`'),
    fields: fields('The sums of each field', 'jpk_v7_report_total_field'),
  },
  {
    month: word(),
    variant: one(['V7M', 'V7K']),
    declaration: list(
      'field',
      'jpk_v7_report_declared',
      'The declaration in whole złoty; none in the first months of a quarter',
      {
        name: word('Such as `P_19`'),
        value: word(),
      },
    ),
    obstacles: list('obstacle', 'jpk_v7_report_obstacle', 'What stands in the way of the file', {
      document_id: integer({ readonly: true, about: 'Null for what the department lacks' }),
      number: word(),
      field: word(),
      message: word(),
    }),
    notices: list(
      'notice',
      'jpk_v7_report_notice',
      'What the file shortens or leaves out (the first hundred)',
      {
        document_id: identity('Of the document'),
        number: word(),
        field: word(),
        message: word(),
      },
    ),
    notices_count: number('All of them, also those that are not listed'),
  },
)

const REPORT = {
  summary: 'Report JPK_V7',
  about:
    'The figures of JPK_V7 of a month: rows of both registers with their fields, their sums and the declaration, and what would stand in the way of the file.',
  shape,
  query: { ...ASKED, ...QUARTERLY },
}

export const jpkV7Report = (): Operation =>
  answering(REPORT, async (call, paged) => {
    const { quarterly } = readFields({ fields: QUARTERLY }, call.query)
    const asked = readAsked(call, quarterly ? 'V7K' : 'V7M')
    if (isSheet(call)) return sheet(call, asked)
    const { told, from, to } = await inOneView(call, (call) => tell(call, asked, paged))
    return pageAnswer(shape, { ...paged, from, to }, told)
  })

async function tell(call: Call, asked: Asked, { page, per_page }: Paged) {
  const figures = await figuresOf(call, asked)
  const first = (page - 1) * per_page
  const rows: Document[] = []
  let place = 0
  for await (const listed of allRows(figures))
    for (const one of listed) {
      if (place >= first && place < first + per_page) rows.push(documentOf(one))
      place++
    }
  const told: Told = {
    rows,
    totals: [totalOf(figures)],
    rows_count: place,
    more: more(call, asked, figures),
  }
  return { told, from: figures.from, to: figures.to }
}

async function* allRows({ reading, from, to }: Figures): AsyncGenerator<Listed[]> {
  yield* salesRows(reading, from, to, () => {})
  yield* purchaseRows(reading, from, to, () => {})
}

function documentOf({ id, register, row, kind, tax_date, is_counted }: Listed): Document {
  const { party, known } = row
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
    known: typeof known === 'string' ? known : known.ksef_number,
    type: row.type ?? null,
    marks: row.marks,
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
            declared: 1,
          })
        : `/invoices/${id}.json`,
  }
}

const FIELDS = [...SALES_FIELDS, ...PURCHASE_FIELDS].flat()

const fieldsOf = (amounts: Amounts): Document[] =>
  FIELDS.flatMap((name) => {
    const value = amounts.get(name)
    return value === undefined ? [] : [{ name, value: printFixed(value, 2) }]
  })

const totalOf = ({ sums, sales_count, purchases_count, output_tax, input_tax }: Figures): Document => ({
  currency: 'PLN',
  sales_count,
  purchases_count,
  output_tax: printFixed(output_tax, 2),
  input_tax: printFixed(input_tax, 2),
  fields: fieldsOf(sums),
})

function more({ query, now }: Call, { month, variant }: Asked, figures: Figures): Document {
  const { declaration, obstacles, taxpayer } = figures
  writerOf(variant).head(taxpayer.department, month, now, { is_correction: false }, obstacles.own)
  return {
    month,
    variant,
    declaration: declaration
      ? inOrder(declaration).map(([name, value]) => ({ name, value: printPlain(value) }))
      : [],
    obstacles: obstacles.told(ruleLanguage(query.lang)),
    notices: obstacles.notices(ruleLanguage(query.lang)),
    notices_count: obstacles.notices_count,
  }
}

const sheet = (call: Call, asked: Asked) =>
  sheetAnswer(call, `jpk-v7-${asked.month}`, COLUMNS, (writer) =>
    inOneView(call, async (call) => {
      const figures = await figuresOf(call, asked)
      for await (const page of allRows(figures))
        await writer.rows(page.map((listed) => cellsOf(COLUMNS, documentOf(listed))))
      await writer.rows([totalCells(COLUMNS, totalOf(figures))])
      await writer.end()
    }),
  )

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
      of: (row) => (row.fields as Document[]).find((one) => one.name === name)?.value,
    }),
  ),
  ...plain({ margin: 'decimal' }),
]
