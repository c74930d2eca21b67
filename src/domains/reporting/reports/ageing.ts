import { groupAll } from '../../../platform/database/lists/totals.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { questionOf, RESOURCE } from '../../documents/invoices/lists/list.ts'
import { AGES, type Age, ageOf } from '../../documents/invoices/rules/ageing.ts'
import { namesOfAll } from './gather.ts'
import { type Compare, compareUnits, ownFirst } from './order.ts'
import { type Asked, asTree, linkTo, listed, type Parameters, SIDE } from './parameters.ts'
import {
  documents,
  identity,
  list,
  money,
  number,
  one,
  type Report,
  type ReportColumn,
  reportShape,
  type Told,
  word,
} from './report.ts'
import { print } from './sales.ts'

// Debts by how long they are past due, client by client: what is owed to us, or with `income=no` what we owe.

const amounts = list('age', 'ageing_report_age', 'The same by age', {
  bucket: one(AGES),
  count: number('How many documents'),
  amount: money(),
  documents: documents(),
})

const FIGURES = {
  currency: word(),
  count: number('How many documents'),
  amount: money('All that is owed: the sum of debts'),
  amounts,
  documents: documents(),
}

export const ageingReport: Report = {
  name: 'ageing',
  summary: 'Report debts by age',
  about:
    'Debts of today by the days they are past due (`current`, `1_30`, `31_60`, `61_90`, `over_90`), the largest client first; with `income=no` what we owe.',
  shape: reportShape(
    'ageing',
    { client_id: identity('Null where documents name none'), name: word(), ...FIGURES },
    FIGURES,
  ),
  query: SIDE,
  tell,
  columns: () => [
    { name: 'name', kind: 'text', of: (row) => row.name },
    { name: 'client_id', kind: 'integer', of: (row) => row.client_id },
    { name: 'currency', kind: 'text', of: (row) => row.currency },
    { name: 'count', kind: 'integer', of: (row) => row.count },
    ...AGES.map(
      (age): ReportColumn => ({
        name: age,
        kind: 'decimal',
        of: (row) => (row.amounts as Document[]).find(({ bucket }) => bucket === age)?.amount,
      }),
    ),
    { name: 'amount', kind: 'decimal', of: (row) => row.amount },
  ],
}

type Aged = { count: number; units: bigint }
type Debts = Aged & { client_id: number | null; currency: string; ages: Map<Age, Aged> }

async function tell(call: Call, asked: Asked): Promise<Told> {
  const order = ownFirst(call.caller.settings.currency)
  // Debts are those of today, whenever they began.
  const base = { ...listed({ ...asked, from: null, to: null }), unpaid: 1 }
  const question = questionOf(call, asTree(base))
  const groups = await groupAll(
    call.db,
    RESOURCE,
    question,
    ['client_id', 'currency', 'payment_to'],
    ['debt'],
  )
  const [clients, totals] = [new Map<string, Debts>(), new Map<string, Debts>()]
  for (const { keys, count, sums } of groups) {
    const [client_id, currency, payment_to] = keys as [number | null, string, string | null]
    const age = ageOf(payment_to, asked.today)
    const [units = 0n] = sums
    addTo(clients, `${client_id} ${currency}`, { client_id, currency }, age, { count, units })
    addTo(totals, currency, { client_id: null, currency }, age, { count, units })
  }
  const ids = [...new Set([...clients.values()].flatMap(({ client_id }) => client_id ?? []))]
  const names = await namesOfAll(call.db, call.caller.account_id, 'clients', ids)
  return {
    rows: [...clients.values()].sort(byDebt(order)).map(({ client_id, ...debts }) => ({
      client_id,
      name: client_id === null ? null : (names.get(client_id) ?? null),
      ...figures(debts, { ...base, ...(client_id === null ? { without: 'client' } : { client_id }) }),
    })),
    totals: [...totals.values()].sort(byDebt(order)).map((debts) => figures(debts, base)),
  }
}

function addTo(
  sums: Map<string, Debts>,
  key: string,
  whose: Pick<Debts, 'client_id' | 'currency'>,
  age: Age,
  { count, units }: Aged,
) {
  const debts = sums.get(key) ?? { ...whose, count: 0, units: 0n, ages: new Map<Age, Aged>() }
  const known = debts.ages.get(age) ?? { count: 0, units: 0n }
  debts.count += count
  debts.units += units
  debts.ages.set(age, { count: known.count + count, units: known.units + units })
  sums.set(key, debts)
}

function figures(
  { currency, count, units, ages }: Omit<Debts, 'client_id'>,
  parameters: Parameters,
): Document {
  const of_currency = { ...parameters, currency }
  return {
    currency,
    count,
    amount: print(units),
    amounts: AGES.map((age) => {
      const { count, units } = ages.get(age) ?? { count: 0, units: 0n }
      const link = linkTo('invoices', { ...of_currency, age })
      return { bucket: age, count, amount: print(units), documents: link }
    }),
    documents: linkTo('invoices', of_currency),
  }
}

const byDebt =
  (order: Compare) =>
  (a: Debts, b: Debts): number =>
    order(a.currency, b.currency) || compareUnits(b.units, a.units) || (a.client_id ?? 0) - (b.client_id ?? 0)
