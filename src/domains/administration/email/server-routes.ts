import { invalid } from '../../../platform/api-error.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { actorOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { okResponse, recordResponse } from '../../../platform/http/response.ts'
import { del, get, type Operation, put } from '../../../platform/http/route.ts'
import { isLocalHost, leadsToLocalHost } from '../../../platform/public-address.ts'
import { type MailServerDraft, NOT_PUBLIC } from './compose-mail-server.ts'
import { mailServerShape, type StoredMailServer } from './schema.ts'
import { changeMailServer, removeMailServer } from './server-actions.ts'
import { findMailServer, openPassword } from './store.ts'

// The mail server that an account sends its emails through.

export type MailServerOptions = { secret: Buffer; allowsPrivate: boolean }

export const mailServerRoutes = (options: MailServerOptions) => [
  ...get('/account/mail_server', 'json xml', show(options)),
  ...put('/account/mail_server', 'json xml', change(options)),
  ...del('/account/mail_server', 'json xml', remove()),
]

const show = ({ secret }: MailServerOptions): Operation => ({
  summary: 'Show the mail server of the account',
  description:
    'Without one, all fields are null, and emails go through the mail server of the installation. The password is never returned.',
  access: 'admin',
  shape: mailServerShape,
  request_kind: 'nothing',
  response_kind: 'record',
  run: async ({ db, caller }) => respond(await findMailServer(db, caller.account_id), secret),
})

const change = ({ secret, allowsPrivate }: MailServerOptions): Operation => ({
  summary: 'Set the mail server of the account',
  description:
    'All emails of the account go through it. Missing fields stay as they are. The server must have a public address, which is checked at each connection. Emails of a sandbox are not sent.',
  access: 'admin',
  confirms_identity: true,
  shape: mailServerShape,
  request_kind: 'record',
  response_kind: 'record',
  prepare: async (call) => {
    const draft = readFields(mailServerShape, unwrap(call.body, mailServerShape.name))
    const host = draft.host?.trim()
    const isNew = host !== undefined && !allowsPrivate && !isLocalHost(host)
    if (isNew && (await leadsToLocalHost(host))) throw invalid({ host: NOT_PUBLIC })
    return draft
  },
  run: async (call) => {
    const draft = call.prepared as MailServerDraft
    return respond(await changeMailServer(call.db, actorOf(call), draft, { secret, allowsPrivate }), secret)
  },
})

const remove = (): Operation => ({
  summary: 'Remove the mail server of the account',
  description: 'Emails go through the mail server of the installation again.',
  access: 'admin',
  shape: mailServerShape,
  request_kind: 'nothing',
  response_kind: 'ok',
  run: async (call) => {
    await removeMailServer(call.db, actorOf(call))
    return okResponse()
  },
})

function respond(server: StoredMailServer | undefined, secret: Buffer) {
  const { sealed = null, ...fields } = server ?? NO_SERVER
  return recordResponse(mailServerShape, {
    ...fields,
    has_password: sealed !== null,
    is_ready: server !== undefined && openPassword(server, secret) !== undefined,
  })
}

const NO_SERVER = {
  host: null,
  port: null,
  security: null,
  login: null,
  sealed: null,
  sender_address: null,
  sender_name: null,
}
