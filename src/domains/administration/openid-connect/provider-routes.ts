import { forbidden, invalid } from '../../../platform/api-error.ts'
import { actorOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { okResponse, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, put } from '../../../platform/http/route.ts'
import { checkIssuer, OpenIdError } from '../../../platform/openid-connect.ts'
import { getSettings } from '../accounts/store.ts'
import { rolesOf } from '../roles/rules.ts'
import { composeProvider, type ProviderDraft, readProvider } from './compose-provider.ts'
import { changeProvider, removeProvider } from './provider-actions.ts'
import { providerShape, redirectUri } from './schema.ts'
import { listProviderSessions } from './session-store.ts'
import { findProvider, openClientSecret } from './store.ts'

// The OpenID Connect provider that signs people in to an account.

export type ProviderRouteOptions = { secret: Buffer; allowsPrivate: boolean }

export const providerRoutes = (options: ProviderRouteOptions) => [
  ...get('/account/openid_connect', 'json xml', show(options)),
  ...put('/account/openid_connect', 'json xml', change(options)),
  ...del('/account/openid_connect', 'json xml', remove()),
]

const show = (options: ProviderRouteOptions): Operation => ({
  summary: 'Show the OpenID Connect provider of the account',
  description: 'Without one, `issuer` is null. The client secret is never returned.',
  access: 'admin',
  shape: providerShape,
  request_kind: 'nothing',
  response_kind: 'record',
  run: (call) => respond(call, options),
})

const change = (options: ProviderRouteOptions): Operation => ({
  summary: 'Set the OpenID Connect provider of the account',
  description:
    'Owners only, because the provider decides who is who in the account. Missing fields stay as they are. The address must be public and is called at once, so that mistakes show. If `issuer` or `client_id` change, everybody signs in through the provider again.',
  access: 'admin',
  confirms_identity: true,
  acts_at_once: true,
  shape: providerShape,
  request_kind: 'record',
  response_kind: 'record',
  prepare: async (call) => {
    checkIsOwner(call)
    const draft = readProvider(unwrap(call.body, providerShape.name))
    await checkProvider(call, draft, options)
    return draft
  },
  run: async (call) => {
    const { db, visitor, now, caller } = call
    const sessions = visitor?.session_token ? await listProviderSessions(db, visitor.session_token, now) : []
    const isThroughProvider = sessions.some(({ account_id }) => account_id === caller.account_id)
    await changeProvider(db, actorOf(call), call.prepared as ProviderDraft, { ...options, isThroughProvider })
    return respond(call, options)
  },
})

const remove = (): Operation => ({
  summary: 'Remove the OpenID Connect provider of the account',
  description: 'Owners only. People who came through it keep their users, and set a password by email.',
  access: 'admin',
  confirms_identity: true,
  shape: providerShape,
  request_kind: 'nothing',
  response_kind: 'ok',
  run: async (call) => {
    checkIsOwner(call)
    await removeProvider(call.db, actorOf(call))
    return okResponse()
  },
})

// An administrator could otherwise set up a provider that says it knows the owner.
function checkIsOwner({ caller }: ApiRequest) {
  if (caller.role !== 'owner') throw forbidden('Only an owner can do this')
}

// Asks the provider for its configuration if the address is new.
async function checkProvider(
  { db, caller, now }: ApiRequest,
  draft: ProviderDraft,
  options: ProviderRouteOptions,
) {
  const { allowsPrivate } = options
  const current = await findProvider(db, caller.account_id)
  const roles = rolesOf(await getSettings(db, caller.account_id))
  const { issuer, client_id, groups_claim } = composeProvider(draft, { current, roles, allowsPrivate })
  if (issuer === current?.issuer) return
  const client = { issuer, client_id, groups_claim, client_secret: null, allows_private: allowsPrivate }
  await checkIssuer(client, now).catch((error) => {
    if (!(error instanceof OpenIdError)) throw error
    throw invalid({
      issuer:
        error.kind === 'unreachable'
          ? 'cannot be reached; check the address'
          : 'does not name itself so in its configuration; enter the issuer exactly as there',
    })
  })
}

async function respond({ db, caller, root_url }: ApiRequest, { secret }: ProviderRouteOptions) {
  const provider = await findProvider(db, caller.account_id)
  const { openid_connect_required } = await getSettings(db, caller.account_id)
  const { sealed = null, updated_at: _, ...fields } = provider ?? NO_PROVIDER
  return recordResponse(providerShape, {
    ...fields,
    is_required: openid_connect_required === true,
    has_client_secret: sealed !== null,
    is_ready: provider !== undefined && openClientSecret(provider, secret) !== undefined,
    redirect_uri: redirectUri(root_url),
  })
}

const NO_PROVIDER = {
  name: null,
  issuer: null,
  client_id: null,
  sealed: null,
  groups_claim: null,
  updated_at: 0,
  group_roles: [],
  default_role: null,
  trusts_email: false,
  trusts_second_factor: false,
}
