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

function onlySubset(expected: bigint, flows: readonly bigint[]): number[] | undefined {
  // Each sum with the documents that lead to it first, and whether others lead to it too.
  const sums = new Map<bigint, { indexes: number[]; isOnly: boolean }>([[0n, { indexes: [], isOnly: true }]])
  for (const [index, flow] of flows.entries())
    for (const [sum, { indexes, isOnly }] of [...sums]) {
      const existing = sums.get(sum + flow)
      if (existing) existing.isOnly = false
      else sums.set(sum + flow, { indexes: [...indexes, index], isOnly })
    }
  const match = sums.get(expected)
  return match?.isOnly && match.indexes.length > 1 ? match.indexes : undefined
}
