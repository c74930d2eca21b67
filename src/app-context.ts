import { attachmentOwners } from './attachment-owners.ts'
import type { Config } from './config.ts'
import { deletableResources, resources, tables } from './database-schema.ts'
import { accountMailerOf } from './domains/administration/email/account-mailer.ts'
import { attachedTo } from './domains/catalog/attachments/present.ts'
import type { AttachmentStorage } from './domains/catalog/attachments/schema.ts'
import { attachedEinvoice } from './domains/e-invoicing/files/email-attachment.ts'
import { embeddedCii } from './domains/e-invoicing/files/pdf-embedding.ts'
import { onlinePaymentCheck } from './domains/payments/online-payments/payment-url.ts'
import { stripe } from './domains/payments/online-payments/providers/stripe.ts'
import { accessPoints, ksefOf, mailerOf, outboxFolder, serverMailerOf } from './external-services.ts'
import type { AppContext } from './module.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Engine } from './platform/database/database.ts'
import { openFiles } from './platform/files/open-store.ts'
import type { SharedLimits } from './platform/http/shared-limits.ts'
import { createLog, type Log } from './platform/log.ts'
import { workSources } from './scheduled-work.ts'

// Creates the services that all modules share, from the settings.

type Options = { clock?: Clock; log?: Log; limits?: SharedLimits | undefined }

export function createContext(
  config: Config,
  db: Engine,
  secret: Buffer,
  { clock = systemClock, log = createLog(config.log), limits }: Options = {},
): AppContext {
  const attachmentStorage = attachmentStorageOf(config, db)
  const paymentProviders = [stripe(config.stripe_url)]
  const acceptsOnlinePayment = onlinePaymentCheck({ providers: paymentProviders, secret })
  const mailer = mailerOf(config)
  return {
    config,
    db,
    secret,
    log,
    clock,
    limits,
    mailer,
    accountMailer: accountMailerOf(mailer, serverMailerOf(config), secret),
    outboxFolder: outboxFolder(config),
    ksef: ksefOf(config, secret, clock, log),
    accessPoints: accessPoints(config),
    paymentProviders,
    acceptsOnlinePayment,
    attachmentStorage,
    attachmentOwners,
    emailFiles: {
      embedEinvoice: embeddedCii,
      attachEinvoice: attachedEinvoice,
      loadAttachments: attachedTo(attachmentStorage),
      acceptsOnlinePayment,
      secret,
    },
    scheduledWork: workSources(config),
    tables,
    resources,
    deletableResources,
  }
}

export const attachmentStorageOf = ({ files }: Config, db: Engine): AttachmentStorage => ({
  files: openFiles(files.address, db),
  bytes_max: files.bytes_max,
})
