import type { Invoice, Problem } from '../model.ts'

// Maps tax rates to the rates and total groups of JPK_FA(4).

type RateGroup = { group?: string; code?: string; one_stop?: string }

// Group 4 contains reverse charge and the lump sum of taxis, group 5 sales outside the country.
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
): RateGroup | undefined {
  if (rate === 'disabled' && margin) return {}
  if (marks.one_stop && /^\d/.test(rate)) return { group: '5', one_stop: rate }
  const group = GROUPS[rate]
  if (group !== undefined) return { group, code: rate }
  problems.push({ rule: 'JPK-09', field, values: [rate] })
  return undefined
}
