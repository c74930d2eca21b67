import type { Decimal } from '../money/decimal.ts'
import { toUnits } from '../money/decimal.ts'
import { flowOf } from './amounts.ts'
import type { Candidate } from './facts.ts'

// Finds documents of one client that are paid together.

const DOCUMENTS_MAX = 25
// Of more documents, only those from the oldest on are added up: there are too many other sets, and too many of them fit.
const SUBSETS_OF_MAX = 12
const SCALE = 3

// The only set of two documents or more with this sum; undefined if there is none, or more than one. Documents from the
// oldest on without a gap come first, because clients pay in this order.
export function findSum(amount: Decimal, documents: readonly Candidate[]): Candidate[] | undefined {
  const expected = toUnits(amount, SCALE)
  if (expected === undefined || documents.length < 2 || documents.length > DOCUMENTS_MAX) return undefined
  const flows = documents.map((document) => toUnits(flowOf(document), SCALE) ?? 0n)
  let total = 0n
  for (const [index, flow] of flows.entries()) {
    total += flow
    if (total === expected && index > 0) return documents.slice(0, index + 1)
  }
  if (documents.length > SUBSETS_OF_MAX) return undefined
  return onlySubset(expected, flows)?.map((index) => documents[index] as Candidate)
}

// Sums of all sets, each with the documents that lead to it as bits, because thousands of lists would fill the memory.
function onlySubset(expected: bigint, flows: readonly bigint[]): number[] | undefined {
  const amounts = flows.map(Number)
  const total = amounts.reduce((sum, amount) => sum + Math.abs(amount), 0)
  if (!Number.isSafeInteger(total)) return undefined
  const sums = new Map<number, number>([[0, 0]])
  const ambiguous = new Set<number>()
  for (const [index, amount] of amounts.entries())
    for (const [sum, bits] of [...sums]) {
      const next = sum + amount
      if (sums.has(next)) ambiguous.add(next)
      else sums.set(next, bits | (1 << index))
      if (ambiguous.has(sum)) ambiguous.add(next)
    }
  const key = Number(expected)
  const bits = sums.get(key)
  if (bits === undefined || ambiguous.has(key)) return undefined
  const indexes = [...amounts.keys()].filter((index) => (bits & (1 << index)) !== 0)
  return indexes.length > 1 ? indexes : undefined
}
