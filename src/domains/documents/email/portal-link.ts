import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { portalToken } from '../../catalog/clients/rules.ts'
import { clients } from '../../catalog/clients/schema.ts'
import type { Invoice } from '../invoices/schema.ts'

// Builds the link to the portal of the client that a document is for.
export async function findPortalLink(
  db: Database,
  accountId: number,
  { client_id }: Pick<Invoice, 'client_id'>,
  viewUrl: string,
  secret: Buffer,
): Promise<string | undefined> {
  const client = client_id === null ? undefined : await findRecord(db, accountId, clients, client_id)
  // All pages of an account share the base address.
  const base = viewUrl.slice(0, viewUrl.lastIndexOf('/f/'))
  return client && `${base}/panel/${portalToken(accountId, client, secret)}`
}
