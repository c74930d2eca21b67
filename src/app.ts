import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { INVOICES, letterFiles, OWNERS, OWNERS_BY_OTHER_PATHS, shelfOf } from './attached.ts'
import { remindersOf, seriesTools, sourcesOf } from './calendar.ts'
import type { Config } from './config.ts'
import { forgettingJobs } from './forgetting.ts'
import { metricsOf } from './gauges.ts'
import { createMetricsServer } from './metrics-server.ts'
import { accessPoints, ksefOf, mailerOf, outboxFolder } from './outside.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Engine } from './platform/database/database.ts'
import type { Resource } from './platform/fields/resource.ts'
import { sweepJobs } from './platform/files/kept.ts'
import { limiter } from './platform/http/limiter.ts'
import { operatorRoutes } from './platform/http/operator.ts'
import type { Route } from './platform/http/route.ts'
import { scrub } from './platform/http/scrub.ts'
import { createServer, replaceCertificate, sayGoodbye } from './platform/http/server.ts'
import { SharedLimits } from './platform/http/shared-limits.ts'
import { webOf } from './platform/http/web.ts'
import { type JobKinds, startWorker } from './platform/jobs/worker.ts'
import { createLog, type Log } from './platform/log.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { WORDS } from './reference/words.ts'
import { authenticate, authenticateByPassword } from './resources/accounts/authenticate.ts'
import { routes as addressRoutes } from './resources/addresses/routes.ts'
import { familyRoutes } from './resources/attachments/family-routes.ts'
import { uploadJobs } from './resources/attachments/jobs.ts'
import { attachmentRoutes, lastAnswer } from './resources/attachments/routes.ts'
import type { Shelf } from './resources/attachments/schema.ts'
import { backupJobs } from './resources/backups/jobs.ts'
import { backupRoutes } from './resources/backups/routes.ts'
import { routes as bankAccountRoutes } from './resources/bank-accounts/routes.ts'
import { binJobs, binRoutes } from './resources/bin/routes.ts'
import { calendarJobs } from './resources/calendar/jobs.ts'
import { routes as categoryRoutes } from './resources/categories/routes.ts'
import { channelJobs } from './resources/channels/jobs.ts'
import { channelRoutes, channelWebhookRoutes } from './resources/channels/routes.ts'
import { clientRoutes } from './resources/clients/routes.ts'
import { closingJobs } from './resources/closing/jobs.ts'
import { closingRoutes } from './resources/closing/routes.ts'
import { routes as departmentRoutes } from './resources/departments/routes.ts'
import { carryFile } from './resources/einvoices/carry.ts'
import { encloseFile } from './resources/einvoices/enclose.ts'
import { doubtsOf } from './resources/einvoices/guard.ts'
import { decidingRoutes } from './resources/einvoices/received/deciding-routes.ts'
import { receivedRoutes } from './resources/einvoices/received/routes.ts'
import { routes as einvoiceRoutes, structuredOf } from './resources/einvoices/routes.ts'
import { rateJobs } from './resources/exchange-rates/jobs.ts'
import { routes as exchangeRateRoutes } from './resources/exchange-rates/routes.ts'
import { routes as exportRoutes } from './resources/exports/routes.ts'
import { historyRoutes } from './resources/history/routes.ts'
import { importJobs } from './resources/imports/jobs.ts'
import { routes as importRoutes } from './resources/imports/routes.ts'
import { integrationRoutes } from './resources/integration/routes.ts'
import { interestRoutes } from './resources/interest/routes.ts'
import { mailJobs } from './resources/invoices/mail/jobs.ts'
import { mailRoutes } from './resources/invoices/mail/routes.ts'
import { answerJobs } from './resources/invoices/page/jobs.ts'
import { pageRoutes } from './resources/invoices/page/routes.ts'
import { lookPreviewRoutes } from './resources/invoices/print/look-preview.ts'
import { routes as invoiceRoutes } from './resources/invoices/routes.ts'
import { routes as issuerRoutes } from './resources/issuers/routes.ts'
import { routes as jpkRoutes } from './resources/jpk/routes.ts'
import { alarmJobs } from './resources/ksef/alarms/letters.ts'
import { ksefStatusRoutes } from './resources/ksef/alarms/routes.ts'
import { collectiveRoutes } from './resources/ksef/collective/routes.ts'
import type { Ksef } from './resources/ksef/connection/access.ts'
import { connectionRoutes } from './resources/ksef/connection/routes.ts'
import { fallbackBy, reachBy } from './resources/ksef/reach.ts'
import { receivingJobs } from './resources/ksef/receiving/jobs.ts'
import { purchaseRoutes } from './resources/ksef/receiving/routes.ts'
import { fileRoutes } from './resources/ksef/sending/file-routes.ts'
import { sendingJobs } from './resources/ksef/sending/jobs.ts'
import { transmissionRoutes } from './resources/ksef/sending/routes.ts'
import { sendByLink } from './resources/ksef/sending/triggers.ts'
import { watchJobs } from './resources/ksef/watch.ts'
import { letterRoutes } from './resources/letters/routes.ts'
import { routes as lookRoutes } from './resources/looks/routes.ts'
import { memberJobs } from './resources/members/jobs.ts'
import { memberRoutes } from './resources/members/routes.ts'
import { routes as mergingRoutes } from './resources/merging/routes.ts'
import { movingJobs, movingRoutes } from './resources/moving/routes.ts'
import { mailStatusRoutes } from './resources/overview/mail.ts'
import { routes as overviewRoutes } from './resources/overview/routes.ts'
import { panelRoutes } from './resources/panel/routes.ts'
import { payPageRoutes } from './resources/paying/page-routes.ts'
import { stripe } from './resources/paying/providers/stripe.ts'
import { providerRoutes, webhookRoutes } from './resources/paying/routes.ts'
import { creditRoutes } from './resources/payments/credit-routes.ts'
import { deletePaidInvoice, restorePaidInvoice } from './resources/payments/documents.ts'
import { connectedPayments } from './resources/payments/present.ts'
import { routes as paymentRoutes } from './resources/payments/routes.ts'
import { routes as priceListRoutes } from './resources/price-lists/routes.ts'
import { routes as productRoutes } from './resources/products/routes.ts'
import { recurringLetterJobs } from './resources/recurrings/letters.ts'
import { recurringRoutes } from './resources/recurrings/routes.ts'
import { reminderJobs } from './resources/reminders/jobs.ts'
import { remindersInfo } from './resources/reminders/present.ts'
import { reminderRoutes } from './resources/reminders/routes.ts'
import { digestJobs } from './resources/reports/jobs.ts'
import { routes as reportRoutes } from './resources/reports/routes.ts'
import { startRequestLog } from './resources/request-log/log.ts'
import { requestLogRoutes } from './resources/request-log/routes.ts'
import { roleRoutes } from './resources/roles/routes.ts'
import { clockJobs } from './resources/sandbox/jobs.ts'
import { clockRoutes } from './resources/sandbox/routes.ts'
import { securityRoutes } from './resources/security/routes.ts'
import { recognise } from './resources/sessions/authenticate.ts'
import { sessionJobs } from './resources/sessions/jobs.ts'
import { sessionRoutes } from './resources/sessions/routes.ts'
import { taskJobs } from './resources/tasks/jobs.ts'
import { taskRoutes } from './resources/tasks/routes.ts'
import { routes as warehouseActionRoutes } from './resources/warehouse-actions/routes.ts'
import { routes as warehouseDocumentRoutes } from './resources/warehouse-documents/routes.ts'
import { warehouseDocuments } from './resources/warehouse-documents/schema.ts'
import { routes as warehouseRoutes } from './resources/warehouses/routes.ts'
import { resources, stock, tables } from './tables.ts'
import { plainVerbs, restoreDocument, verbs } from './verbs.ts'
import { orderRoutes, widgetRoutes } from './widget/routes.ts'

