import { type EventCounts, eventCounts, helpOfEvent } from '../events.ts'
import { type Report, surveyProcesses } from '../processes.ts'
import { survey } from '../threads.ts'
import { accountFigures, accountLines, type FiguresByAccount } from './account-figures.ts'

// Metrics in the Prometheus text format at /metrics, summed over all threads and processes.

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

type Series = { labels: string; counts: Float64Array; sum_s: number; statuses: Map<number, number> }
const all = new Map<string, Map<string, Series>>()

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function observe(method: string, route: string, status: number, elapsedMs: number) {
  const series = all.get(method)?.get(route) ?? newSeries(method, route)
  const elapsedS = elapsedMs / 1000
  let bucket = 0
  while (bucket < BUCKETS_S.length && elapsedS > (BUCKETS_S[bucket] as number)) bucket++
  series.counts[bucket] = (series.counts[bucket] as number) + 1
  series.sum_s += elapsedS
  series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1)
}

// A metric with its labels in the name. `together` combines the values of several processes; the default is their sum.
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
  readonly processMetrics: () => readonly Gauge[] // of this process
  readonly sharedMetrics: (now: number) => Promise<readonly Gauge[]> // the same for every process
  readonly accounts_max: number
}

// Returns a function that formats the metrics of all processes.
export function collectMetrics({ processMetrics, sharedMetrics, accounts_max }: MetricsOptions) {
  const processes = surveyProcesses<ProcessFigures>('metrics', async () => {
    const figures = await threads.collect()
    return { threads: figures, gauges: [...processGauges(figures), ...processMetrics()] }
  })
  return async (now: number): Promise<string> => {
    // The metrics of processes matter most during an outage of the database, so database metrics are left out then.
    const [reports, gauges] = await Promise.all([processes.collect(), sharedMetrics(now).catch(() => [])])
    return textOf(reports, gauges, accounts_max)
  }
}

function textOf(
  reports: readonly Report<ProcessFigures>[],
  common: readonly Gauge[],
  accountsMax: number,
): string {
  const allThreads = reports.flatMap(({ content }) => content.threads)
  const series = sumOf(allThreads.flatMap((thread) => thread.series))
  // Counters of ended processes still count; their gauges, such as memory, do not.
  const gauges = reports.flatMap(({ content, is_alive }) =>
    content.gauges.filter(([, type]) => is_alive || type === 'counter'),
  )
  const alive = reports.filter(({ is_alive }) => is_alive).length
  return [
    '# HELP kwit_http_request_seconds Time from the request to its response',
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
      allThreads.map(({ accounts }) => accounts),
      accountsMax,
    ),
    ...gaugeLines([
      ['kwit_processes', 'gauge', 'Processes that serve requests', alive],
      ...joinGauges([...gauges, ...allThreads.flatMap(({ events }) => eventGauges(events))]),
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
    for (const [bucket, count] of counts.entries())
      sum.counts[bucket] = (sum.counts[bucket] as number) + count
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
  const buckets = [...BUCKETS_S, '+Inf'].map((limit, bucket) => {
    total += counts[bucket] as number
    return `kwit_http_request_seconds_bucket{${labels},le="${limit}"} ${total}`
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
  const startedS = performance.timeOrigin / 1000
  return [
    ['process_cpu_seconds_total', 'counter', 'Processor time used', (user + system) / 1e6],
    ['process_resident_memory_bytes', 'gauge', 'Memory in use', process.memoryUsage.rss()],
    ['process_start_time_seconds', 'gauge', 'When it started, since 1970', startedS, 'min'],
    ['kwit_threads', 'gauge', 'Threads that serve requests', threads.length],
    ['nodejs_eventloop_utilization', 'gauge', 'Share of time the busiest thread was busy', busiest, 'max'],
  ]
}

// Prometheus expects the series of one name together, under one heading.
function gaugeLines(gauges: readonly Gauge[]): string[] {
  const byName = Map.groupBy(gauges, ([name]) => name.split('{')[0] as string)
  return [...byName].flatMap(([name, series]) => [
    `# HELP ${name} ${series[0]?.[2]}`,
    `# TYPE ${name} ${series[0]?.[1]}`,
    ...series.map(([label, , , value]) => `${label} ${value === Number.POSITIVE_INFINITY ? '+Inf' : value}`),
  ])
}
