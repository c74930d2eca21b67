// Counts requests and time per account for the metrics. Only the busiest accounts are shown, because every series costs
// memory in the monitoring system.

export type AccountFigures = { requests: number; seconds: number }
export type FiguresByAccount = ReadonlyMap<number, AccountFigures>

const ACCOUNTS_MAX = 10_000 // counted per thread; later ones are not counted

const figures = new Map<number, AccountFigures>()

export const accountFigures = (): FiguresByAccount => figures

export function observeAccount(accountId: number, elapsedMs: number) {
  let figuresOfAccount = figures.get(accountId)
  if (figuresOfAccount === undefined) {
    if (figures.size >= ACCOUNTS_MAX) return
    figuresOfAccount = { requests: 0, seconds: 0 }
    figures.set(accountId, figuresOfAccount)
  }
  figuresOfAccount.requests++
  figuresOfAccount.seconds += elapsedMs / 1000
}

export function accountLines(all: readonly FiguresByAccount[], shownMax: number): string[] {
  const sums = new Map<number, AccountFigures>()
  for (const [accountId, { requests, seconds }] of all.flatMap((byAccount) => [...byAccount])) {
    const sum = sums.get(accountId) ?? { requests: 0, seconds: 0 }
    sums.set(accountId, { requests: sum.requests + requests, seconds: sum.seconds + seconds })
  }
  const busiest = [...sums].sort(([, a], [, b]) => b.seconds - a.seconds).slice(0, shownMax)
  if (busiest.length === 0) return []
  const lines = (name: string, help: string, figureIn: (figures: AccountFigures) => number) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} counter`,
    ...busiest.map(([accountId, figures]) => `${name}{account_id="${accountId}"} ${figureIn(figures)}`),
  ]
  return [
    ...lines('kwit_account_requests_total', 'Requests of the busiest accounts', ({ requests }) => requests),
    ...lines(
      'kwit_account_request_seconds_total',
      'Time that requests of the busiest accounts took',
      ({ seconds }) => seconds,
    ),
  ]
}
