import { notFound } from '../../../platform/api-error.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { actorByMachine, idOf, timesOf, unwrap } from '../../../platform/http/crud-operations.ts'
import {
  itemsResponse,
  type JsonObject,
  okResponse,
  recordResponse,
} from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { administers, changeToken, createToken, revokeTokenById } from './actions.ts'
import { statusOf } from './rules.ts'
import { accessTokenShape, type StoredToken } from './schema.ts'
import { listTokens } from './store.ts'

export const accessTokenRoutes = [
  ...get('/account/access_tokens', 'json xml', list()),
  ...post('/account/access_tokens', 'json xml', create()),
  ...get('/account/access_tokens/:id', 'json xml', show()),
  ...put('/account/access_tokens/:id', 'json xml', change()),
  ...del('/account/access_tokens/:id', 'json xml', revoke()),
]

function list(): Operation {
  return {
    summary: 'List limited tokens',
    description:
      'Newest first, with expired and revoked ones. Only administrators see the tokens of other users.',
    access: 'read',
    shape: accessTokenShape,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) =>
      itemsResponse(
        accessTokenShape,
        (await visibleTokens(call)).map((token) => present(call, token)),
      ),
  }
}

function show(): Operation {
  return {
    summary: 'Get a limited token',
    access: 'read',
    shape: accessTokenShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => {
      const token = (await visibleTokens(call)).find(({ id }) => id === idOf(call))
      if (!token) throw notFound()
      return recordResponse(accessTokenShape, present(call, token))
    },
  }
}

function create(): Operation {
  return {
    summary: 'Create a limited token',
    description:
      'The field `token` of the response is the token itself. Store it: no other response contains it. It may do what both `rights` and its user may do.',
    access: 'read',
    shape: accessTokenShape,
    request_kind: 'record',
    response_kind: 'record',
    status: 201,
    confirms_identity: true,
    run: async (call) => {
      const draft = readFields(accessTokenShape, unwrap(call.body, 'access_token'), 'for a new record')
      const { token, ...created } = await createToken(call.db, actorByMachine(call), call.caller, draft)
      return recordResponse(accessTokenShape, { ...present(call, created), token }, 201)
    },
  }
}

function change(): Operation {
  return {
    summary: 'Change a limited token',
    description:
      'Changes only the fields that are sent, at once; `PATCH` does the same. The token itself stays the same.',
    access: 'read',
    shape: accessTokenShape,
    request_kind: 'record',
    response_kind: 'record',
    confirms_identity: true,
    run: async (call) => {
      const draft = readFields(accessTokenShape, unwrap(call.body, 'access_token'))
      const token = await changeToken(call.db, actorByMachine(call), call.caller, idOf(call), draft)
      return recordResponse(accessTokenShape, present(call, token))
    },
  }
}

function revoke(): Operation {
  return {
    summary: 'Revoke a limited token',
    description:
      'It stops working at once and cannot be restored; it stays in the list. Only owners can revoke the token of an owner.',
    access: 'read',
    shape: accessTokenShape,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      await revokeTokenById(call.db, actorByMachine(call), call.caller, idOf(call))
      return okResponse()
    },
  }
}

const visibleTokens = ({ db, caller }: ApiRequest): Promise<StoredToken[]> =>
  listTokens(db, caller.account_id, administers(caller.role) ? undefined : caller.user_id)

function present(call: ApiRequest, token: StoredToken): JsonObject {
  const {
    limits,
    expires_at: _,
    role: _role,
    created_at,
    updated_at,
    last_used_at,
    revoked_at,
    ...fields
  } = token
  const time = timesOf(call)
  const optionalTime = (ms: number | null) => (ms === null ? null : time(ms))
  return {
    ...fields,
    ...limits,
    is_own: token.user_id === call.caller.user_id,
    status: statusOf(token, call.arrived_at),
    last_used_at: optionalTime(last_used_at),
    revoked_at: optionalTime(revoked_at),
    created_at: time(created_at),
    updated_at: time(updated_at),
  }
}
