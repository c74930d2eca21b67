import { ownerOf } from '../../catalog/attachments/schema.ts'
import { drafts } from '../drafts/store.ts'
import { invoices } from '../invoices/schema.ts'

// Files are stored with a document also while it is a draft.
export const invoiceOwner = ownerOf('/invoices', invoices, drafts)
