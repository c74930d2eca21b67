import { isZero, printPlain, ZERO } from '../../money/decimal.ts'
import type { Category, Line, Rate } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import type { TrackedReader } from './tracked-reader.ts'

// Reads the rates and totals of FA(3) and FA(2).

type RateAndCategory = { rate: string; category: Category }

const RATES_BY_CODE: { readonly [rate: string]: RateAndCategory } = {
  '0': { rate: '0', category: 'Z' },
  '0 KR': { rate: '0', category: 'Z' },
  '0 WDT': { rate: '0', category: 'K' },
  '0 EX': { rate: '0', category: 'G' },
  zw: { rate: 'zw', category: 'E' },
  oo: { rate: 'oo', category: 'AE' },
  np: { rate: 'np', category: 'O' },
  'np I': { rate: 'np', category: 'O' },
  'np II': { rate: 'np', category: 'AE' },
}

// A line without a rate belongs to a margin scheme.
export function readFaRate(
  reader: TrackedReader,
  element: Element,
  suffix: string,
  isMargin: boolean,
): RateAndCategory {
  const code = reader.text(element, `P_12${suffix}`)
  const abroad = reader.amount(element, `P_12${suffix}_XII`)
  if (abroad !== undefined) return { rate: printPlain(abroad), category: 'S' }
  if (code === undefined) return isMargin ? { rate: 'disabled', category: 'E' } : { rate: '0', category: 'Z' }
  return RATES_BY_CODE[code] ?? { rate: /^\d{1,2}$/.test(code) ? code : '0', category: 'S' }
}

// The current rate of a group comes first, then the other rates it may contain.
const GROUPS: readonly [group: string, rates: readonly string[], category: Category][] = [
  ['1', ['23', '22'], 'S'],
  ['2', ['8', '7'], 'S'],
  ['3', ['5'], 'S'],
  ['4', ['4', '3'], 'S'],
  ['5', [], 'S'],
  ['6_1', ['0'], 'Z'],
  ['6_2', ['0'], 'K'],
  ['6_3', ['0'], 'G'],
  ['7', ['zw'], 'E'],
  ['8', ['np'], 'O'],
  ['9', ['np'], 'AE'],
  ['10', ['oo'], 'AE'],
  ['11', ['disabled'], 'E'],
]

export function readFaSums(
  reader: TrackedReader,
  fa: Element,
  lines: readonly Line[],
  isAbroad: boolean,
): Rate[] {
  return GROUPS.flatMap(([group, candidates, category]) => {
    const net = reader.amount(fa, `P_13_${group}`)
    const tax = reader.amount(fa, `P_14_${group}`)
    const home_tax = reader.amount(fa, `P_14_${group}W`)
    if (net === undefined && tax === undefined) return []
    const isEmpty = isZero(net ?? ZERO) && isZero(tax ?? ZERO)
    const rate = rateOf(lines, candidates, isAbroad && group === '5')
    if (isEmpty && !lines.some((line) => line.rate === rate && line.category === category)) return []
    return [{ rate, category, net: net ?? ZERO, tax: tax ?? ZERO, home_tax }]
  })
}

function rateOf(lines: readonly Line[], candidates: readonly string[], isAbroad: boolean): string {
  if (isAbroad) return lines.find(({ rate }) => /^\d/.test(rate))?.rate ?? '0'
  return candidates.find((rate) => lines.some((line) => line.rate === rate)) ?? candidates[0] ?? '0'
}
