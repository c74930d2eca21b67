import { isOrder } from '../../documents/invoices/kinds.ts'
import type { OpenClaim } from './gather.ts'
import { entriesOf, type PaymentEntry } from './rules.ts'

// Open items on a day: each document less its payments until then. Corrections that reduce the amount are set off
// against the documents of their chain.

export type OpenItem = { claim: OpenClaim; open: bigint }

export function openItems(
  claims: readonly OpenClaim[],
  payments: readonly PaymentEntry[],
  day: string,
): OpenItem[] {
  const shares = Map.groupBy(payments, ({ invoice_id }) => invoice_id)
  const items = claims
    .filter((claim) => !isOrder(claim) && claim.issue_date <= day)
    .map((claim): OpenItem => {
      const entries = entriesOf([claim], shares.get(claim.id) ?? [], [])
      const open = entries.reduce((sum, { date, amount }) => (date <= day ? sum + amount : sum), 0n)
      return { claim, open }
    })
  return [...Map.groupBy(items, rootOf(claims)).values()].flatMap(setOff)
}

// The first document of a chain of corrections.
function rootOf(claims: readonly OpenClaim[]): (item: OpenItem) => number {
  const corrected = new Map(
    claims.flatMap(({ id, kind, invoice_id }) =>
      kind === 'correction' && invoice_id !== null ? [[id, invoice_id] as const] : [],
    ),
  )
  return ({ claim }) => {
    const visited = new Set<number>()
    let id = claim.id
    for (let next = corrected.get(id); next !== undefined && !visited.has(next); next = corrected.get(id)) {
      visited.add(next)
      id = next
    }
    return id
  }
}

function setOff(chain: readonly OpenItem[]): OpenItem[] {
  let credit = chain.reduce((sum, { open }) => (open < 0n ? sum - open : sum), 0n)
  return chain
    .filter(({ open }) => open > 0n)
    .map((item) => {
      const open = item.open > credit ? item.open - credit : 0n
      credit -= item.open - open
      return { ...item, open }
    })
    .filter(({ open }) => open > 0n)
}
