import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { portalToken } from '../../catalog/clients/rules.ts'
import { clients } from '../../catalog/clients/schema.ts'
import type { Invoice } from '../invoices/schema.ts'

// Builds the link to the portal of the client that a document is for.
export async function findPortalLink(
  db: Database,
  account_id: number,
  { client_id }: Pick<Invoice, 'client_id'>,
  view_url: string,
  secret: Buffer,
): Promise<string | undefined> {
  const client = client_id === null ? undefined : await findRecord(db, account_id, clients, client_id)
  // All pages of an account share the base address.
  const base = view_url.slice(0, view_url.lastIndexOf('/f/'))
  return client && `${base}/panel/${portalToken(account_id, client, secret)}`
}
