import type { AccessPoint } from './access-points/access-point.ts'
import type { Config } from './config.ts'
import type { Permissions } from './domains/administration/permissions/rules.ts'
import type { Source } from './domains/administration/scheduler/work-source.ts'
import type { Owner, Shelf } from './domains/catalog/attachments/schema.ts'
import type { LetterFiles } from './domains/documents/email/deliver.ts'
import type { Ksef } from './domains/e-invoicing/ksef/connection/access.ts'
import type { Provider } from './domains/payments/online-payments/provider.ts'
import type { Engine } from './platform/database/database.ts'
import type { Table } from './platform/database/tables.ts'
import type { Step } from './platform/database/upgrades/migrate.ts'
import type { ReferenceSection } from './platform/docs/openapi.ts'
import type { Fields } from './platform/fields/field.ts'
import type { Resource } from './platform/fields/resource.ts'
import type { Route } from './platform/http/route.ts'
import type { SharedLimits } from './platform/http/shared-limits.ts'
import type { JobKinds } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail/mailer.ts'

// What a folder of src/domains declares about itself in its module.ts, and what its routes and jobs may use.

// Services that a program creates once. Modules take from it what they pass on to their routes and jobs.
export type AppContext = {
  readonly config: Config
  readonly db: Engine
  readonly secret: Buffer
  readonly log: Log
  readonly limits: SharedLimits | undefined // rate limits shared by several processes
  readonly mailer: Mailer
  readonly outboxFolder: string // where e-mails lie when there is no mail server
  readonly ksef: Ksef
  readonly accessPoints: readonly AccessPoint[]
  readonly paymentProviders: readonly Provider[]
  readonly attachmentStorage: Shelf
  readonly attachmentOwners: readonly Owner[]
  readonly emailFiles: LetterFiles
  readonly scheduledWork: readonly Source[]
  readonly tables: readonly Table[]
  readonly resources: readonly Resource[] // whose changes the history shows
  readonly deletableResources: readonly Resource[]
}

export type StoredResource = {
  readonly name: string
  readonly plural: string
  readonly fields: Fields
  readonly table: Table
}

// A section of the API reference and the paths of the module in it. Of the modules that share a section, one describes it.
export type ModuleSection = Omit<ReferenceSection, 'about'> & { readonly about?: string }

// The number is the place of the step among those of all modules: it never changes, and a new step takes the next one.
export type UpgradeStep = Step & { readonly number: number }

// The fields of a record that tests create in two accounts, to prove that neither sees the other's. Texts are filled by the test.
export type Sample = (context: SampleContext) => object | Promise<object>
type SampleContext = {
  readonly word: string // marks every text of the account
  readonly idOf: (plural: string) => Promise<number> // of the sample of another resource
}
type Samples = { readonly [plural: string]: Sample }

type Api = {
  readonly routes: (context: AppContext) => Promise<readonly Route[]>
  readonly permissions: Permissions
  readonly reference: readonly ModuleSection[] // empty where every route is undocumented
}

// Routes and jobs are imported when a server starts: a command that needs the database alone starts three times as fast.
export type Module = Partial<Api> & {
  readonly name: string
  readonly resources?: readonly StoredResource[]
  readonly readonlyResources?: readonly StoredResource[] // which follow from others and are never deleted by hand
  readonly tables?: readonly Table[] // besides those of its resources
  readonly upgrades?: readonly UpgradeStep[]
  readonly samples?: Samples // of its resources, and of what else its routes create
  readonly attachments?: readonly Owner[] // whose records have files, which exports and account transfers carry along
  readonly jobs?: (context: AppContext) => Promise<JobKinds>
}

export const defineModule = (module: Module & Api): Module => module

// A module without routes of its own.
export const defineInternalModule = (module: Omit<Module, keyof Api>): Module => module
