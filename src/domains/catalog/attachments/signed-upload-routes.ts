import { forbidden, invalid, Refusal } from '../../../platform/api-error.ts'
import type { Engine } from '../../../platform/database/database.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { readSentFile } from '../../../platform/formats/uploaded-file.ts'
import { actorOf, idOf } from '../../../platform/http/crud-operations.ts'
import { plainAnswer, recordAnswer } from '../../../platform/http/response.ts'
import { get, type Operation, post, type Route } from '../../../platform/http/route.ts'
import { askedUrl } from '../../../platform/http/url.ts'
import { randomToken } from '../../../platform/secret.ts'
import { addUploaded, checkOwner, checkUploads, forget, keepUpload, placeOf, receive } from './actions.ts'
import { present } from './present.ts'
import { credentialsFor, fitsPolicy, nameIn, readPolicy } from './rules.ts'
import { attachmentShape, CREDENTIALS_MS, type Owner, type Shelf } from './schema.ts'

// As the family of services does it: leave to upload, the upload itself, which carries no token, and the word that it is to be added.

type Uploading = { shelf: Shelf; db: Engine; secret: Buffer; body_limit_bytes: number }

const told = { readonly: true, initial: '' } as const

const credentialsShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'attachment_credentials',
  fields: {
    url: text({ ...told, about: 'Where the file is sent, with all other fields, as multipart/form-data' }),
    AWSAccessKeyId: text(told),
    key: text({ ...told, about: 'Its end stands for the name of the file' }),
    policy: text({ ...told, about: 'For which document, until when and how much' }),
    signature: text({ ...told, about: 'Of the policy' }),
    acl: text(told),
    success_action_status: text(told),
  },
})

const keyShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'attachment_uploaded',
  fields: { file_name: text({ ...told, about: 'What `add_attachment` names it by' }) },
})

export const familyRoutes = (owner: Owner, uploading: Uploading): Route[] => [
  ...get(`${owner.path}/:id/get_new_attachment_credentials`, 'json xml', credentials(owner, uploading)),
  ...post('/attachments/upload', 'json', upload(owner, uploading)),
  ...post(`${owner.path}/:id/add_attachment`, 'json xml', add(owner, uploading)),
]

function credentials(owner: Owner, { secret, body_limit_bytes }: Uploading): Operation {
  return {
    summary: 'Get leave to upload a file',
    about:
      'For one file of one document, for an hour: send all fields and `file` to `url`, then call `add_attachment`.',
    right: 'write',
    shape: credentialsShape,
    takes: 'nothing',
    gives: 'outcome',
    answers: credentialsShape,
    run: async (call) => {
      const { account_id, user_id } = call.caller
      await checkOwner(call.db, account_id, owner, idOf(call))
      const allowed = { ...placeOf(account_id, owner, idOf(call)), user_id }
      return plainAnswer(
        credentialsFor(allowed, {
          // The host that was asked: the certificate of an account's host need not cover another one.
          url: `${askedUrl(call)}/attachments/upload.json`,
          expires_at: call.arrived_at + CREDENTIALS_MS,
          bytes_max: body_limit_bytes,
          nonce: randomToken(),
          secret,
        }),
      )
    },
  }
}

// Sent twice it lies there once.
function upload(owner: Owner, { shelf, db, secret }: Uploading): Operation {
  return {
    summary: 'Upload a file',
    about: 'With the fields that `get_new_attachment_credentials` gave; needs no token.',
    right: 'open',
    shape: keyShape,
    takes: 'bytes',
    gives: 'outcome',
    answers: keyShape,
    status: 201,
    writes: false,
    run: async (call) => {
      const { form, file } = await readSentFile(call.bytes, call.content_type)
      const field = (name: string) => textOf(name, form[name] ?? '')
      const allowed = readPolicy(field('policy'), field('signature'), secret, call.arrived_at)
      if (allowed === undefined) throw forbidden('The signature does not fit the policy')
      if (allowed === 'expired') throw forbidden('The leave to upload has expired; get a new one')
      if (!fitsPolicy(field('policy'), { key: field('key'), acl: field('acl') }))
        throw forbidden(
          'key or acl does not match the policy: send both as get_new_attachment_credentials returned them',
        )
      const own = db.forAccount(allowed.account_id)
      const sent = { ...file, filename: nameIn(field('key'), file.filename) }
      await checkOwner(own, allowed.account_id, owner, allowed.record_id)
      const received = await receive(shelf, own, allowed, sent, {
        now: call.arrived_at,
        checkCount: checkUploads,
      })
      const signature = field('signature')
      const replaced = await keepUpload(own, allowed, owner, {
        upload: received,
        signature,
        now: call.arrived_at,
      }).catch(async (error) => {
        if (error instanceof Refusal) await forget(shelf, own, allowed.account_id, received)
        throw error
      })
      if (replaced !== undefined) await shelf.files.remove(allowed.account_id, replaced)
      return plainAnswer({ file_name: received.file_name }, 201)
    },
  }
}

function add(owner: Owner, { shelf }: Uploading): Operation {
  return {
    summary: 'Add an uploaded file',
    about: 'Named in the address or in the body; asked for twice it is added once.',
    right: 'write',
    shape: attachmentShape,
    query: { file_name: text({ about: 'As it was uploaded' }) },
    takes: 'parameters',
    gives: 'record',
    run: async (call) => {
      await checkOwner(call.db, call.caller.account_id, owner, idOf(call))
      const named = textOf('file_name', call.query.file_name ?? call.body.file_name ?? '')
      if (named === '') throw invalid({ file_name: "can't be blank" })
      const one = await addUploaded(call.db, actorOf(call), { owner, id: idOf(call) }, named, shelf)
      return recordAnswer(attachmentShape, present(call, owner, one))
    },
  }
}
