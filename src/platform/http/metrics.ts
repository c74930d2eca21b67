import { survey } from '../threads.ts'

// What Prometheus reads at /metrics, in its text format: the figures of all threads together.

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

// Name, kind, what it tells, value.
export type Gauge = readonly [string, 'counter' | 'gauge', string, number]

type Told = { series: Series[]; utilization: number }

const threads = survey<Told>('metrics', () => ({
  series: [...all.values()].flatMap((routes) => [...routes.values()]),
  utilization: performance.eventLoopUtilization().utilization,
}))

export async function metricsText(more: readonly Gauge[] = []): Promise<string> {
  const told = await threads.everybody()
  const series = sumOf(told.flatMap((thread) => thread.series))
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
    ...[...processGauges(told.map(({ utilization }) => utilization)), ...more].flatMap(gaugeLines),
    '',
  ].join('\n')
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

function processGauges(utilizations: readonly number[]): Gauge[] {
  const { user, system } = process.cpuUsage()
  return [
    ['process_cpu_seconds_total', 'counter', 'Processor time used', (user + system) / 1e6],
    ['process_resident_memory_bytes', 'gauge', 'Memory in use', process.memoryUsage.rss()],
    ['process_start_time_seconds', 'gauge', 'When it started, since 1970', performance.timeOrigin / 1000],
    ['process_uptime_seconds', 'gauge', 'Time since the start', process.uptime()],
    ['kwit_threads', 'gauge', 'Threads that answer requests', utilizations.length],
    [
      'nodejs_eventloop_utilization',
      'gauge',
      'Share of time the busiest thread was busy',
      Math.max(...utilizations),
    ],
  ]
}

const gaugeLines = ([name, type, help, value]: Gauge): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  `${name} ${value === Number.POSITIVE_INFINITY ? '+Inf' : value}`,
]
