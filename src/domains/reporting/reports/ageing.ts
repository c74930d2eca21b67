import { invalid } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { groupAll } from '../../../platform/database/lists/totals.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { invoiceSelection, RESOURCE } from '../../documents/invoices/lists/list.ts'
import { AGES, type Age, ageOf } from '../../documents/invoices/rules/ageing.ts'
import { findOpenAllocations, findOpenClaims, namesOfAll } from './gather.ts'
import { openItems } from './open-items.ts'
import { type Compare, compareUnits, ownFirst } from './order.ts'
import {
  DAY_PARAMETERS,
  linkTo,
  listParameters,
  type Parameters,
  type ReportQuery,
  SIDE_PARAMETERS,
  toInputObject,
} from './parameters.ts'
import {
  day,
  documents,
  fixedChoice,
  identity,
  list,
  money,
  number,
  type Report,
  type ReportColumn,
  type ReportData,
  reportShape,
  word,
} from './report.ts'
import { print } from './sales.ts'

// Reports amounts due by their age, client by client: receivables, or payables with `income=no`.

const amounts = list('age', 'ageing_report_age', 'The amounts by age', {
  bucket: fixedChoice(AGES),
  count: number('Number of documents'),
  amount: money(),
  documents: documents(),
})

const FIGURES = {
  currency: word(),
  count: number('Number of documents'),
  amount: money('The sum of the amounts due'),
  amounts,
  documents: documents(),
}

export const ageingReport: Report = {
  name: 'ageing',
  summary: 'Report amounts due by age',
  about:
    'Amounts due today by the days they are overdue (`current`, `1_30`, `31_60`, `61_90`, `over_90`), the largest client first; with `income=no` the amounts that the account owes. With `date` what was open at the end of that day, without links to documents.',
  shape: reportShape(
    'ageing',
    { client_id: identity('Null for documents without a client'), name: word(), ...FIGURES },
    FIGURES,
    { date: day('The day of the amounts; null for today') },
  ),
  query: { ...DAY_PARAMETERS, ...SIDE_PARAMETERS },
  read: (call, query) => {
    const { date } = readFields({ fields: DAY_PARAMETERS }, call.query)
    return date ? readAgeingOn(call, query, date) : readAgeing(call, query)
  },
  print: {
    title: (_call, { income }) => `ageing-${income ? 'sales' : 'purchases'}`,
    carried: [...AGES, 'amount'],
    period: ({ more }, { now, caller }) => String(more?.date ?? dayAt(now, caller.time_zone)),
  },
  columns: () => [
    { name: 'name', kind: 'text', of: (row) => row.name },
    { name: 'client_id', kind: 'integer', of: (row) => row.client_id },
    { name: 'currency', kind: 'text', of: (row) => row.currency },
    { name: 'count', kind: 'integer', of: (row) => row.count },
    ...AGES.map(
      (age): ReportColumn => ({
        name: age,
        kind: 'decimal',
        of: (row) => (row.amounts as JsonObject[]).find(({ bucket }) => bucket === age)?.amount,
      }),
    ),
    { name: 'amount', kind: 'decimal', of: (row) => row.amount },
  ],
}

type AgeSum = { count: number; units: bigint }
type Debts = AgeSum & { client_id: number | null; currency: string; ages: Map<Age, AgeSum> }

async function readAgeing(call: ApiRequest, query: ReportQuery): Promise<ReportData> {
  const order = ownFirst(call.caller.settings.currency)
  // Reports the amounts due today, whatever their period.
  const base = { ...listParameters({ ...query, from: null, to: null }), unpaid: 1 }
  const selection = invoiceSelection(call, toInputObject(base))
  const groups = await groupAll(
    call.db,
    RESOURCE,
    selection,
    ['client_id', 'currency', 'payment_to'],
    ['debt'],
  )
  const [clients, totals] = [new Map<string, Debts>(), new Map<string, Debts>()]
  for (const { keys, count, sums } of groups) {
    const [client_id, currency, paymentTo] = keys as [number | null, string, string | null]
    const age = ageOf(paymentTo, query.today)
    const [units = 0n] = sums
    addTo(clients, `${client_id} ${currency}`, { client_id, currency }, age, { count, units })
    addTo(totals, currency, { client_id: null, currency }, age, { count, units })
  }
  const ids = [...new Set([...clients.values()].flatMap(({ client_id }) => client_id ?? []))]
  const names = await namesOfAll(call.db, call.caller.account_id, 'clients', ids)
  return {
    more: { date: null },
    rows: [...clients.values()].sort(byDebt(order)).map(({ client_id, ...debts }) => ({
      client_id,
      name: client_id === null ? null : (names.get(client_id) ?? null),
      ...figures(debts, { ...base, ...(client_id === null ? { without: 'client' } : { client_id }) }),
    })),
    totals: [...totals.values()].sort(byDebt(order)).map((debts) => figures(debts, base)),
  }
}

