// Counts requests and time per account for the metrics. Only the busiest accounts are shown, because every series costs
// memory in the monitoring system.

export type AccountFigures = { requests: number; seconds: number }
export type FiguresByAccount = ReadonlyMap<number, AccountFigures>

const ACCOUNTS_MAX = 10_000 // counted per thread; later ones are not counted

const figures = new Map<number, AccountFigures>()

export const accountFigures = (): FiguresByAccount => figures

export function observeAccount(account_id: number, elapsed_ms: number) {
  let figuresOfAccount = figures.get(account_id)
  if (figuresOfAccount === undefined) {
    if (figures.size >= ACCOUNTS_MAX) return
    figuresOfAccount = { requests: 0, seconds: 0 }
    figures.set(account_id, figuresOfAccount)
  }
  figuresOfAccount.requests++
  figuresOfAccount.seconds += elapsed_ms / 1000
}

export function accountLines(all: readonly FiguresByAccount[], shown_max: number): string[] {
  const sums = new Map<number, AccountFigures>()
  for (const [account_id, { requests, seconds }] of all.flatMap((byAccount) => [...byAccount])) {
    const sum = sums.get(account_id) ?? { requests: 0, seconds: 0 }
    sums.set(account_id, { requests: sum.requests + requests, seconds: sum.seconds + seconds })
  }
  const busiest = [...sums].sort(([, a], [, b]) => b.seconds - a.seconds).slice(0, shown_max)
  if (busiest.length === 0) return []
  const lines = (name: string, help: string, figureIn: (figures: AccountFigures) => number) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} counter`,
    ...busiest.map(([account_id, figures]) => `${name}{account_id="${account_id}"} ${figureIn(figures)}`),
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
