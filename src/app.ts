import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { TEXTS } from './api-reference/texts.ts'
import { createContext } from './app-context.ts'
import { composeRoutes } from './compose-routes.ts'
import type { Config } from './config.ts'
import {
  authenticate,
  authenticateByPassword,
  authenticateWithoutPasswords,
} from './domains/administration/accounts/authenticate.ts'
import { allowsPasswords } from './domains/administration/openid-connect/find-provider.ts'
import { startRequestLog } from './domains/administration/request-log/log.ts'
import { authenticateSession, recogniseSession } from './domains/administration/sessions/authenticate.ts'
import { metricsOf } from './metrics.ts'
import { createMetricsServer } from './metrics-server.ts'
import type { AppContext } from './module.ts'
import { modules } from './modules.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Engine } from './platform/database/database.ts'
import { limiter } from './platform/http/limiter.ts'
import { operatorRoutes } from './platform/http/operator-routes.ts'
import type { Route } from './platform/http/route.ts'
import { scrub } from './platform/http/scrub.ts'
import { createServer, drainConnections, replaceCertificate } from './platform/http/server.ts'
import { SharedLimits } from './platform/http/shared-limits.ts'
import { webApplication } from './platform/http/web-application.ts'
import { type JobKinds, startWorker } from './platform/jobs/worker.ts'
import { createLog } from './platform/log.ts'
import { retentionJobs } from './retention-jobs.ts'

// Builds a server and a worker from the modules of src/modules.ts.

const WEB_FOLDER = join(import.meta.dirname, '../web/dist')
const GUIDES_FOLDER = join(import.meta.dirname, '../docs')

async function jobsOf(context: AppContext): Promise<JobKinds> {
  const kinds = await Promise.all(modules.map(({ jobs }) => jobs?.(context)))
  return Object.assign({ ...retentionJobs }, ...kinds)
}

export async function routesOf(context: AppContext): Promise<Route[]> {
  const { config, db } = context
  const routes = await composeRoutes(modules, context)
  const operator = operatorRoutes({
    db,
    api: routes.filter(({ is_undocumented }) => !is_undocumented),
    words: TEXTS,
    root_url: config.url,
    guides_folder: GUIDES_FOLDER,
    metrics: config.metrics.port === undefined ? metricsOf(config, db) : undefined,
  })
  return [...routes, ...operator]
}

// Settings that a running server reloads.
export type Reloadable = Pick<Config, 'tls' | 'log'>
export type App = {
  server: FastifyInstance
  metrics_server: FastifyInstance | undefined // only if KWIT_METRICS_PORT is set
  reload(settings: Reloadable): void
  close(graceMs?: number): Promise<void>
}

export async function createApp(
  config: Config,
  db: Engine,
  secret: Buffer,
  clock: Clock = systemClock,
  runsJobs = true,
): Promise<App> {
  const log = createLog(config.log)
  // SQLite needs no shared limits: all threads of a process count in the same memory.
  const limits = db.engine === 'postgres' ? new SharedLimits(db) : undefined
  const context = createContext(config, db, secret, { clock, log, limits })
  const requests = startRequestLog(db, (error) =>
    log.error('request log', { request_id: 'none', error: scrub(String(error)) }),
  )
  const options = {
    house: {
      db,
      clock,
      secret,
      root_url: config.url,
      root_host: new URL(config.url).hostname,
      limiter: limiter(config.rate_limit, { name: 'rate', limits }),
      log,
      observe: requests.add,
      authenticate,
      authenticateByPassword: allowsPasswords(config.openid_connect)
        ? authenticateByPassword
        : authenticateWithoutPasswords,
      recognise: authenticateSession,
      recogniseSession,
    },
    routes: await routesOf(context),
    web: webApplication(WEB_FOLDER),
    body_limit_bytes: config.body_limit_bytes,
    request_timeout_ms: config.request_timeout_ms,
    trust_proxy: config.trust_proxy,
  }
  const server = createServer({ ...options, tls: config.tls })
  const metrics_server = createMetricsServer(config, db, options)
  const worker = runsJobs
    ? await startWorker(db, await jobsOf(context), clock, (error, job) =>
        log.error('job failed', { job: job.id, kind: job.kind, error: scrub(String(error)) }),
      )
    : undefined
  return {
    server,
    metrics_server,
    reload: ({ tls, log: level }) => {
      replaceCertificate(server, tls)
      log.setLevel(level)
    },
    close: async (graceMs = 0) => {
      await drainConnections(server, graceMs)
      await Promise.all([server.close(), metrics_server?.close()])
      await worker?.stop()
      await requests.stop()
      limits?.stop()
      await db.close()
      await log.end()
    },
  }
}
