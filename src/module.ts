import type { AccessPoint } from './access-points/access-point.ts'
import type { Config } from './config.ts'
import type { AccountMailer } from './domains/administration/email/account-mailer.ts'
import type { Permissions } from './domains/administration/permissions/rules.ts'
import type { WorkSource } from './domains/administration/scheduler/work-source.ts'
import type { AttachmentStorage, Owner } from './domains/catalog/attachments/schema.ts'
import type { EmailAttachments } from './domains/documents/email/build-message.ts'
import type { OnlinePaymentCheck } from './domains/documents/public-page/page.ts'
import type { Ksef } from './domains/e-invoicing/ksef/connection/access.ts'
import type { Provider } from './domains/payments/online-payments/provider.ts'
import type { Clock } from './platform/clock.ts'
import type { Engine } from './platform/database/database.ts'
import type { Table } from './platform/database/tables.ts'
import type { Migration } from './platform/database/upgrades/migrate.ts'
import type { ReferenceSection } from './platform/docs/openapi.ts'
import type { Fields } from './platform/fields/field.ts'
import type { ChangeListener, Resource } from './platform/fields/resource.ts'
import type { Route } from './platform/http/route.ts'
import type { SharedLimits } from './platform/http/shared-limits.ts'
import type { JobKinds } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail/mailer.ts'

// Declares what a folder of src/domains exports in its module.ts, and the services that its routes and jobs can use.

// Services that the program creates once. Modules pass them on to their routes and jobs.
export type AppContext = {
  readonly config: Config
  readonly db: Engine
  readonly secret: Buffer
  readonly log: Log
  readonly clock: Clock
  readonly limits: SharedLimits | undefined // rate limits shared by several processes
  readonly mailer: Mailer // for emails of the installation, such as those for signing in
  readonly accountMailer: AccountMailer // for emails of an account
  readonly outboxFolder: string // folder for emails when there is no mail server
  readonly ksef: Ksef
  readonly accessPoints: readonly AccessPoint[]
  readonly paymentProviders: readonly Provider[]
  readonly acceptsOnlinePayment: OnlinePaymentCheck
  readonly attachmentStorage: AttachmentStorage
  readonly attachmentOwners: readonly Owner[]
  readonly emailFiles: EmailAttachments
  readonly scheduledWork: readonly WorkSource[]
  readonly tables: readonly Table[]
  readonly resources: readonly Resource[] // resources whose changes the history shows
  readonly deletableResources: readonly Resource[]
}

export type StoredResource = {
  readonly name: string
  readonly plural: string
  readonly fields: Fields
  readonly table: Table
}

// A section of the API reference with the module's paths in it. If several modules share a section, exactly one of them
// describes it.
export type ModuleSection = Omit<ReferenceSection, 'about'> & { readonly about?: string }

// The number is the position of the step among the steps of all modules. It never changes; a new step gets the next
// number.
export type UpgradeStep = Migration & { readonly number: number }

// A record that tests store in two accounts, to prove that neither account sees the other's. One record of each account
// also has the optional fields, and the word in all its texts.
export type Sample = {
  readonly required: (record: SampleRecord) => object
  readonly optional?: (context: SampleContext) => object | Promise<object>
}
type SampleRecord = {
  readonly word: string // identifies the record; part of a text of up to 40 characters
  readonly number: number // differs for each record, for unique values
}
type SampleContext = {
  readonly word: string // part of every text of the account
  readonly idOf: (plural: string) => Promise<number> // id of the sample of another resource
}
type Samples = { readonly [plural: string]: Sample }

// Whether an account transfer copies the records of the resources. Copied ones need a step in account-transfer/steps.ts.
type StoredResources =
  | { readonly resources?: never; readonly accountTransfer?: never }
  | {
      readonly resources: readonly StoredResource[]
      readonly accountTransfer: 'copied' | { readonly skipped: string }
    }

type Api = {
  readonly routes: (context: AppContext) => Promise<readonly Route[]>
  readonly permissions: Permissions
  readonly reference: readonly ModuleSection[] // empty if every route is undocumented
}

// Routes and jobs are imported when a server starts, so that commands that need only the database start three times as
// fast.
export type Module = Partial<Api> & InternalModule
type InternalModule = StoredResources & {
  readonly name: string
  readonly readonlyResources?: readonly StoredResource[] // derived from other records and never deleted by users
  readonly tables?: readonly Table[] // tables other than those of its resources
  readonly upgrades?: readonly UpgradeStep[]
  readonly listeners?: { readonly [plural: string]: ChangeListener } // told of every change to records of other modules
  readonly samples?: Samples // samples of its resources and of other records that its routes create
  readonly attachments?: readonly Owner[] // resources whose records can have files; exports and account transfers include the files
  readonly jobs?: (context: AppContext) => Promise<JobKinds>
}

export const defineModule = (module: Module & Api): Module => module

// Defines a module without routes.
export const defineInternalModule = (module: InternalModule): Module => module
