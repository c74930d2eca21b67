import { type EventCounts, eventCounts, helpOfEvent } from '../events.ts'
import { type Report, surveyProcesses } from '../processes.ts'
import { survey } from '../threads.ts'
import { accountFigures, accountLines, type FiguresByAccount } from './account-figures.ts'

// What Prometheus reads at /metrics, in its text format: the figures of all threads and processes together.

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

type Series = { labels: string; counts: Float64Array; sum_s: number; statuses: Map<number, number> }
const all = new Map<string, Map<string, Series>>()

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function observe(method: string, route: string, status: number, elapsed_ms: number) {
  const series = all.get(method)?.get(route) ?? newSeries(method, route)
  const elapsed_s = elapsed_ms / 1000
  let place = 0
  while (place < BUCKETS_S.length && elapsed_s > (BUCKETS_S[place] as number)) place++
  series.counts[place] = (series.counts[place] as number) + 1
  series.sum_s += elapsed_s
  series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1)
}

// One metric with the labels in its name. `together` says how the values of several processes become one; without it they are added.
export type Gauge = readonly [
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  value: number,
  together?: 'max' | 'min',
]

type ThreadFigures = {
  series: Series[]
  utilization: number
  events: EventCounts
  accounts: FiguresByAccount
}
type ProcessFigures = { readonly threads: readonly ThreadFigures[]; readonly gauges: readonly Gauge[] }

const threads = survey<ThreadFigures>('metrics', () => ({
  series: [...all.values()].flatMap((routes) => [...routes.values()]),
  utilization: performance.eventLoopUtilization().utilization,
  events: eventCounts(),
  accounts: accountFigures(),
}))

export type MetricsOptions = {
  readonly own: () => readonly Gauge[] // of this process
  readonly common: (now: number) => Promise<readonly Gauge[]> // the same whichever process is asked
  readonly accounts_max: number
}

// Returns a function that writes the metrics of all processes at a moment.
export function collectMetrics({ own, common, accounts_max }: MetricsOptions) {
  const processes = surveyProcesses<ProcessFigures>('metrics', async () => {
    const figures = await threads.everybody()
    return { threads: figures, gauges: [...processGauges(figures), ...own()] }
  })
  return async (now: number): Promise<string> => {
    // The metrics of processes matter most while the database is away, so its own are left out then.
    const [reports, gauges] = await Promise.all([processes.collect(), common(now).catch(() => [])])
    return textOf(reports, gauges, accounts_max)
  }
}

function textOf(
  reports: readonly Report<ProcessFigures>[],
  common: readonly Gauge[],
  accounts_max: number,
): string {
  const all_threads = reports.flatMap(({ content }) => content.threads)
  const series = sumOf(all_threads.flatMap((thread) => thread.series))
  // Counters of processes that ended still count; their gauges, such as memory, do not.
  const gauges = reports.flatMap(({ content, is_alive }) =>
    content.gauges.filter(([, type]) => is_alive || type === 'counter'),
  )
  const alive = reports.filter(({ is_alive }) => is_alive).length
  return [
    '# HELP kwit_http_request_seconds Time from the request to its answer',
    '# TYPE kwit_http_request_seconds histogram',
    ...series.flatMap(histogramLines),
    '# HELP kwit_http_requests_total Requests answered',
    '# TYPE kwit_http_requests_total counter',
    ...series.flatMap(({ labels, statuses }) =>
      [...statuses].map(
        ([status, count]) => `kwit_http_requests_total{${labels},status="${status}"} ${count}`,
      ),
    ),
    ...accountLines(
      all_threads.map(({ accounts }) => accounts),
      accounts_max,
    ),
    ...gaugeLines([
      ['kwit_processes', 'gauge', 'Processes that answer requests', alive],
      ...joinGauges([...gauges, ...all_threads.flatMap(({ events }) => eventGauges(events))]),
      ...common,
    ]),
    '',
  ].join('\n')
}

const eventGauges = (events: EventCounts): Gauge[] =>
  [...events].map(([key, count]) => [key, 'counter', helpOfEvent(key), count])

function joinGauges(gauges: readonly Gauge[]): Gauge[] {
  const joined = new Map<string, Gauge>()
  for (const gauge of gauges) {
    const [name, type, help, value, together] = gauge
    const before = joined.get(name)?.[3]
    const sum = together ? Math[together](before ?? value, value) : (before ?? 0) + value
    joined.set(name, [name, type, help, sum])
  }
  return [...joined.values()]
}

function sumOf(series: readonly Series[]): Series[] {
  const sums = new Map<string, Series>()
  for (const { labels, counts, sum_s, statuses } of series) {
    const sum = sums.get(labels) ?? emptySeries(labels)
    sums.set(labels, sum)
    for (const [place, count] of counts.entries()) sum.counts[place] = (sum.counts[place] as number) + count
    sum.sum_s += sum_s
    for (const [status, count] of statuses) sum.statuses.set(status, (sum.statuses.get(status) ?? 0) + count)
  }
  return [...sums.values()]
}

function newSeries(method: string, route: string): Series {
  const series = emptySeries(`method="${method}",route="${route.replace(/["\\\n]/g, '')}"`)
  const routes = all.get(method) ?? new Map<string, Series>()
  all.set(method, routes.set(route, series))
  return series
}

const emptySeries = (labels: string): Series => ({
  labels,
  counts: new Float64Array(BUCKETS_S.length + 1),
  sum_s: 0,
  statuses: new Map(),
})

function histogramLines({ labels, counts, sum_s }: Series): string[] {
  let total = 0
  const buckets = [...BUCKETS_S, '+Inf'].map((bound, place) => {
    total += counts[place] as number
    return `kwit_http_request_seconds_bucket{${labels},le="${bound}"} ${total}`
  })
  return [
    ...buckets,
    `kwit_http_request_seconds_sum{${labels}} ${sum_s}`,
    `kwit_http_request_seconds_count{${labels}} ${total}`,
  ]
}

function processGauges(threads: readonly ThreadFigures[]): Gauge[] {
  const { user, system } = process.cpuUsage()
  const busiest = Math.max(...threads.map(({ utilization }) => utilization))
  const started_s = performance.timeOrigin / 1000
  return [
    ['process_cpu_seconds_total', 'counter', 'Processor time used', (user + system) / 1e6],
    ['process_resident_memory_bytes', 'gauge', 'Memory in use', process.memoryUsage.rss()],
    ['process_start_time_seconds', 'gauge', 'When it started, since 1970', started_s, 'min'],
    ['kwit_threads', 'gauge', 'Threads that answer requests', threads.length],
    ['nodejs_eventloop_utilization', 'gauge', 'Share of time the busiest thread was busy', busiest, 'max'],
  ]
}

// Those of one name stand together, under one heading.
function gaugeLines(gauges: readonly Gauge[]): string[] {
  const by_name = Map.groupBy(gauges, ([name]) => name.split('{')[0] as string)
  return [...by_name].flatMap(([name, own]) => [
    `# HELP ${name} ${own[0]?.[2]}`,
    `# TYPE ${name} ${own[0]?.[1]}`,
    ...own.map(([series, , , value]) => `${series} ${value === Number.POSITIVE_INFINITY ? '+Inf' : value}`),
  ])
}
