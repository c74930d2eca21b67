// A second calculator that shares nothing with the first: exact fractions, rounded only where a rule says so.
// Tests hold the two against each other.

export type Fraction = { top: bigint; bottom: bigint }

type OracleLine = {
  quantity: Fraction
  // The rate in percent; words count as nought.
  percent: Fraction
  given: string
  amount: Fraction
  // Significant decimals of the amount.
  decimals: number
  position: string
  discount_kind: string | null
  discount: Fraction
  discount_percent: Fraction
}

export type OracleTriple = { net: Fraction; tax: Fraction; gross: Fraction }
type OracleAnswer = { unit: OracleTriple; line: OracleTriple; discounted: OracleTriple }

// How an amount is rounded. Versions of the calculation rules may differ in it.
export type Nearest = (amount: Fraction, places: number) => Fraction

export function oracleLine(q: OracleLine, nearest: Nearest = halfAwayFromZero): OracleAnswer {
  const addTax = (net: Fraction, factor: Fraction) => plus(net, nearest(taxOf(net, factor), 2))
  const factor = plus(wholeNumber(1n), over(q.percent, wholeNumber(100n)))
  const finest = q.given.startsWith('total') ? 2 : Math.max(2, q.decimals)
  const count = q.given.startsWith('total') && q.quantity.top === 0n ? wholeNumber(1n) : q.quantity
  const fromGross = q.given.endsWith('gross')

  let unitNet: Fraction
  let unitGross: Fraction
  let net: Fraction
  let gross: Fraction
  if (q.given.startsWith('total')) {
    const stated = nearest(q.amount, 2)
    net = fromGross ? nearest(over(stated, factor), 2) : stated
    gross = fromGross ? stated : addTax(stated, factor)
    const each = nearest(over(stated, count), 2)
    unitGross = fromGross ? each : nearest(times(each, factor), 2)
    unitNet = fromGross ? nearest(over(each, factor), 2) : each
  } else {
    unitGross = fromGross ? q.amount : nearest(times(q.amount, factor), finest)
    unitNet = fromGross ? nearest(over(q.amount, factor), finest) : q.amount
    if (fromGross || q.position === 'keep_gross') {
      gross = nearest(times(unitGross, count), 2)
      net = nearest(over(gross, factor), 2)
    } else {
      net = nearest(times(unitNet, count), 2)
      gross = addTax(net, factor)
    }
  }

  const remainingShare = minus(wholeNumber(1n), over(q.discount_percent, wholeNumber(100n)))
  let [netAfter, grossAfter] = [net, gross]
  if (q.discount_kind === 'amount' && nearest(q.discount, 2).top !== 0n) {
    grossAfter = minus(gross, nearest(q.discount, 2))
    netAfter = nearest(over(grossAfter, factor), 2)
  } else if (q.discount_kind?.startsWith('percent') && q.discount_percent.top !== 0n) {
    const leadsGross =
      q.discount_kind === 'percent_unit_gross' ||
      (q.discount_kind === 'percent_total' && (fromGross || q.position === 'keep_gross'))
    const [unit, line] = leadsGross ? [unitGross, gross] : [unitNet, net]
    const lead =
      q.discount_kind === 'percent_total'
        ? nearest(times(line, remainingShare), 2)
        : nearest(times(nearest(times(unit, remainingShare), finest), count), 2)
    netAfter = leadsGross ? nearest(over(lead, factor), 2) : lead
    grossAfter = leadsGross ? lead : addTax(lead, factor)
  }

  return {
    unit: triple(unitNet, unitGross),
    line: triple(net, gross),
    discounted: triple(netAfter, grossAfter),
  }
}

// The lines of one rate.
export function oracleRate(
  lines: OracleTriple[],
  percent: Fraction,
  strategy: string,
  nearest: Nearest = halfAwayFromZero,
): OracleTriple {
  const factor = plus(wholeNumber(1n), over(percent, wholeNumber(100n)))
  const net = lines.reduce((total, line) => plus(total, line.net), wholeNumber(0n))
  const gross = lines.reduce((total, line) => plus(total, line.gross), wholeNumber(0n))
  if (strategy === 'keep_gross') return triple(nearest(over(gross, factor), 2), gross)
  if (strategy === 'keep_net') return triple(net, plus(net, nearest(taxOf(net, factor), 2)))
  return triple(net, gross)
}

export const isSame = (a: Fraction, b: Fraction): boolean => a.top * b.bottom === b.top * a.bottom

const plus = (a: Fraction, b: Fraction): Fraction =>
  a.bottom === b.bottom
    ? { top: a.top + b.top, bottom: a.bottom }
    : { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }

const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { top: -b.top, bottom: b.bottom })

const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom })

const over = (a: Fraction, b: Fraction): Fraction =>
  b.top < 0n
    ? { top: -a.top * b.bottom, bottom: a.bottom * -b.top }
    : { top: a.top * b.bottom, bottom: a.bottom * b.top }

const wholeNumber = (n: bigint): Fraction => ({ top: n, bottom: 1n })

const triple = (net: Fraction, gross: Fraction): OracleTriple => ({ net, gross, tax: minus(gross, net) })

const taxOf = (net: Fraction, factor: Fraction): Fraction => times(net, minus(factor, wholeNumber(1n)))

// Half a step is added to the size, and what is below a step is cut off.
export function halfAwayFromZero(a: Fraction, places: number): Fraction {
  const steps = 10n ** BigInt(places)
  const size = a.top < 0n ? -a.top : a.top
  const cut = (2n * size * steps + a.bottom) / (2n * a.bottom)
  return { top: a.top < 0n ? -cut : cut, bottom: steps }
}
