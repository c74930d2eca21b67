// Interest as a judge with much time would count it: day by day, in fractions, from a list of what the law said on each day. Written
// apart from the calculator, with which it shares nothing.

export type Fraction = { above: bigint; below: bigint }

export const fraction = (text: string): Fraction => {
  const [integerPart = '0', decimals = ''] = text.replace('-', '').split('.')
  const above = BigInt(integerPart + decimals)
  return { above: text.startsWith('-') ? -above : above, below: 10n ** BigInt(decimals.length) }
}

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  above: a.above * b.below + b.above * a.below,
  below: a.below * b.below,
})

const times = (a: Fraction, b: Fraction): Fraction => ({ above: a.above * b.above, below: a.below * b.below })
const same = (a: Fraction, b: Fraction): boolean => a.above * b.below === b.above * a.below

// Half up; interest is never below zero.
export const hundredths = ({ above, below }: Fraction): bigint => (above * 200n + below) / (2n * below)

type ExpectedLine = { from: string; to: string; days: number; hundredths: bigint }
export type Law = (day: string) => { rate: Fraction; year: number } | undefined

export function judge(
  amount: Fraction,
  paid: readonly { day: string; amount: Fraction }[],
  from: string,
  to: string,
  law: Law,
): { lines: ExpectedLine[]; exact: Fraction } | { uncovered: string } {
  const lines: ExpectedLine[] = []
  let exact: Fraction = { above: 0n, below: 1n }
  let open: { key: [Fraction, Fraction, number]; from: string; to: string; days: number } | undefined
  const close = () => {
    if (!open) return
    const [owed, rate, year] = open.key
    const part = times(times(owed, rate), { above: BigInt(open.days), below: BigInt(100 * year) })
    lines.push({ from: open.from, to: open.to, days: open.days, hundredths: hundredths(part) })
    exact = plus(exact, part)
    open = undefined
  }
  for (let at = new Date(`${from}T12:00:00Z`); iso(at) <= to; at = new Date(at.getTime() + 86_400_000)) {
    const day = iso(at)
    let owed = amount
    for (const payment of paid)
      if (payment.day < day) owed = plus(owed, { above: -payment.amount.above, below: payment.amount.below })
    if (owed.above <= 0n) {
      close()
      continue
    }
    const rate = law(day)
    if (!rate) return { uncovered: day }
    const key: [Fraction, Fraction, number] = [owed, rate.rate, rate.year]
    if (open && same(open.key[0], owed) && same(open.key[1], rate.rate) && open.key[2] === rate.year) {
      open.to = day
      open.days++
    } else {
      close()
      open = { key, from: day, to: day, days: 1 }
    }
  }
  close()
  return { lines, exact }
}

const iso = (at: Date): string => at.toISOString().slice(0, 10)

export const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
