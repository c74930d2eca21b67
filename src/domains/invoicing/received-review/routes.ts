import { text } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { idOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { type Answer, type Document, recordAnswer } from '../../../platform/http/response.ts'
import { type Call, type Operation, post, put, type Route } from '../../../platform/http/route.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import { presentAll } from '../../e-invoicing/received/present.ts'
import { type ReceivedFile, receivedShape } from '../../e-invoicing/received/schema.ts'
import { bookFile, rejectFile, tagFile } from './actions.ts'

export const reviewRoutes = (): Route[] => [
  ...put('/received_files/:id', 'json xml', tag()),
  ...post('/received_files/:id/book', 'json xml', book()),
  ...post('/received_files/:id/reject', 'json xml', reject()),
]

const common = { right: 'write', shape: receivedShape, gives: 'record' } as const

function book(): Operation {
  return {
    ...common,
    summary: 'Book a received file',
    about: 'Says that somebody has looked at it. The document of one that was rejected comes back.',
    takes: 'nothing',
    run: async (call) => answer(call, await bookFile(call.db, writerOf(call), idOf(call))),
  }
}

const REASON = { reason: text({ about: 'Why; for those who ask later' }) }

function reject(): Operation {
  return {
    ...common,
    summary: 'Reject a received file',
    about:
      'With the reason. Its document goes into the bin and counts no longer; the file stays. Nobody else is told: KSeF knows no rejection.',
    query: REASON,
    takes: 'parameters',
    run: async (call) => {
      const { reason } = readFields({ fields: REASON }, { ...call.body, ...call.query })
      return answer(call, await rejectFile(call.db, writerOf(call), idOf(call), reason))
    },
  }
}

function tag(): Operation {
  return {
    ...common,
    summary: 'Tag a received file',
    about: 'Its `tags` are what can be changed of it.',
    takes: 'record',
    run: async (call) => {
      const { tags } = readFields(
        { fields: { tags: receivedShape.fields.tags } },
        unwrap(call.body, 'received_file'),
      )
      return answer(call, await tagFile(call.db, writerOf(call), idOf(call), tags ?? []))
    },
  }
}

async function answer(call: Call, file: ReceivedFile): Promise<Answer> {
  const [document] = await presentAll(call, [file])
  return recordAnswer(receivedShape, document as Document)
}
