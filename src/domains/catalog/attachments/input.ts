import { notFound } from '../../../platform/api-error.ts'
import { idOf } from '../../../platform/http/crud-operations.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { checkOwner, placeOf } from './actions.ts'
import type { Attachment, Owner } from './schema.ts'
import { getAttachment } from './store.ts'

// Reads the attachment in the path of a request, if the caller may see its record.
export async function getRequestedAttachment(call: ApiRequest, owner: Owner): Promise<Attachment> {
  const { account_id } = call.caller
  await checkOwner(call.db, account_id, owner, idOf(call))
  return getAttachment(call.db, placeOf(account_id, owner, idOf(call)), attachmentIdOf(call))
}

export function attachmentIdOf({ params }: ApiRequest): number {
  const id = params.attachment_id ?? ''
  if (!/^\d{1,16}$/.test(id)) throw notFound()
  return Number(id)
}
