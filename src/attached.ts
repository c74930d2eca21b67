import type { Config } from './config.ts'
import type { Engine } from './platform/database/database.ts'
import { openFiles } from './platform/files/open.ts'
import { attachedTo } from './resources/attachments/present.ts'
import type { Owner, Shelf } from './resources/attachments/schema.ts'
import { clients } from './resources/clients/schema.ts'
import { carryFile } from './resources/einvoices/carry.ts'
import { encloseFile } from './resources/einvoices/enclose.ts'
import { drafts } from './resources/invoices/drafts/store.ts'
import { invoices } from './resources/invoices/schema.ts'
import { payments } from './resources/payments/schema.ts'
import { products } from './resources/products/schema.ts'

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
