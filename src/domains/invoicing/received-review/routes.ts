import { text } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { idOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { type ApiResponse, type JsonObject, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, type Operation, post, put, type Route } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import { presentAll } from '../../e-invoicing/received/present.ts'
import { type ReceivedFile, receivedShape } from '../../e-invoicing/received/schema.ts'
import { bookFile, rejectFile, tagFile } from './actions.ts'

export const reviewRoutes = (): Route[] => [
  ...put('/received_files/:id', 'json xml', tag()),
  ...post('/received_files/:id/book', 'json xml', book()),
  ...post('/received_files/:id/reject', 'json xml', reject()),
]

const common = { access: 'write', shape: receivedShape, response_kind: 'record' } as const

function book(): Operation {
  return {
    ...common,
    summary: 'Book a received file',
    description: 'Marks the file as reviewed. The document of a rejected file is restored.',
    request_kind: 'nothing',
    run: async (call) => receivedFileResponse(call, await bookFile(call.db, writeContext(call), idOf(call))),
  }
}

const REASON = { reason: text({ description: 'The reason, stored with the file' }) }

function reject(): Operation {
  return {
    ...common,
    summary: 'Reject a received file',
    description:
      'Stores the reason. Its document moves to the trash and no longer counts; the file stays. The supplier is not notified, because KSeF has no rejection.',
    query: REASON,
    request_kind: 'parameters',
    run: async (call) => {
      const { reason } = readFields({ fields: REASON }, { ...call.body, ...call.query })
      return receivedFileResponse(call, await rejectFile(call.db, writeContext(call), idOf(call), reason))
    },
  }
}

function tag(): Operation {
  return {
    ...common,
    summary: 'Tag a received file',
    description: 'Only its `tags` can be changed.',
    request_kind: 'record',
    run: async (call) => {
      const { tags } = readFields(
        { fields: { tags: receivedShape.fields.tags } },
        unwrap(call.body, 'received_file'),
      )
      return receivedFileResponse(call, await tagFile(call.db, writeContext(call), idOf(call), tags ?? []))
    },
  }
}

async function receivedFileResponse(call: ApiRequest, file: ReceivedFile): Promise<ApiResponse> {
  const [document] = await presentAll(call, [file])
  return recordResponse(receivedShape, document as JsonObject)
}
