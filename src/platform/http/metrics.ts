import { Counter, collectDefaultMetrics, Histogram, register } from 'prom-client'

// What Prometheus reads at /metrics.
const durations = new Histogram({
  name: 'kwit_http_request_seconds',
  help: 'Time from the request to its answer',
  labelNames: ['method', 'route'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})
const requests = new Counter({
  name: 'kwit_http_requests_total',
  help: 'Requests answered',
  labelNames: ['method', 'route', 'status'],
})

type Observed = { duration: Histogram.Internal<string>; count: Counter.Internal }
const observed = new Map<string, Observed>()

// The labels of a route are looked up once, not with every request.
export function observe(method: string, route: string, status: number, elapsed_ms: number) {
  const key = `${method} ${route} ${status}`
  let series = observed.get(key)
  if (series === undefined) {
    series = {
      duration: durations.labels(method, route),
      count: requests.labels(method, route, String(status)),
    }
    observed.set(key, series)
  }
  series.duration.observe(elapsed_ms / 1000)
  series.count.inc()
}

export const collectProcessMetrics = () => collectDefaultMetrics({ prefix: 'kwit_' })

export const metricsText = () => register.metrics()
export const METRICS_TYPE = register.contentType
