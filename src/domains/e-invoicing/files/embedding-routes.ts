import { invalid } from '../../../platform/api-error.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { actorOf, idOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import { type Operation, put, type Route } from '../../../platform/http/route.ts'
import { attachmentIdOf, getRequestedAttachment } from '../../catalog/attachments/input.ts'
import { bytesOf, present } from '../../catalog/attachments/present.ts'
import { type AttachmentStorage, attachmentShape, type Owner } from '../../catalog/attachments/schema.ts'
import { EMBEDDED_BYTES_MAX, embed } from './embedding.ts'

export const embeddingRoutes = (owner: Owner, storage: AttachmentStorage): Route[] => [
  ...put(`${owner.path}/:id/attachments/:attachment_id`, 'json xml', change(owner, storage)),
]

// `prepare` reads the bytes of the attachment, because the transaction of `run` waits for nothing but the database.
function change(owner: Owner, storage: AttachmentStorage): Operation {
  return {
    summary: 'Embed an attachment in the e-invoice',
    description: `Sets \`embedded\`. UBL and CII accept PDF, PNG, JPEG, CSV, XLSX and ODS, at most ${EMBEDDED_BYTES_MAX / 1_000_000} MB together; FA(3) cannot contain files.`,
    access: 'write',
    shape: attachmentShape,
    request_kind: 'record',
    response_kind: 'record',
    prepare: async (call) => {
      const attachment = await getRequestedAttachment(call, owner)
      const { embedded } = readFields(
        { fields: { embedded: attachmentShape.fields.embedded } },
        unwrap(call.body, 'attachment'),
      )
      if (embedded === undefined || embedded === null) throw invalid({ embedded: "can't be blank" })
      return embedded ? bytesOf(storage, call.db, attachment) : null
    },
    run: async (call) => {
      const bytes = call.prepared as Buffer | null
      const attachment = await embed(
        call.db,
        actorOf(call),
        { owner, id: idOf(call) },
        attachmentIdOf(call),
        bytes,
      )
      return recordResponse(attachmentShape, present(call, owner, attachment))
    },
  }
}
