import { integer, text } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { idOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { type ApiResponse, type JsonObject, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, type Operation, post, put, type Route } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import type { Attaching } from '../../e-invoicing/received/attach-embedded-files.ts'
import { presentAll } from '../../e-invoicing/received/present.ts'
import { type ReceivedFile, receivedShape } from '../../e-invoicing/received/schema.ts'
import { bookFile, rejectFile, tagFile } from './actions.ts'
import { discardFile, enterFile, type PreparedEntry, prepareEntry } from './enter-file.ts'

export const reviewRoutes = (attaching: Attaching): Route[] => [
  ...put('/received_files/:id', 'json xml', tag()),
  ...post('/received_files/:id/book', 'json xml', book()),
  ...post('/received_files/:id/reject', 'json xml', reject()),
  ...post('/received_files/:id/enter', 'json xml', enter(attaching)),
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

const ENTRY = { invoice_id: integer({ description: 'The expense that was entered from the file' }) }

// The file is stored before the transaction, because its row may only refer to bytes that exist.
function enter(attaching: Attaching): Operation {
  return {
    ...common,
    summary: 'Link a received file with an expense entered by hand',
    description:
      'For a file that could not be read. It is attached to the expense, and its status becomes `read`.',
    query: ENTRY,
    request_kind: 'parameters',
    acts_at_once: true,
    prepare: (call) => prepareEntry(call.db, writeContext(call), attaching, idOf(call)),
    run: async (call) => {
      const { invoice_id } = readFields({ fields: ENTRY }, { ...call.body, ...call.query })
      const entry = call.prepared as PreparedEntry
      return receivedFileResponse(call, await enterFile(call.db, writeContext(call), entry, invoice_id))
    },
    onError: async (call, refusal) => {
      await discardFile(call.db, call.caller.account_id, call.prepared as PreparedEntry | undefined)
      throw refusal
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
