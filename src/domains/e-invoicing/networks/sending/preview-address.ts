import type { Database } from '../../../../platform/database/database.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { DeliveryChoice } from '../../../catalog/clients/delivery-channel.ts'
import type { Invoice } from '../../../documents/invoices/schema.ts'
import { FORMATS } from '../../files/formats.ts'
import { gatherSources } from '../../files/gather.ts'
import { validateFormat } from '../../files/validate.ts'
import { isParticipant, networkFormat, type Routing, routingIn } from './routing.ts'

// Returns the addresses that a document would have if it were sent now, as far as an incomplete document allows.
export async function previewRouting(
  db: Database,
  accountId: number,
  settings: Settings,
  invoice: Invoice,
  { format }: DeliveryChoice,
): Promise<Routing> {
  const name = networkFormat(format)
  const { root } = validateFormat(await gatherSources(db, accountId, settings, invoice), FORMATS[name])
  if (root === undefined) return NO_ROUTING
  const routing = routingIn(root, name)
  return { ...routing, receiver: isParticipant(routing.receiver) ? routing.receiver : undefined }
}

const NO_ROUTING: Routing = { document_type: '', process: '', sender: undefined, receiver: undefined }