const CLAIMS_MAX = 100_000

// Follows from the documents and payments until that day, because they do not say what was open then.
async function readAgeingOn(call: ApiRequest, query: ReportQuery, date: string): Promise<ReportData> {
  const { db, caller } = call
  const { income, department_id, currency } = query
  const scope = { account_id: caller.account_id, client_id: null, income, department_id, currency }
  const claims = await findOpenClaims(db, scope, date, CLAIMS_MAX + 1)
  const allocations = await findOpenAllocations(db, scope, date, CLAIMS_MAX + 1)
  if (claims.length > CLAIMS_MAX || allocations.length > CLAIMS_MAX)
    throw invalid({
      date: `has more than ${CLAIMS_MAX} open documents or payments; set department_id or currency`,
    })
  const payments = allocations.map((row) => ({
    ...row,
    date: dayAt(Number(row.paid_date), caller.time_zone),
  }))
  const [clients, totals] = [new Map<string, Debts>(), new Map<string, Debts>()]
  for (const { claim, open } of openItems(claims, payments, date)) {
    const { client_id, currency } = claim
    const age = ageOf(claim.payment_to, date)
    addTo(clients, `${client_id} ${currency}`, { client_id, currency }, age, { count: 1, units: open })
    addTo(totals, currency, { client_id: null, currency }, age, { count: 1, units: open })
  }
  const order = ownFirst(caller.settings.currency)
  const ids = [...clients.values()].flatMap(({ client_id }) => client_id ?? [])
  const names = await namesOfAll(db, caller.account_id, 'clients', [...new Set(ids)])
  return {
    more: { date },
    rows: [...clients.values()].sort(byDebt(order)).map(({ client_id, ...debts }) => ({
      client_id,
      name: client_id === null ? null : (names.get(client_id) ?? null),
      ...figures(debts, null),
    })),
    totals: [...totals.values()].sort(byDebt(order)).map((debts) => figures(debts, null)),
  }
}

function addTo(
  sums: Map<string, Debts>,
  key: string,
  keys: Pick<Debts, 'client_id' | 'currency'>,
  age: Age,
  { count, units }: AgeSum,
) {
  const debts = sums.get(key) ?? { ...keys, count: 0, units: 0n, ages: new Map<Age, AgeSum>() }
  const ageSum = debts.ages.get(age) ?? { count: 0, units: 0n }
  debts.count += count
  debts.units += units
  debts.ages.set(age, { count: ageSum.count + count, units: ageSum.units + units })
  sums.set(key, debts)
}

// The parameters select today's documents; a list cannot say what was open on another day.
function figures(
  { currency, count, units, ages }: Omit<Debts, 'client_id'>,
  parameters: Parameters | null,
): JsonObject {
  const linkOf = (more: Parameters) => parameters && linkTo('invoices', { ...parameters, currency, ...more })
  return {
    currency,
    count,
    amount: print(units),
    amounts: AGES.map((age) => {
      const { count, units } = ages.get(age) ?? { count: 0, units: 0n }
      return { bucket: age, count, amount: print(units), documents: linkOf({ age }) }
    }),
    documents: linkOf({}),
  }
}

const byDebt =
  (order: Compare) =>
  (a: Debts, b: Debts): number =>
    order(a.currency, b.currency) || compareUnits(b.units, a.units) || (a.client_id ?? 0) - (b.client_id ?? 0)
