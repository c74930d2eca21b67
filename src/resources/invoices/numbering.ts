// Document numbers: yyyy, yy, mm, dd and one counter of nr (in the year), nr-m (in the month), nr-d (in the day); the rest of
// a pattern is literal.

export type Counter = 'nr' | 'nr-m' | 'nr-d'
export type Series = { key: string; pattern: string; counter: Counter }

const TOKEN = /nr-m|nr-d|nr|yyyy|yy|mm|dd/g

export function isPattern(pattern: string): boolean {
  return (pattern.match(TOKEN) ?? []).filter((token) => token.startsWith('nr')).length === 1
}

// Documents of one series count together: one kind, one pattern (of one department where it has its own), one period.
export function seriesOf(kind: string, department_id: number, pattern: string, issue_date: string): Series {
  const counter = (pattern.match(TOKEN)?.find((token) => token.startsWith('nr')) ?? 'nr') as Counter
  const period = issue_date.slice(0, Math.min(PERIODS[counter], toldPeriod(pattern)))
  return { key: `${kind} ${department_id} ${pattern} ${period}`, pattern, counter }
}

// How much of a day makes the period: the year, the month, the day.
const PERIODS = { nr: 4, 'nr-m': 7, 'nr-d': 10 } as const

// A counter starts again only where the number tells the periods apart: `Rnr`, which names no year, never does.
function toldPeriod(pattern: string): number {
  const tokens = new Set<string>(pattern.match(TOKEN))
  if (!tokens.has('yyyy') && !tokens.has('yy')) return 0
  if (!tokens.has('mm')) return PERIODS.nr
  return tokens.has('dd') ? PERIODS['nr-d'] : PERIODS['nr-m']
}

export function printNumber({ pattern }: Series, issue_date: string, count: number): string {
  const parts = dateParts(issue_date)
  return pattern.replace(TOKEN, (token) =>
    token.startsWith('nr') ? String(count) : (parts[token] as string),
  )
}

// The count inside a number written by hand, if it fits the pattern on that day.
export function countIn({ pattern }: Series, issue_date: string, number: string): number | undefined {
  const parts = dateParts(issue_date)
  let expression = ''
  let end = 0
  for (const found of pattern.matchAll(TOKEN)) {
    expression += literal(pattern.slice(end, found.index))
    expression += found[0].startsWith('nr') ? '0*([1-9]\\d{0,8})' : parts[found[0]]
    end = found.index + found[0].length
  }
  const count = new RegExp(`^${expression}${literal(pattern.slice(end))}$`).exec(number.trim())?.[1]
  return count === undefined ? undefined : Number(count)
}

function dateParts(day: string): { [token: string]: string } {
  return { yyyy: day.slice(0, 4), yy: day.slice(2, 4), mm: day.slice(5, 7), dd: day.slice(8, 10) }
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
