// Adds up amounts in hundredths as plain numbers, which is three times as fast as bigints. Sums that grow beyond the
// exact range are carried over into bigints.

export type Hundredths = {
  net: number
  tax: number
  gross: number
  carried: readonly [bigint, bigint, bigint]
}

// An amount has at most fifteen digits, so adding one to a sum below this limit is exact.
const EXACT_MAX = 2 ** 52

export const zeroHundredths = (): Hundredths => ({ net: 0, tax: 0, gross: 0, carried: [0n, 0n, 0n] })

export function addAmounts(sum: Hundredths, net: number, tax: number, gross: number) {
  sum.net += net
  sum.tax += tax
  sum.gross += gross
  if (Math.abs(sum.net) > EXACT_MAX || Math.abs(sum.tax) > EXACT_MAX || Math.abs(sum.gross) > EXACT_MAX) {
    sum.carried = totalsOf(sum)
    sum.net = 0
    sum.tax = 0
    sum.gross = 0
  }
}

// Returns net, tax and gross.
export const totalsOf = ({ net, tax, gross, carried }: Hundredths): readonly [bigint, bigint, bigint] => [
  carried[0] + BigInt(net),
  carried[1] + BigInt(tax),
  carried[2] + BigInt(gross),
]

// A stored amount has two decimals and few enough digits for a double to represent its hundredths.
export const hundredthsIn = (stored: unknown): number =>
  typeof stored === 'string' ? Math.round(Number(stored) * 100) : 0
