import { attachmentOwners } from './attachment-owners.ts'
import type { Config } from './config.ts'
import { deletableResources, resources, tables } from './database-schema.ts'
import { attachedTo } from './domains/catalog/attachments/present.ts'
import type { Shelf } from './domains/catalog/attachments/schema.ts'
import { encloseFile } from './domains/e-invoicing/files/email-attachment.ts'
import { carryFile } from './domains/e-invoicing/files/pdf-embedding.ts'
import { stripe } from './domains/payments/online-payments/providers/stripe.ts'
import { accessPoints, ksefOf, mailerOf, outboxFolder } from './external-services.ts'
import type { AppContext } from './module.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Engine } from './platform/database/database.ts'
import { openFiles } from './platform/files/open-store.ts'
import type { SharedLimits } from './platform/http/shared-limits.ts'
import { createLog, type Log } from './platform/log.ts'
import { sourcesOf } from './scheduled-work.ts'

// The services that all modules share, as the settings say.

type Options = { clock?: Clock; log?: Log; limits?: SharedLimits | undefined }

export function createContext(
  config: Config,
  db: Engine,
  secret: Buffer,
  { clock = systemClock, log = createLog(config.log), limits }: Options = {},
): AppContext {
  const attachmentStorage = attachmentStorageOf(config, db)
  return {
    config,
    db,
    secret,
    log,
    limits,
    mailer: mailerOf(config),
    outboxFolder: outboxFolder(config),
    ksef: ksefOf(config, secret, clock, log),
    accessPoints: accessPoints(config),
    paymentProviders: [stripe(config.stripe_url)],
    attachmentStorage,
    attachmentOwners,
    emailFiles: { carry: carryFile, enclose: encloseFile, attached: attachedTo(attachmentStorage), secret },
    scheduledWork: sourcesOf(config),
    tables,
    resources,
    deletableResources,
  }
}

export const attachmentStorageOf = ({ files }: Config, db: Engine): Shelf => ({
  files: openFiles(files.address, db),
  bytes_max: files.bytes_max,
})
