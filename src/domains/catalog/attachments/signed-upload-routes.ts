import { ApiError, forbidden, invalid } from '../../../platform/api-error.ts'
import type { Engine } from '../../../platform/database/database.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { readUploadedFile } from '../../../platform/formats/uploaded-file.ts'
import { actorOf, idOf } from '../../../platform/http/crud-operations.ts'
import { jsonResponse, recordResponse } from '../../../platform/http/response.ts'
import { get, type Operation, post, type Route } from '../../../platform/http/route.ts'
import { requestUrl } from '../../../platform/http/url.ts'
import { randomToken } from '../../../platform/secret.ts'
import {
  addUploaded,
  checkOwner,
  checkUploads,
  discardUpload,
  placeOf,
  receive,
  saveUpload,
} from './actions.ts'
import { present } from './present.ts'
import { credentialsFor, fitsPolicy, nameIn, readPolicy } from './rules.ts'
import { type AttachmentStorage, attachmentShape, CREDENTIALS_MS, type Owner } from './schema.ts'

// Implements the three-step upload of the family: request credentials, upload without a token, add the uploaded file.

type UploadOptions = { storage: AttachmentStorage; db: Engine; secret: Buffer; body_limit_bytes: number }

const readOnly = { readonly: true, initial: '' } as const

const credentialsShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'attachment_credentials',
  fields: {
    url: text({
      ...readOnly,
      description: 'Address to which the file is sent with all other fields, as multipart/form-data',
    }),
    AWSAccessKeyId: text(readOnly),
    key: text({ ...readOnly, description: 'Key; its end is replaced by the file name' }),
    policy: text({ ...readOnly, description: 'Document, expiry and maximum size' }),
    signature: text({ ...readOnly, description: 'Signature of the policy' }),
    acl: text(readOnly),
    success_action_status: text(readOnly),
  },
})

const keyShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'attachment_uploaded',
  fields: { file_name: text({ ...readOnly, description: 'File name for `add_attachment`' }) },
})

export const familyRoutes = (owner: Owner, uploading: UploadOptions): Route[] => [
  ...get(`${owner.path}/:id/get_new_attachment_credentials`, 'json xml', credentials(owner, uploading)),
  ...post('/attachments/upload', 'json', uploadOperation(owner, uploading)),
  ...post(`${owner.path}/:id/add_attachment`, 'json xml', add(owner, uploading)),
]

function credentials(owner: Owner, { secret, body_limit_bytes }: UploadOptions): Operation {
  return {
    summary: 'Get credentials for an upload',
    description:
      'Valid for one file of one document and one hour: send all fields and `file` to `url`, then call `add_attachment`.',
    access: 'write',
    shape: credentialsShape,
    request_kind: 'nothing',
    response_kind: 'outcome',
    response_shape: credentialsShape,
    run: async (call) => {
      const { account_id, user_id } = call.caller
      await checkOwner(call.db, account_id, owner, idOf(call))
      const allowed = { ...placeOf(account_id, owner, idOf(call)), user_id }
      return jsonResponse(
        credentialsFor(allowed, {
          // Uses the requested host, because its certificate need not cover other hosts.
          url: `${requestUrl(call)}/attachments/upload.json`,
          expires_at: call.arrived_at + CREDENTIALS_MS,
          bytes_max: body_limit_bytes,
          nonce: randomToken(),
          secret,
        }),
      )
    },
  }
}

// Stores the upload once, even if it is sent twice.
function uploadOperation(owner: Owner, { storage, db, secret }: UploadOptions): Operation {
  return {
    summary: 'Upload a file',
    description: 'With the fields of `get_new_attachment_credentials`; no token required.',
    access: 'open',
    shape: keyShape,
    request_kind: 'bytes',
    response_kind: 'outcome',
    response_shape: keyShape,
    status: 201,
    writes: false,
    run: async (call) => {
      const { form, file } = await readUploadedFile(call.bytes, call.content_type)
      const field = (name: string) => textOf(name, form[name] ?? '')
      const allowed = readPolicy(field('policy'), field('signature'), secret, call.arrived_at)
      if (allowed === undefined)
        throw forbidden('The signature does not match the policy; request new upload credentials')
      if (allowed === 'expired') throw forbidden('The upload credentials have expired. Request new ones.')
      if (!fitsPolicy(field('policy'), { key: field('key'), acl: field('acl') }))
        throw forbidden(
          'key or acl does not match the policy: send both as get_new_attachment_credentials returned them',
        )
      const accountDb = db.forAccount(allowed.account_id)
      const uploadedFile = { ...file, filename: nameIn(field('key'), file.filename) }
      await checkOwner(accountDb, allowed.account_id, owner, allowed.record_id)
      const received = await receive(storage, accountDb, allowed, uploadedFile, {
        now: call.arrived_at,
        checkCount: checkUploads,
      })
      const signature = field('signature')
      const replaced = await saveUpload(accountDb, allowed, owner, {
        upload: received,
        signature,
        now: call.arrived_at,
      }).catch(async (error) => {
        if (error instanceof ApiError) await discardUpload(storage, accountDb, allowed.account_id, received)
        throw error
      })
      if (replaced !== undefined) await storage.files.remove(allowed.account_id, replaced)
      return jsonResponse({ file_name: received.file_name }, 201)
    },
  }
}

function add(owner: Owner, { storage }: UploadOptions): Operation {
  return {
    summary: 'Add an uploaded file',
    description: 'The file name is in the address or body. A repeated request adds it only once.',
    access: 'write',
    shape: attachmentShape,
    query: { file_name: text({ description: 'File name of the upload' }) },
    request_kind: 'parameters',
    response_kind: 'record',
    run: async (call) => {
      await checkOwner(call.db, call.caller.account_id, owner, idOf(call))
      const fileName = textOf('file_name', call.query.file_name ?? call.body.file_name ?? '')
      if (fileName === '') throw invalid({ file_name: "can't be blank" })
      const attachment = await addUploaded(
        call.db,
        actorOf(call),
        { owner, id: idOf(call) },
        fileName,
        storage,
      )
      return recordResponse(attachmentShape, present(call, owner, attachment))
    },
  }
}