// Composition: every slice is listed here and nowhere else, its tables in tables.ts.

const WEB_FOLDER = join(import.meta.dirname, '../web/dist')
const BUYERS_AT_ONCE = 20

const jobsOf = (
  config: Config,
  mailer: Mailer,
  secret: Buffer,
  log: Log,
  ksef: Ksef,
  shelf: Shelf,
): JobKinds => ({
  ...forgettingJobs,
  ...binJobs,
  ...digestJobs((made) => log.info('digest', made)),
  ...calendarJobs(sourcesOf(config)),
  ...recurringLetterJobs(mailer, config.url),
  ...clockJobs(sourcesOf(config), ksef.clock),
  ...sweepJobs(shelf.files),
  ...uploadJobs,
  ...memberJobs(mailer, secret),
  ...closingJobs(mailer, secret, { tables, files: shelf.files }),
  ...sessionJobs(mailer, secret),
  ...mailJobs(mailer, letterFiles(shelf, secret)),
  ...reminderJobs(mailer, letterFiles(shelf, secret)),
  ...answerJobs(mailer),
  ...importJobs,
  ...movingJobs({ rules: config.moving, secret, house: { shelf, owners: OWNERS } }),
  ...rateJobs(config.exchange_rates),
  ...receivingJobs(ksef),
  ...channelJobs({ points: accessPoints(config), secret, attaching: { shelf, owner: INVOICES } }),
  ...sendingJobs(reachBy(ksef), fallbackBy(ksef), secret),
  ...watchJobs({ ksef, mail_from: config.mail.from, note: (told) => log.error('ksef watch', told) }),
  ...alarmJobs(mailer, config.url),
  ...taskJobs({ root_url: config.url, from: config.mail.from, enclose: encloseFile, remove: verbs.delete }),
  ...backupJobs({ backup: config.backup, settings: config, note: (made) => log.info('backup', made) }),
})

