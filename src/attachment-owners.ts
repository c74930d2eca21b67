import type { Config } from './config.ts'
import { attachedTo } from './domains/catalog/attachments/present.ts'
import type { Owner, Shelf } from './domains/catalog/attachments/schema.ts'
import { clients } from './domains/catalog/clients/schema.ts'
import { products } from './domains/catalog/products/schema.ts'
import { drafts } from './domains/documents/drafts/store.ts'
import { invoices } from './domains/documents/invoices/schema.ts'
import { encloseFile } from './domains/e-invoicing/files/email-attachment.ts'
import { carryFile } from './domains/e-invoicing/files/pdf-embedding.ts'
import { payments } from './domains/payments/payments/schema.ts'
import type { Engine } from './platform/database/database.ts'
import { openFiles } from './platform/files/open-store.ts'

// What files are kept with; with an invoice also while it is a draft.

const owner = (path: string, ...stages: unknown[]) => ({ path, stages }) as unknown as Owner

export const INVOICES = owner('/invoices', invoices, drafts)
export const OWNERS = [
  INVOICES,
  owner('/clients', clients),
  owner('/products', products),
  owner('/banking/payments', payments),
]

// Some clients leave `banking` out.
export const OWNERS_BY_OTHER_PATHS = [owner('/payments', payments)]

export const shelfOf = ({ files }: Config, db: Engine): Shelf => ({
  files: openFiles(files.address, db),
  bytes_max: files.bytes_max,
})

// What goes along with letters.
export const letterFiles = (shelf: Shelf, secret: Buffer) => ({
  carry: carryFile,
  enclose: encloseFile,
  attached: attachedTo(shelf),
  secret,
})
