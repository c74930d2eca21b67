import { add, type Decimal, isZero, ZERO } from '../../money/decimal.ts'
import type { Category, Invoice, Problem } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import { amount, e } from './build.ts'

// Maps tax rates to the rates and total groups of FA(3).

type RateAndCategory = { rate: string; category: Category }
type RateGroup = { group: string; code?: string; one_stop?: string }

const GROUPS_BY_RATE: { readonly [rate: string]: string } = {
  23: '1',
  22: '1',
  8: '2',
  7: '2',
  5: '3',
  4: '4',
  3: '4',
}
const ZERO_RATE_GROUPS: { readonly [category: string]: RateGroup } = {
  Z: { group: '6_1', code: '0 KR' },
  K: { group: '6_2', code: '0 WDT' },
  G: { group: '6_3', code: '0 EX' },
}

export function groupOf({ rate, category }: RateAndCategory, invoice: Invoice): RateGroup | Problem {
  const isNumber = /^\d/.test(rate)
  if (rate === 'disabled' && invoice.margin) return { group: '11' }
  if (invoice.marks.one_stop && isNumber) return { group: '5', one_stop: rate }
  const numbered = GROUPS_BY_RATE[rate]
  if (numbered !== undefined) return { group: numbered, code: rate }
  if (rate === 'zw') return { group: '7', code: 'zw' }
  if (rate === 'oo') return { group: '10', code: 'oo' }
  if (rate === 'np' && invoice.outside)
    return invoice.outside === 'I' ? { group: '8', code: 'np I' } : { group: '9', code: 'np II' }
  if (rate === 'np') return { rule: 'FA3-36', field: 'np_tax_kind' }
  const zero = Number(rate) === 0 ? ZERO_RATE_GROUPS[category] : undefined
  return zero ?? { rule: 'FA3-37', field: 'tax', values: [rate] }
}

const ORDER = ['1', '2', '3', '4', '5', '6_1', '6_2', '6_3', '7', '8', '9', '10', '11']
const WITH_HOME_TAX = new Set(['1', '2', '3', '4'])
const hasNoTax = (group: string) => !WITH_HOME_TAX.has(group) && group !== '5'

type Sums = { net: Decimal; tax: Decimal; home: Decimal }

// Groups without any line are omitted instead of written as zero.
export function writeSums(invoice: Invoice, problems: Problem[]): (Element | undefined)[] {
  const sums = new Map<string, Sums>()
  for (const rate of invoice.rates) {
    if (isZero(rate.net) && isZero(rate.tax)) continue
    const match = groupOf(rate, invoice)
    if ('rule' in match) {
      if (match.field !== 'tax') problems.push(match)
      continue
    }
    const current = sums.get(match.group) ?? { net: ZERO, tax: ZERO, home: ZERO }
    sums.set(match.group, {
      net: add(current.net, rate.net),
      tax: add(current.tax, rate.tax),
      home: add(current.home, rate.home_tax ?? ZERO),
    })
  }
  const isForeign = invoice.currency !== 'PLN'
  return ORDER.flatMap((group) => {
    const sum = sums.get(group)
    if (sum === undefined) return []
    const net = e(`P_13_${group}`, amount(sum.net))
    if (hasNoTax(group)) return [net]
    const home = isForeign && WITH_HOME_TAX.has(group) ? amount(sum.home) : undefined
    return [net, e(`P_14_${group}`, amount(sum.tax)), e(`P_14_${group}W`, home)]
  })
}

// The tax of a document in a foreign currency must also be stated in złoty.
export const isTaxInZloty = ({ currency, home, rates }: Invoice): boolean =>
  currency === 'PLN' || home?.currency === 'PLN' || rates.every(({ tax }) => isZero(tax))
