import { invalid } from '../../../platform/api-error.ts'
import type { DraftOf } from '../../../platform/fields/resource.ts'
import type { InputValue } from '../../../platform/formats/input.ts'
import {
  actorOf,
  createOperation,
  deleteOperation,
  idOf,
  listOperation,
  presentPlain,
  restoreOperation,
  rootOf,
  showOperation,
  unwrapIfWrapped,
  updateOperation,
} from '../../../platform/http/crud-operations.ts'
import { type JsonObject, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { hostOf, leadsToLocalHost } from '../../../platform/public-address.ts'
import {
  createWebhook,
  deleteWebhook,
  restoreWebhook,
  resumeWebhook,
  rotateSecret,
  updateWebhook,
  type WebhookOptions,
} from './actions.ts'
import { addStates, getWebhook } from './present.ts'
import { type Webhook, webhookShape, webhooks } from './schema.ts'

export const webhookRoutes = (options: WebhookOptions) => [
  ...get(
    '/webhooks',
    'json xml',
    admin(listOperation(webhookShape, { finish: (call, items) => addStates(call, items) })),
  ),
  ...post('/webhooks', 'json xml', withConfirmation(acceptUnwrapped(create(options), options))),
  ...get('/webhooks/:id', 'json xml', admin(showOperation(webhookShape, idOf, withSecret(options)))),
  ...put('/webhooks/:id', 'json xml', withConfirmation(acceptUnwrapped(update(options), options))),
  ...del('/webhooks/:id', 'json xml', admin(deleteOperation(webhooks, deleteWebhook))),
  ...post('/webhooks/:id/restore', 'json xml', withConfirmation(restore(options))),
  ...post('/webhooks/:id/resume', 'json xml', resume(options)),
  ...post('/webhooks/:id/rotate_secret', 'json xml', withConfirmation(rotate(options))),
]

type Draft = DraftOf<typeof webhooks.fields>

const admin = (operation: Operation): Operation => ({ ...operation, access: 'admin' })

// A webhook goes on sending the data of the account after the session has ended.
const withConfirmation = (operation: Operation): Operation => ({ ...operation, confirms_identity: true })

const withSecret =
  ({ secret }: WebhookOptions) =>
  (call: ApiRequest, documents: JsonObject[]) =>
    addStates(call, documents, secret)

const presentWith = (options: WebhookOptions) => async (call: ApiRequest, records: Webhook[]) =>
  withSecret(options)(call, (await presentPlain(webhooks)(call, records)) as JsonObject[])

const { api_token: _, ...TOP_LEVEL_FIELDS } = webhooks.fields

// Clients of the compatible services also send the fields at the top level. There `api_token` is that of the caller,
// who must not repeat it to the receiver.
const acceptUnwrapped = (operation: Operation, options: WebhookOptions): Operation => ({
  ...admin(operation),
  request_extras: TOP_LEVEL_FIELDS,
  prepare: (call) =>
    checkAddress(unwrapIfWrapped(rootOf(call.body, webhooks.name), webhooks.name).url, options),
  run: (call) => {
    const body = rootOf(call.body, webhooks.name)
    const { api_token = null, ...fields } = unwrapIfWrapped(body, webhooks.name)
    const isWord = webhooks.name in body && api_token !== call.token
    const draft = isWord && api_token !== null ? { ...fields, api_token } : fields
    return operation.run({ ...call, body: { [webhooks.name]: draft } })
  },
})

// Before the transaction opens, because a lookup takes time.
async function checkAddress(url: InputValue | undefined, { allows_private }: WebhookOptions) {
  if (allows_private || typeof url !== 'string' || !URL.canParse(url)) return
  if (await leadsToLocalHost(hostOf(new URL(url)))) throw invalid({ url: 'must be a public address' })
}

const create = (options: WebhookOptions) =>
  createOperation(
    webhookShape,
    (db, actor, draft: Draft) => createWebhook(db, actor, draft, options),
    presentWith(options),
  )

const update = (options: WebhookOptions) =>
  updateOperation(
    webhookShape,
    (db, actor, id, draft: Draft) => updateWebhook(db, actor, id, draft, options),
    presentWith(options),
  )

const restore = (options: WebhookOptions) =>
  admin(
    restoreOperation(
      webhookShape,
      (call, id) => restoreWebhook(call.db, actorOf(call), id),
      presentWith(options),
    ),
  )

const ACTION = {
  access: 'admin',
  shape: webhookShape,
  request_kind: 'nothing',
  response_kind: 'record',
} as const

async function respond(call: ApiRequest, options: WebhookOptions) {
  const [document] = await presentWith(options)(call, [await getWebhook(call, idOf(call))])
  return recordResponse(webhookShape, document as JsonObject)
}

const resume = (options: WebhookOptions): Operation => ({
  ...ACTION,
  summary: 'Resume a paused webhook',
  description: 'Events since the pause are sent now, in their order.',
  run: async (call) => {
    await getWebhook(call, idOf(call))
    await resumeWebhook(call.db, actorOf(call), idOf(call))
    return respond(call, options)
  },
})

const rotate = (options: WebhookOptions): Operation => ({
  ...ACTION,
  summary: 'Renew the secret of a webhook',
  description: 'For 24 hours messages carry a signature of both secrets.',
  run: async (call) => {
    await getWebhook(call, idOf(call))
    await rotateSecret(call.db, actorOf(call), idOf(call), options)
    return respond(call, options)
  },
})
