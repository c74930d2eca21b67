// The requests of the clients. They follow from the seed; their order depends on the machine.
import { randomFrom } from '../program.ts'

export type Path =
  | 'auto' // the program chooses number and date
  | 'dated' // the program chooses the number, the request the date
  | 'hand' // a number that fits the pattern and moves the counter
  | 'clash' // a number that fits no pattern and that other clients request too
  | 'delete' // deletes the newest document that the client knows

export type Ask = {
  way: Path
  account: number
  kind: string
  department: 'daily' | 'yearly' | null
  issue_date: string | null
  ahead: number // how far a number entered by hand is ahead
  format: 'json' | 'xml'
}

type Series = Pick<Ask, 'account' | 'kind' | 'department'>

export const ACCOUNTS = 3
// Of the third account; the other two use the defaults.
export const PATTERNS = { vat: 'FV/nr/mm/yyyy', receipt: 'PAR nr-d dd.mm.yy' }
export const DEPARTMENTS = {
  daily: { name: 'Daily', use_pattern: true, invoice_pattern: 'D/nr-d/dd/mm/yyyy' },
  yearly: { name: 'Yearly', use_pattern: true, invoice_pattern: 'Y-yy-nr', invoice_pattern_bill: 'YB/nr' },
}
export const HAND_KIND = 'estimate'
export const HAND_DAY = '2026-12-31'
const CLASH_KIND = 'vat_mp'
const DELETED_KINDS = ['client_order', 'proforma']

const SERIES: Series[] = [
  ...[0, 1, 2].flatMap((account) => [
    { account, kind: 'vat', department: null },
    { account, kind: 'proforma', department: null },
    { account, kind: 'receipt', department: null },
    { account, kind: 'client_order', department: null },
    { account, kind: 'vat', department: 'daily' as const },
    { account, kind: 'vat', department: 'yearly' as const },
  ]),
  { account: 0, kind: 'bill', department: 'yearly' },
]
const TURNS = [
  '2026-11-30',
  '2026-12-01',
  '2026-12-31',
  '2027-01-01',
  '2027-01-31',
  '2027-02-01',
  '2027-02-28',
  '2027-03-01',
  '2028-02-29',
]

// Percentages; the rest is 'auto'.
const WAYS: [Path, number][] = [
  ['dated', 15],
  ['hand', 6],
  ['clash', 4],
  ['delete', 6],
]

export function* requestsOf(seed: number, client: number): Generator<Ask, never> {
  const random = randomFrom(seed * 1009 + client)
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)] as Item
  for (;;) {
    const path = wayAt(random() * 100)
    const ask: Ask = {
      way: path,
      ...pick(SERIES),
      issue_date: null,
      ahead: 1 + Math.floor(random() * 4),
      format: random() < 0.125 ? 'xml' : 'json',
    }
    const day = pick(TURNS)
    if (path === 'dated') ask.issue_date = day
    if (path === 'hand' || (path === 'dated' && random() < 0.2))
      Object.assign(ask, { kind: HAND_KIND, department: null, issue_date: HAND_DAY })
    if (path === 'clash') Object.assign(ask, { kind: CLASH_KIND, department: null, issue_date: day })
    if (path === 'delete') Object.assign(ask, { kind: pick(DELETED_KINDS), department: null })
    yield ask
  }
}

function wayAt(share: number): Path {
  let sum = 0
  for (const [path, part] of WAYS) {
    sum += part
    if (share < sum) return path
  }
  return 'auto'
}