export function routesOf(
  config: Config,
  db: Engine,
  secret: Buffer,
  limits?: SharedLimits | undefined,
  ksef: Ksef = ksefOf(config, secret, systemClock),
): Route[] {
  const defaults = { currency: config.currency, lang: config.lang, time_zone: config.time_zone }
  const { require_integration_token } = config
  const paying = { providers: [stripe(config.stripe_url)], secret }
  const shelf = shelfOf(config, db)
  const channels = { points: accessPoints(config), secret, attaching: { shelf, owner: INVOICES } }
  const widget = {
    ...paying,
    by_buyer: limiter(config.form_limit, { name: 'buyer', limits }),
    by_product: limiter(config.form_limit * BUYERS_AT_ONCE, { name: 'product', limits }),
  }
  const api = [
    ...integrationRoutes({ secret, require_integration_token, defaults }),
    ...clockRoutes(sourcesOf(config)),
    ...roleRoutes,
    ...memberRoutes({ secret, mail_from: config.mail.from }),
    ...closingRoutes({ secret, mail_from: config.mail.from }),
    ...sessionRoutes({
      sign_up: config.sign_up,
      lang: config.lang,
      secret,
      defaults,
      mail_from: config.mail.smtp ? config.mail.from : undefined,
    }),
    ...letterRoutes(mailerOf(config)),
    ...backupRoutes(config.backup),
    ...requestLogRoutes,
    ...securityRoutes(),
    ...historyRoutes([...resources, ...stock] as unknown as Resource[]),
    ...binRoutes([...resources, warehouseDocuments] as unknown as Resource[]),
    ...attachmentRoutes([...OWNERS, ...OWNERS_BY_OTHER_PATHS], shelf),
    ...familyRoutes(INVOICES, { shelf, db, secret, body_limit_bytes: config.body_limit_bytes }),
    ...departmentRoutes,
    ...lookRoutes,
    ...lookPreviewRoutes,
    ...clientRoutes(secret),
    ...addressRoutes,
    ...categoryRoutes,
    ...warehouseRoutes,
    ...bankAccountRoutes,
    ...issuerRoutes,
    ...productRoutes,
    ...priceListRoutes,
    ...exchangeRateRoutes,
    ...invoiceRoutes({
      ...connectedPayments,
      reminded: remindersInfo,
      structured: structuredOf,
      carry: carryFile,
      doubts: doubtsOf,
      tried: plainVerbs,
      send: (call, invoice) => sendByLink(db.forAccount(call.caller.account_id), call, invoice),
      ...verbs,
      restore: restoreDocument,
    }),
    ...paymentRoutes,
    ...creditRoutes,
    ...interestRoutes(verbs.create),
    ...recurringRoutes(seriesTools(config)),
    ...reminderRoutes(remindersOf(config)),
    ...mergingRoutes,
    ...providerRoutes(paying),
    ...orderRoutes(widget),
    ...warehouseDocumentRoutes,
    ...warehouseActionRoutes,
    ...overviewRoutes,
    ...einvoiceRoutes(plainVerbs, INVOICES, shelf),
    ...receivedRoutes({ shelf, owner: INVOICES }),
    ...decidingRoutes({ remove: deletePaidInvoice, restore: restorePaidInvoice }),
    ...fileRoutes(lastAnswer(INVOICES, shelf)),
    ...transmissionRoutes,
    ...channelRoutes(channels),
    ...connectionRoutes(ksef),
    ...ksefStatusRoutes,
    ...collectiveRoutes(ksef),
    ...purchaseRoutes,
    ...mailStatusRoutes({ ...config.mail, outbox: outboxFolder(config) }),
    ...exportRoutes,
    ...reportRoutes,
    ...jpkRoutes,
    ...taskRoutes,
    ...importRoutes,
    ...movingRoutes({ rules: config.moving, secret, house: { shelf, owners: OWNERS } }),
    ...mailRoutes({
      from: config.mail.from,
      has_server: config.mail.smtp !== undefined,
      enclose: encloseFile,
      secret,
    }),
  ]
  const operator = operatorRoutes({
    db,
    api,
    words: WORDS,
    root_url: config.url,
    metrics: config.metrics.port === undefined ? metricsOf(config, db) : undefined,
  })
  const pages = [
    ...pageRoutes({
      limiter: limiter(config.form_limit, { name: 'page', limits }),
      mail_from: config.mail.from,
      shelf,
    }),
    ...payPageRoutes({ ...paying, limiter: limiter(config.form_limit, { name: 'pay', limits }) }),
    ...panelRoutes(secret),
    ...widgetRoutes(widget),
    ...webhookRoutes(paying),
    ...channelWebhookRoutes(channels),
  ]
  return [...api, ...pages, ...operator]
}

