import { isZero, printPlain, ZERO } from '../../money/decimal.ts'
import type { Category, Line, Rate } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import type { Taking } from './tracked-reader.ts'

// The rates of FA(3) and FA(2), and the sums of each.

type Taxed = { rate: string; category: Category }

const WRITTEN: { readonly [rate: string]: Taxed } = {
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

// A line without a rate is one of a margin.
export function readFaRate(taking: Taking, element: Element, suffix: string, is_margin: boolean): Taxed {
  const written = taking.text(element, `P_12${suffix}`)
  const abroad = taking.amount(element, `P_12${suffix}_XII`)
  if (abroad !== undefined) return { rate: printPlain(abroad), category: 'S' }
  if (written === undefined)
    return is_margin ? { rate: 'disabled', category: 'E' } : { rate: '0', category: 'Z' }
  return WRITTEN[written] ?? { rate: /^\d{1,2}$/.test(written) ? written : '0', category: 'S' }
}

// The usual rate of a group first, then the others it may hold.
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

export function readFaSums(taking: Taking, fa: Element, lines: readonly Line[], is_abroad: boolean): Rate[] {
  return GROUPS.flatMap(([group, usual, category]) => {
    const net = taking.amount(fa, `P_13_${group}`)
    const tax = taking.amount(fa, `P_14_${group}`)
    const home_tax = taking.amount(fa, `P_14_${group}W`)
    if (net === undefined && tax === undefined) return []
    const is_empty = isZero(net ?? ZERO) && isZero(tax ?? ZERO)
    const rate = rateOf(lines, usual, is_abroad && group === '5')
    if (is_empty && !lines.some((line) => line.rate === rate && line.category === category)) return []
    return [{ rate, category, net: net ?? ZERO, tax: tax ?? ZERO, home_tax }]
  })
}

function rateOf(lines: readonly Line[], usual: readonly string[], is_abroad: boolean): string {
  if (is_abroad) return lines.find(({ rate }) => /^\d/.test(rate))?.rate ?? '0'
  return usual.find((rate) => lines.some((line) => line.rate === rate)) ?? usual[0] ?? '0'
}
