import { compose, readFields } from '../../../platform/fields/resource.ts'
import { actorByMachine, idOf, unwrap } from '../../../platform/http/crud-operations.ts'
import {
  itemsResponse,
  type JsonObject,
  okResponse,
  recordResponse,
} from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { getSettings } from '../accounts/store.ts'
import type { CustomRole } from '../permissions/rules.ts'
import { changeRole, createRole, deleteRole } from './actions.ts'
import { rolesOf } from './rules.ts'
import { roleShape } from './schema.ts'
import { countUsers } from './store.ts'

export const roleRoutes = [
  ...get('/account/roles', 'json xml', list()),
  ...post('/account/roles', 'json xml', create()),
  ...put('/account/roles/:id', 'json xml', change()),
  ...del('/account/roles/:id', 'json xml', remove()),
]

function list(): Operation {
  return {
    summary: 'List custom roles',
    description: 'Every account also has the roles `owner`, `admin`, `member` and `accountant`.',
    access: 'read',
    shape: roleShape,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const roles = rolesOf(await getSettings(call.db, call.caller.account_id))
      return itemsResponse(roleShape, await presentAll(call, roles))
    },
  }
}

function create(): Operation {
  return {
    summary: 'Create a role',
    access: 'admin',
    shape: roleShape,
    request_kind: 'record',
    response_kind: 'record',
    status: 201,
    run: async (call) => {
      const draft = compose(roleShape, readFields(roleShape, unwrap(call.body, 'role'), 'for a new record'))
      return roleResponse(call, await createRole(call.db, actorByMachine(call), draft), 201)
    },
  }
}

function change(): Operation {
  return {
    summary: 'Change a role',
    description:
      'Changes only the fields that are sent; `PATCH` does the same. It takes effect at once for all users with the role.',
    access: 'admin',
    confirms_identity: true,
    shape: roleShape,
    request_kind: 'record',
    response_kind: 'record',
    run: async (call) => {
      const draft = readFields(roleShape, unwrap(call.body, 'role'))
      return roleResponse(call, await changeRole(call.db, actorByMachine(call), idOf(call), draft))
    },
  }
}

function remove(): Operation {
  return {
    summary: 'Delete a role',
    description: 'Fails while users or open invitations have the role.',
    access: 'admin',
    shape: roleShape,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      await deleteRole(call.db, actorByMachine(call), idOf(call))
      return okResponse()
    },
  }
}

async function roleResponse(call: ApiRequest, role: CustomRole, status?: 201) {
  const [document] = await presentAll(call, [role])
  return recordResponse(roleShape, document as JsonObject, status)
}

async function presentAll(call: ApiRequest, roles: readonly CustomRole[]): Promise<JsonObject[]> {
  const users = await countUsers(call.db, call.caller.account_id, call.arrived_at)
  return roles.map(({ id, name, rights }) => ({
    id,
    name,
    rights: [...rights],
    users: users.get(`role_${id}`) ?? 0,
  }))
}
