import type { Config } from './config.ts'
import { metricsOf } from './metrics.ts'
import type { Engine } from './platform/database/database.ts'
import { watchRoutes } from './platform/http/operator-routes.ts'
import { createServer, type ServerOptions } from './platform/http/server.ts'

// Serves metrics and health checks on a port of their own, which can stay closed to the public.
export function createMetricsServer(config: Config, db: Engine, options: ServerOptions) {
  if (config.metrics.port === undefined) return undefined
  const routes = watchRoutes({ db, metrics: metricsOf(config, db) })
  return createServer({ ...options, routes, web: () => undefined })
}