// What a running server takes over from changed settings.
export type Reloadable = Pick<Config, 'tls' | 'log'>
export type App = {
  server: FastifyInstance
  metrics_server: FastifyInstance | undefined // where the figures have a port of their own
  reload(settings: Reloadable): void
  close(grace_ms?: number): Promise<void>
}

export async function createApp(
  config: Config,
  db: Engine,
  secret: Buffer,
  clock: Clock = systemClock,
  runs_jobs = true,
): Promise<App> {
  const log = createLog(config.log)
  const ksef = ksefOf(config, secret, clock, log)
  // Threads of one file count in their memory.
  const limits = db.engine === 'postgres' ? new SharedLimits(db) : undefined
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
      note: requests.note,
      authenticate,
      authenticateByPassword,
      recognise,
    },
    routes: routesOf(config, db, secret, limits, ksef),
    web: webOf(WEB_FOLDER),
    body_limit_bytes: config.body_limit_bytes,
    request_timeout_ms: config.request_timeout_ms,
    trust_proxy: config.trust_proxy,
  }
  const server = createServer({ ...options, tls: config.tls })
  const metrics_server = createMetricsServer(config, db, options)
  const kinds = jobsOf(config, mailerOf(config), secret, log, ksef, shelfOf(config, db))
  const worker = runs_jobs
    ? await startWorker(db, kinds, clock, (error, job) =>
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
    close: async (grace_ms = 0) => {
      await sayGoodbye(server, grace_ms)
      await Promise.all([server.close(), metrics_server?.close()])
      await worker?.stop()
      await requests.stop()
      limits?.stop()
      await db.close()
      await log.end()
    },
  }
}
