import { ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import { type Decimal, printFixed, ZERO } from '../../../money/decimal.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import {
  type AdvanceReturnRow,
  advanceReturnRows,
  composeAdvanceReturn,
} from '../../../tax/de/advance-return.ts'
import type { Entry } from '../../../tax/types.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { gatherTaxpayer } from '../jpk/gather.ts'
import { Obstacles } from '../jpk/obstacles.ts'
import {
  documents,
  money,
  number,
  plain,
  type Report,
  type ReportData,
  reportShape,
  word,
} from '../reports/report.ts'
import { readEntries } from '../tax-ledger/store.ts'
import { entriesLink, ofDepartments } from '../tax-periods/entries-link.ts'
import { documentsBehind } from './gather.ts'
import { documentList, MONTH_PARAMETERS, obstacleList, PartsByKey, readMonth } from './parts.ts'

// The German advance return (UStVA) of a month: Kennzahlen with bases in whole euros.

const shape = reportShape(
  'ustva',
  {
    field: word('Kennzahl of the base, or of the tax if the form has no base'),
    tax_field: word('Kennzahl of the tax, if the form has one beside the base'),
    base: { ...money(), options: { readonly: true, description: 'In whole euros' } },
    tax_value: {
      ...money(),
      options: {
        readonly: true,
        description: 'Tax; of a base without a Kennzahl for its tax what follows from it',
      },
    },
    documents: documentList('ustva_report_row_document'),
    entries: documents('Link to the tax entries of the field'),
  },
  {
    currency: word(),
    count: number('Number of rows'),
    to_pay: money('Kennzahl 83: what is paid, or a surplus if negative'),
  },
  {
    month: word(),
    obstacles: obstacleList('ustva_report_obstacle', 'Missing data of the return'),
  },
)

export const ustvaReport: Report = {
  name: 'ustva',
  summary: 'Report the German advance return',
  about:
    'The Kennzahlen of the German advance return (UStVA) of a month, for departments in Germany: bases in whole euros, the tax that follows, and what is paid (Kennzahl 83).',
  shape,
  query: MONTH_PARAMETERS,
  read: readReturn,
  print: { title: () => 'ustva', period: ({ more }) => String(more?.month) },
  columns: () => plain({ field: 'text', tax_field: 'text', base: 'decimal', tax_value: 'decimal' }),
}

async function readReturn(call: ApiRequest, { today }: { today: string }): Promise<ReportData> {
  const { db, caller, query } = call
  const { account_id: accountId } = caller
  const { month, departmentId } = readMonth(call, today)
  const { department_ids } = await gatherTaxpayer(db, accountId, departmentId)
  const germanEntries = await readEntries(db, accountId, {
    today,
    months: { from: month, to: month },
    country: 'DE',
    states: ['counted'],
    department_ids,
  })
  const entries = germanEntries.filter(({ field }) => field !== null)
  const documents = await documentsBehind(db, accountId, entries)
  const declared = composeAdvanceReturn(entries)
  const rows = advanceReturnRows(declared)
  const parts = new PartsByKey()
  for (const entry of entries) parts.of(entry.field as string).add(entry.document_id, amountOf(entry))
  return {
    rows: rows.map((row) => ({
      ...presentRow(row),
      documents: parts.of(row.field).present(documents),
      entries: entriesLink({ month, field: row.field, ...ofDepartments(department_ids) }),
    })),
    totals:
      rows.length === 0
        ? []
        : [{ currency: 'EUR', count: rows.length, to_pay: printFixed(declared.get('83') ?? ZERO, 2) }],
    more: {
      month,
      obstacles: obstaclesOf(entries, documents).forDisplay(ruleLanguage(query.lang)),
    },
  }
}

// A field of deducted tax sums the tax, the others sum bases.
const amountOf = ({ side, own_base, deductible }: Entry): Decimal =>
  (side === 'input' ? deductible : own_base) ?? ZERO

const presentRow = ({ field, tax_field, base, tax }: AdvanceReturnRow) => ({
  field,
  tax_field,
  base: base && printFixed(base, 2),
  tax_value: tax && printFixed(tax, 2),
})

function obstaclesOf(entries: readonly Entry[], documents: ReadonlyMap<number, Invoice>): Obstacles {
  const obstacles = new Obstacles()
  const ids = new Set(
    entries.filter(({ own_base }) => own_base === null).map(({ document_id }) => document_id),
  )
  for (const id of ids)
    obstacles.add(documents.get(id) ?? { id, number: null }, [
      { rule: 'UE-03', field: 'exchange_currency_rate' },
    ])
  return obstacles
}
