import { ApiError } from '../../../platform/api-error.ts'
import { isInTransaction } from '../../../platform/commit/index.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { text } from '../../../platform/fields/field.ts'
import { readUploadedFile } from '../../../platform/formats/uploaded-file.ts'
import { actorOf, idOf } from '../../../platform/http/crud-operations.ts'
import { itemsResponse, okResponse, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, type Route } from '../../../platform/http/route.ts'
import { attach, checkAttachments, checkOwner, detach, discardUpload, placeOf, receive } from './actions.ts'
import { attachmentIdOf, getRequestedAttachment } from './input.ts'
import { attachmentsZip, fileDownload, present } from './present.ts'
import {
  ATTACHMENTS_MAX,
  type Attachment,
  type AttachmentStorage,
  attachmentShape,
  type Owner,
} from './schema.ts'
import { attachmentsOf, type Upload } from './store.ts'

export const attachmentRoutes = (owners: readonly Owner[], storage: AttachmentStorage): Route[] =>
  owners.flatMap((owner) => [
    ...get(`${owner.path}/:id/attachments`, 'json xml', list(owner)),
    ...post(`${owner.path}/:id/attachments`, 'json xml', create(owner, storage)),
    ...get(`${owner.path}/:id/attachments/:attachment_id`, 'json xml', show(owner)),
    ...del(`${owner.path}/:id/attachments/:attachment_id`, 'json xml', remove(owner)),
    ...get(`${owner.path}/:id/attachments/:attachment_id/file`, 'bin', file(owner, storage)),
    ...get(`${owner.path}/:id/attachments_zip`, 'json zip', zip(owner, storage)),
  ])

const words = ({ stages }: Owner) => stages[0].name.replaceAll('_', ' ')

function list(owner: Owner): Operation {
  return {
    summary: `List attachments of one ${words(owner)}`,
    description: 'In the order in which they were added.',
    access: 'read',
    shape: attachmentShape,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const attachments = await listAttachments(call, owner)
      return itemsResponse(
        attachmentShape,
        attachments.map((attachment) => present(call, owner, attachment)),
      )
    },
  }
}

function create(owner: Owner, storage: AttachmentStorage): Operation {
  const refused = async (call: ApiRequest, refusal: ApiError): Promise<never> => {
    await discardUpload(storage, call.db, call.caller.account_id, call.prepared as Upload)
    throw refusal
  }
  return {
    summary: `Upload an attachment of one ${words(owner)}`,
    description: `Send the file as the body or as \`file\` of multipart/form-data; a record has at most ${ATTACHMENTS_MAX}. The same file with the same name is stored once.`,
    access: 'write',
    shape: attachmentShape,
    query: { file_name: text({ description: 'File name, if the form does not contain it' }) },
    request_kind: 'bytes',
    response_kind: 'record',
    status: 201,
    prepare: async (call) => {
      const { account_id } = call.caller
      await checkOwner(call.db, account_id, owner, idOf(call))
      const { file } = await readUploadedFile(call.bytes, call.content_type)
      const filename = file.filename || textOf('file_name', call.query.file_name ?? '')
      const attachedRecord = placeOf(account_id, owner, idOf(call))
      return receive(
        storage,
        call.db,
        attachedRecord,
        { ...file, filename },
        { now: call.arrived_at, checkCount: checkAttachments },
      )
    },
    run: async (call) => {
      try {
        const attachment = await attach(
          call.db,
          actorOf(call),
          { owner, id: idOf(call) },
          call.prepared as Upload,
          storage,
        )
        return recordResponse(attachmentShape, present(call, owner, attachment), 201)
      } catch (error) {
        if (isInTransaction(call.db) || !(error instanceof ApiError)) throw error
        return refused(call, error)
      }
    },
    onError: refused,
  }
}

function show(owner: Owner): Operation {
  return {
    summary: `Get an attachment of one ${words(owner)}`,
    description: '`file_url` is the address of the file.',
    access: 'read',
    shape: attachmentShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) =>
      recordResponse(attachmentShape, present(call, owner, await getRequestedAttachment(call, owner))),
  }
}

function remove(owner: Owner): Operation {
  return {
    summary: `Delete an attachment of one ${words(owner)}`,
    description: 'Permanently: files are not moved to the trash.',
    access: 'write',
    shape: attachmentShape,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      await detach(call.db, actorOf(call), owner, idOf(call), attachmentIdOf(call))
      return okResponse()
    },
  }
}

function file(owner: Owner, storage: AttachmentStorage): Operation {
  return {
    summary: `Download an attachment of one ${words(owner)}`,
    description: 'Unchanged, as a download: browsers never show it as a page.',
    access: 'read',
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) =>
      fileDownload(storage, call.db, await getRequestedAttachment(call, owner), 'application/octet-stream'),
  }
}

function zip(owner: Owner, storage: AttachmentStorage): Operation {
  return {
    summary: `Download all attachments of one ${words(owner)}`,
    description: 'A ZIP file, whatever the extension; 404 without attachments.',
    access: 'read',
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) => {
      const attachments = await listAttachments(call, owner)
      if (attachments.length === 0) throw noAttachments(owner)
      return attachmentsZip(storage, call.db, `attachments-${idOf(call)}.zip`, attachments)
    },
  }
}

// Returns the attachment that was added last, at the address that the family uses.
export const lastAttachmentResponse =
  (owner: Owner, storage: AttachmentStorage) => async (call: ApiRequest) => {
    const last = (await listAttachments(call, owner)).at(-1)
    if (last === undefined) throw noAttachments(owner)
    return fileDownload(storage, call.db, last)
  }

// Clients match "Not Found"; the reason is for people.
const noAttachments = (owner: Owner) =>
  new ApiError(404, `Not Found: this ${words(owner)} has no attachments`)

async function listAttachments(call: ApiRequest, owner: Owner): Promise<Attachment[]> {
  const { account_id } = call.caller
  await checkOwner(call.db, account_id, owner, idOf(call))
  return attachmentsOf(call.db, placeOf(account_id, owner, idOf(call)))
}
