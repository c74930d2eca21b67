import { Refusal } from '../../../platform/api-error.ts'
import { isOpen } from '../../../platform/commit/index.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { text } from '../../../platform/fields/field.ts'
import { readSentFile } from '../../../platform/formats/uploaded-file.ts'
import { actorOf, idOf } from '../../../platform/http/crud-operations.ts'
import { itemsAnswer, okAnswer, recordAnswer } from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation, post, type Route } from '../../../platform/http/route.ts'
import { attach, checkAttachments, checkOwner, detach, forget, placeOf, receive } from './actions.ts'
import { attachmentIdOf, getRequestedAttachment } from './input.ts'
import { attachmentsZip, bytesAnswer, present } from './present.ts'
import { ATTACHMENTS_MAX, type Attachment, attachmentShape, type Owner, type Shelf } from './schema.ts'
import { attachmentsOf, type Upload } from './store.ts'

export const attachmentRoutes = (owners: readonly Owner[], shelf: Shelf): Route[] =>
  owners.flatMap((owner) => [
    ...get(`${owner.path}/:id/attachments`, 'json xml', list(owner)),
    ...post(`${owner.path}/:id/attachments`, 'json xml', create(owner, shelf)),
    ...get(`${owner.path}/:id/attachments/:attachment_id`, 'json xml', show(owner)),
    ...del(`${owner.path}/:id/attachments/:attachment_id`, 'json xml', remove(owner)),
    ...get(`${owner.path}/:id/attachments/:attachment_id/file`, 'bin', file(owner, shelf)),
    ...get(`${owner.path}/:id/attachments_zip`, 'json zip', zip(owner, shelf)),
  ])

const words = ({ stages }: Owner) => stages[0].name.replaceAll('_', ' ')

function list(owner: Owner): Operation {
  return {
    summary: `List the files of one ${words(owner)}`,
    about: 'In the order they were added.',
    right: 'read',
    shape: attachmentShape,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const attachments = await found(call, owner)
      return itemsAnswer(
        attachmentShape,
        attachments.map((one) => present(call, owner, one)),
      )
    },
  }
}

function create(owner: Owner, shelf: Shelf): Operation {
  const refused = async (call: Call, refusal: Refusal): Promise<never> => {
    await forget(shelf, call.db, call.caller.account_id, call.prepared as Upload)
    throw refusal
  }
  return {
    summary: `Keep a file with one ${words(owner)}`,
    about: `As the body, or as \`file\` of multipart/form-data; a record has at most ${ATTACHMENTS_MAX}. The same file under the same name is there once.`,
    right: 'write',
    shape: attachmentShape,
    query: { file_name: text({ about: 'What the file is called, where the form does not say it' }) },
    takes: 'bytes',
    gives: 'record',
    status: 201,
    prepare: async (call) => {
      const { account_id } = call.caller
      await checkOwner(call.db, account_id, owner, idOf(call))
      const { file } = await readSentFile(call.bytes, call.content_type)
      const filename = file.filename || textOf('file_name', call.query.file_name ?? '')
      const place = placeOf(account_id, owner, idOf(call))
      return receive(
        shelf,
        call.db,
        place,
        { ...file, filename },
        { now: call.arrived_at, checkCount: checkAttachments },
      )
    },
    run: async (call) => {
      try {
        const one = await attach(
          call.db,
          actorOf(call),
          { owner, id: idOf(call) },
          call.prepared as Upload,
          shelf,
        )
        return recordAnswer(attachmentShape, present(call, owner, one), 201)
      } catch (error) {
        if (isOpen(call.db) || !(error instanceof Refusal)) throw error
        return refused(call, error)
      }
    },
    refused,
  }
}

function show(owner: Owner): Operation {
  return {
    summary: `Get one file of one ${words(owner)}`,
    about: 'Its bytes are at `file_url`.',
    right: 'read',
    shape: attachmentShape,
    takes: 'nothing',
    gives: 'record',
    run: async (call) =>
      recordAnswer(attachmentShape, present(call, owner, await getRequestedAttachment(call, owner))),
  }
}

function remove(owner: Owner): Operation {
  return {
    summary: `Delete a file of one ${words(owner)}`,
    about: 'For good: a file does not go into the bin.',
    right: 'write',
    shape: attachmentShape,
    takes: 'nothing',
    gives: 'ok',
    run: async (call) => {
      await detach(call.db, actorOf(call), owner, idOf(call), attachmentIdOf(call))
      return okAnswer()
    },
  }
}

function file(owner: Owner, shelf: Shelf): Operation {
  return {
    summary: `The bytes of a file of one ${words(owner)}`,
    about: 'As they came, to be saved: a browser never shows them as a page.',
    right: 'read',
    takes: 'nothing',
    gives: 'other',
    run: async (call) =>
      bytesAnswer(shelf, call.db, await getRequestedAttachment(call, owner), 'application/octet-stream'),
  }
}

function zip(owner: Owner, shelf: Shelf): Operation {
  return {
    summary: `All files of one ${words(owner)} in one`,
    about: 'A ZIP, whatever the extension says; 404 where there is no file.',
    right: 'read',
    takes: 'nothing',
    gives: 'other',
    run: async (call) => {
      const attachments = await found(call, owner)
      if (attachments.length === 0) throw noAttachments(owner)
      return attachmentsZip(shelf, call.db, `attachments-${idOf(call)}.zip`, attachments)
    },
  }
}

// The one that was added last, by an address of the family.
export const lastAnswer = (owner: Owner, shelf: Shelf) => async (call: Call) => {
  const last = (await found(call, owner)).at(-1)
  if (last === undefined) throw noAttachments(owner)
  return bytesAnswer(shelf, call.db, last)
}

// Programs look for the words of a 404, people for the reason.
const noAttachments = (owner: Owner) => new Refusal(404, `Not Found: this ${words(owner)} has no attachments`)

async function found(call: Call, owner: Owner): Promise<Attachment[]> {
  const { account_id } = call.caller
  await checkOwner(call.db, account_id, owner, idOf(call))
  return attachmentsOf(call.db, placeOf(account_id, owner, idOf(call)))
}
