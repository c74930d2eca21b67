import { readFields } from '../../platform/fields/resource.ts'
import { recordAnswer } from '../../platform/http/answer.ts'
import { actorOf, idOf, unwrap } from '../../platform/http/operations.ts'
import { type Call, type Operation, put, type Route } from '../../platform/http/route.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import { checkOwner, placeOf } from '../attachments/actions.ts'
import { bytesOf, present } from '../attachments/present.ts'
import { attachmentShape, type Owner, type Shelf } from '../attachments/schema.ts'
import { getAttachment } from '../attachments/store.ts'
import { EMBEDDED_BYTES_MAX, embed } from './embedding.ts'

export const embeddingRoutes = (owner: Owner, shelf: Shelf): Route[] => [
  ...put(`${owner.path}/:id/attachments/:attachment_id`, 'json xml', change(owner, shelf)),
]

// Its bytes are read before the transaction, which waits for nothing but the database.
function change(owner: Owner, shelf: Shelf): Operation {
  return {
    summary: 'Choose whether a file is written into the structured invoice',
    about: `\`embedded\` is what can be changed of it. PDF, PNG, JPEG, CSV, XLSX and ODS go into UBL and CII, at most ${EMBEDDED_BYTES_MAX / 1_000_000} MB together; FA(3) has no place for files.`,
    right: 'write',
    shape: attachmentShape,
    takes: 'record',
    gives: 'record',
    prepare: async (call) => {
      const { account_id } = call.caller
      await checkOwner(call.db, account_id, owner, idOf(call))
      const place = placeOf(account_id, owner, idOf(call))
      const attachment = await getAttachment(call.db, place, attachmentIdOf(call))
      const { embedded } = readFields(
        { fields: { embedded: attachmentShape.fields.embedded } },
        unwrap(call.body, 'attachment'),
      )
      if (embedded === undefined || embedded === null) throw invalid({ embedded: "can't be blank" })
      return embedded ? bytesOf(shelf, call.db, attachment) : null
    },
    run: async (call) => {
      const bytes = call.prepared as Buffer | null
      const one = await embed(call.db, actorOf(call), owner, idOf(call), attachmentIdOf(call), bytes)
      return recordAnswer(attachmentShape, present(call, owner, one))
    },
  }
}

const attachmentIdOf = ({ params }: Call): number => {
  const id = params.attachment_id ?? ''
  if (!/^\d{1,15}$/.test(id)) throw notFound()
  return Number(id)
}
