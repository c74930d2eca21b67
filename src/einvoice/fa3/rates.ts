import { add, type Decimal, isZero, ZERO } from '../../money/decimal.ts'
import type { Category, Invoice, Problem } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import { amount, e } from './build.ts'

// Which rate of FA(3) a rate is, and the sums of each.

type Taxed = { rate: string; category: Category }
type Group = { group: string; written?: string; one_stop?: string }

const NUMBERED: { readonly [rate: string]: string } = {
  23: '1',
  22: '1',
  8: '2',
  7: '2',
  5: '3',
  4: '4',
  3: '4',
}
const ZEROES: { readonly [category: string]: Group } = {
  Z: { group: '6_1', written: '0 KR' },
  K: { group: '6_2', written: '0 WDT' },
  G: { group: '6_3', written: '0 EX' },
}

export function groupOf({ rate, category }: Taxed, invoice: Invoice): Group | Problem {
  const isNumber = /^\d/.test(rate)
  if (rate === 'disabled' && invoice.margin) return { group: '11' }
  if (invoice.marks.one_stop && isNumber) return { group: '5', one_stop: rate }
  const numbered = NUMBERED[rate]
  if (numbered !== undefined) return { group: numbered, written: rate }
  if (rate === 'zw') return { group: '7', written: 'zw' }
  if (rate === 'oo') return { group: '10', written: 'oo' }
  if (rate === 'np' && invoice.outside)
    return invoice.outside === 'I' ? { group: '8', written: 'np I' } : { group: '9', written: 'np II' }
  if (rate === 'np') return { rule: 'FA3-36', field: 'np_tax_kind' }
  const zero = Number(rate) === 0 ? ZEROES[category] : undefined
  return zero ?? { rule: 'FA3-37', field: 'tax', values: [rate] }
}

const ORDER = ['1', '2', '3', '4', '5', '6_1', '6_2', '6_3', '7', '8', '9', '10', '11']
const WITH_HOME_TAX = new Set(['1', '2', '3', '4'])
const WITHOUT_TAX = (group: string) => !WITH_HOME_TAX.has(group) && group !== '5'

type Sums = { net: Decimal; tax: Decimal; home: Decimal }

// What no line bears is left out; it is not nothing.
export function writeSums(invoice: Invoice, problems: Problem[]): (Element | undefined)[] {
  const sums = new Map<string, Sums>()
  for (const rate of invoice.rates) {
    if (isZero(rate.net) && isZero(rate.tax)) continue
    const found = groupOf(rate, invoice)
    if ('rule' in found) {
      if (found.field !== 'tax') problems.push(found)
      continue
    }
    const so_far = sums.get(found.group) ?? { net: ZERO, tax: ZERO, home: ZERO }
    sums.set(found.group, {
      net: add(so_far.net, rate.net),
      tax: add(so_far.tax, rate.tax),
      home: add(so_far.home, rate.home_tax ?? ZERO),
    })
  }
  const is_foreign = invoice.currency !== 'PLN'
  return ORDER.flatMap((group) => {
    const sum = sums.get(group)
    if (sum === undefined) return []
    const net = e(`P_13_${group}`, amount(sum.net))
    if (WITHOUT_TAX(group)) return [net]
    const home = is_foreign && WITH_HOME_TAX.has(group) ? amount(sum.home) : undefined
    return [net, e(`P_14_${group}`, amount(sum.tax)), e(`P_14_${group}W`, home)]
  })
}

// The tax of a document in another currency is told in złoty too.
export const isTaxInZloty = ({ currency, home, rates }: Invoice): boolean =>
  currency === 'PLN' || home?.currency === 'PLN' || rates.every(({ tax }) => isZero(tax))
