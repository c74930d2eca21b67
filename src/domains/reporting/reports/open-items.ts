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
  return [...Map.groupBy(items, chainsOf(claims)).values()].flatMap(setOff)
}

// Documents of one chain have the same number: an original with its corrections, and the chains that a collective
// correction connects.
function chainsOf(claims: readonly OpenClaim[]): (item: OpenItem) => number {
  const links = new Map<number, number>()
  const chainOf = (id: number): number => {
    let last = id
    for (let next = links.get(last); next !== undefined; next = links.get(last)) last = next
    return last
  }
  for (const { id, kind, invoice_id, corrected_invoices } of claims) {
    if (kind !== 'correction') continue
    const collective = JSON.parse(corrected_invoices ?? '[]') as { id: number }[]
    const corrected = collective.map((invoice) => invoice.id)
    for (const linked of invoice_id === null ? corrected : [invoice_id, ...corrected])
      if (chainOf(linked) !== chainOf(id)) links.set(chainOf(linked), chainOf(id))
  }
  return ({ claim }) => chainOf(claim.id)
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
