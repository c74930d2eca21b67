import type { Database } from '../../../../platform/database/database.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { Chosen } from '../../../catalog/clients/delivery-channel.ts'
import type { Invoice } from '../../../documents/invoices/schema.ts'
import { FORMATS } from '../../files/formats.ts'
import { gatherSources } from '../../files/gather.ts'
import { judge } from '../../files/validate.ts'
import { isParticipant, networkFormat, type Routing, routingIn } from './routing.ts'

// How a document would be addressed if it went now; of one that cannot be written yet as far as it can be told.
export async function addressed(
  db: Database,
  account_id: number,
  settings: Settings,
  invoice: Invoice,
  { format }: Chosen,
): Promise<Routing> {
  const name = networkFormat(format)
  const { root } = judge(await gatherSources(db, account_id, settings, invoice), FORMATS[name])
  if (root === undefined) return NOWHERE
  const routing = routingIn(root, name)
  return { ...routing, receiver: isParticipant(routing.receiver) ? routing.receiver : undefined }
}

const NOWHERE: Routing = { document_type: '', process: '', sender: undefined, receiver: undefined }
