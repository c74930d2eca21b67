import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { WORDS } from './api-reference/texts.ts'
import { INVOICES, letterFiles, OWNERS, OWNERS_BY_OTHER_PATHS, shelfOf } from './attachment-owners.ts'
import type { Config } from './config.ts'
import { resources, stock, tables } from './database-schema.ts'
import { closingJobs } from './domains/administration/account-deletion/jobs.ts'
import { closingRoutes } from './domains/administration/account-deletion/routes.ts'
import { authenticate, authenticateByPassword } from './domains/administration/accounts/authenticate.ts'
import { backupJobs } from './domains/administration/backups/jobs.ts'
import { backupRoutes } from './domains/administration/backups/routes.ts'
import { routes as departmentRoutes } from './domains/administration/departments/routes.ts'
import { letterRoutes } from './domains/administration/email/routes.ts'
import { historyRoutes } from './domains/administration/history/routes.ts'
import { memberJobs } from './domains/administration/members/jobs.ts'
import { memberRoutes } from './domains/administration/members/routes.ts'
import { integrationRoutes } from './domains/administration/provisioning/routes.ts'
import { startRequestLog } from './domains/administration/request-log/log.ts'
import { requestLogRoutes } from './domains/administration/request-log/routes.ts'
import { roleRoutes } from './domains/administration/roles/routes.ts'
import { clockJobs } from './domains/administration/sandbox/jobs.ts'
import { clockRoutes } from './domains/administration/sandbox/routes.ts'
import { calendarJobs } from './domains/administration/scheduler/jobs.ts'
import { securityRoutes } from './domains/administration/security/routes.ts'
import { recognise } from './domains/administration/sessions/authenticate.ts'
import { sessionJobs } from './domains/administration/sessions/jobs.ts'
import { sessionRoutes } from './domains/administration/sessions/routes.ts'
import { binJobs, binRoutes } from './domains/administration/trash/routes.ts'
import { routes as addressRoutes } from './domains/catalog/addresses/routes.ts'
import { uploadJobs } from './domains/catalog/attachments/jobs.ts'
import { attachmentRoutes, lastAnswer } from './domains/catalog/attachments/routes.ts'
import type { Shelf } from './domains/catalog/attachments/schema.ts'
import { familyRoutes } from './domains/catalog/attachments/signed-upload-routes.ts'
import { routes as bankAccountRoutes } from './domains/catalog/bank-accounts/routes.ts'
import { routes as categoryRoutes } from './domains/catalog/categories/routes.ts'
import { clientRoutes } from './domains/catalog/clients/routes.ts'
import { rateJobs } from './domains/catalog/exchange-rates/jobs.ts'
import { routes as exchangeRateRoutes } from './domains/catalog/exchange-rates/routes.ts'
import { routes as issuerRoutes } from './domains/catalog/issuers/routes.ts'
import { routes as priceListRoutes } from './domains/catalog/price-lists/routes.ts'
import { routes as productRoutes } from './domains/catalog/products/routes.ts'
import { routes as lookRoutes } from './domains/catalog/templates/routes.ts'
import { routes as warehouseRoutes } from './domains/catalog/warehouses/routes.ts'
import { movingJobs, movingRoutes } from './domains/data-exchange/account-transfer/routes.ts'
import { taskJobs } from './domains/data-exchange/bulk-tasks/jobs.ts'
import { taskRoutes } from './domains/data-exchange/bulk-tasks/routes.ts'
import { routes as mergingRoutes } from './domains/data-exchange/client-merge/routes.ts'
import { routes as exportRoutes } from './domains/data-exchange/exports/routes.ts'
import { importJobs } from './domains/data-exchange/imports/jobs.ts'
import { routes as importRoutes } from './domains/data-exchange/imports/routes.ts'
import { mailJobs } from './domains/documents/email/jobs.ts'
import { mailRoutes } from './domains/documents/email/routes.ts'
import { answerJobs } from './domains/documents/public-page/jobs.ts'
import { pageRoutes } from './domains/documents/public-page/routes.ts'
import { routes as warehouseActionRoutes } from './domains/documents/stock-movements/routes.ts'
import { routes as warehouseDocumentRoutes } from './domains/documents/warehouse-documents/routes.ts'
import { warehouseDocuments } from './domains/documents/warehouse-documents/schema.ts'
import { encloseFile } from './domains/e-invoicing/files/email-attachment.ts'
import { routes as einvoiceRoutes } from './domains/e-invoicing/files/routes.ts'
import { alarmJobs } from './domains/e-invoicing/ksef/alarms/emails.ts'
import { ksefStatusRoutes } from './domains/e-invoicing/ksef/alarms/routes.ts'
import { fallbackBy, reachBy } from './domains/e-invoicing/ksef/client-access.ts'
import { collectiveRoutes } from './domains/e-invoicing/ksef/collective/routes.ts'
import type { Ksef } from './domains/e-invoicing/ksef/connection/access.ts'
import { connectionRoutes } from './domains/e-invoicing/ksef/connection/routes.ts'
import { watchJobs } from './domains/e-invoicing/ksef/monitor.ts'
import { receivingJobs } from './domains/e-invoicing/ksef/receiving/jobs.ts'
import { purchaseRoutes } from './domains/e-invoicing/ksef/receiving/routes.ts'
import { fileRoutes } from './domains/e-invoicing/ksef/sending/file-routes.ts'
import { sendingJobs } from './domains/e-invoicing/ksef/sending/jobs.ts'
import { transmissionRoutes } from './domains/e-invoicing/ksef/sending/routes.ts'
import { channelJobs } from './domains/e-invoicing/networks/jobs.ts'
import { channelRoutes, channelWebhookRoutes } from './domains/e-invoicing/networks/routes.ts'
import { receivedRoutes } from './domains/e-invoicing/received/routes.ts'
import { routes as invoiceRoutes } from './domains/invoicing/document-actions/routes.ts'
import { interestNoteRoutes } from './domains/invoicing/interest-notes/routes.ts'
import { checkRoutes } from './domains/invoicing/previews/check-routes.ts'
import { printPreviewRoutes } from './domains/invoicing/previews/print-routes.ts'
import { lookPreviewRoutes } from './domains/invoicing/previews/template-routes.ts'
import { reviewRoutes } from './domains/invoicing/received-review/routes.ts'
import { recurringLetterJobs } from './domains/invoicing/recurring/emails.ts'
import { recurringRoutes } from './domains/invoicing/recurring/routes.ts'
import { interestRoutes } from './domains/payments/interest/routes.ts'
import { payPageRoutes } from './domains/payments/online-payments/page-routes.ts'
import { stripe } from './domains/payments/online-payments/providers/stripe.ts'
import { providerRoutes, webhookRoutes } from './domains/payments/online-payments/routes.ts'
import { creditRoutes } from './domains/payments/payments/credit-routes.ts'
import { routes as paymentRoutes } from './domains/payments/payments/routes.ts'
import { reminderJobs } from './domains/payments/reminders/jobs.ts'
import { reminderRoutes } from './domains/payments/reminders/routes.ts'
import { panelRoutes } from './domains/reporting/client-portal/routes.ts'
import { mailStatusRoutes } from './domains/reporting/dashboard/email-status.ts'
import { routes as overviewRoutes } from './domains/reporting/dashboard/routes.ts'
import { routes as jpkRoutes } from './domains/reporting/jpk/routes.ts'
import { digestJobs } from './domains/reporting/reports/jobs.ts'
import { routes as reportRoutes } from './domains/reporting/reports/routes.ts'
import { accessPoints, ksefOf, mailerOf, outboxFolder } from './external-services.ts'
import { metricsOf } from './metrics.ts'
import { createMetricsServer } from './metrics-server.ts'
import { orderRoutes, widgetRoutes } from './payment-form/routes.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Engine } from './platform/database/database.ts'
import type { Resource } from './platform/fields/resource.ts'
import { sweepJobs } from './platform/files/stored-files.ts'
import { limiter } from './platform/http/limiter.ts'
import { operatorRoutes } from './platform/http/operator-routes.ts'
import type { Route } from './platform/http/route.ts'
import { scrub } from './platform/http/scrub.ts'
import { createServer, replaceCertificate, sayGoodbye } from './platform/http/server.ts'
import { SharedLimits } from './platform/http/shared-limits.ts'
import { webOf } from './platform/http/web-application.ts'
import { type JobKinds, startWorker } from './platform/jobs/worker.ts'
import { createLog, type Log } from './platform/log.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { forgettingJobs } from './retention-jobs.ts'
import { remindersOf, seriesTools, sourcesOf } from './scheduled-work.ts'

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
  ...taskJobs({ root_url: config.url, from: config.mail.from, enclose: encloseFile }),
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
    ...invoiceRoutes(),
    ...printPreviewRoutes(),
    ...paymentRoutes,
    ...creditRoutes,
    ...interestRoutes(),
    ...interestNoteRoutes,
    ...recurringRoutes(seriesTools(config)),
    ...reminderRoutes(remindersOf(config)),
    ...mergingRoutes,
    ...providerRoutes(paying),
    ...orderRoutes(widget),
    ...warehouseDocumentRoutes,
    ...warehouseActionRoutes,
    ...overviewRoutes,
    ...checkRoutes(),
    ...einvoiceRoutes(INVOICES, shelf),
    ...receivedRoutes({ shelf, owner: INVOICES }),
    ...reviewRoutes(),
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
