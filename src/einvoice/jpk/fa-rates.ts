import type { Invoice, Problem } from '../model.ts'

// Which rate of JPK_FA a rate is, and the sums it falls into.

type Group = { group?: string; written?: string; one_stop?: string }

// Fourth comes what the buyer settles and the lump sum of taxis, fifth what is sold outside the country.
const GROUPS: { readonly [rate: string]: string } = {
  23: '1',
  22: '1',
  8: '2',
  7: '2',
  5: '3',
  4: '4',
  3: '4',
  oo: '4',
  np: '5',
  0: '6',
  zw: '7',
}

export function groupOf(
  rate: string,
  { marks, margin }: Invoice,
  field: string,
  problems: Problem[],
): Group | undefined {
  if (rate === 'disabled' && margin) return {}
  if (marks.one_stop && /^\d/.test(rate)) return { group: '5', one_stop: rate }
  const group = GROUPS[rate]
  if (group !== undefined) return { group, written: rate }
  problems.push({ rule: 'JPK-09', field, values: [rate] })
  return undefined
}
