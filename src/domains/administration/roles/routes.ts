import { compose, readFields } from '../../../platform/fields/resource.ts'
import { actorByMachine, idOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { type Document, itemsAnswer, okAnswer, recordAnswer } from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { getSettings } from '../accounts/store.ts'
import type { OwnRole } from '../permissions/rules.ts'
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
    summary: 'List the roles of the account’s own',
    about: 'Beside `owner`, `admin`, `member` and `accountant`, which every account has.',
    right: 'read',
    shape: roleShape,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const roles = rolesOf(await getSettings(call.db, call.caller.account_id))
      return itemsAnswer(roleShape, await presentAll(call, roles))
    },
  }
}

function create(): Operation {
  return {
    summary: 'Create a role',
    right: 'admin',
    shape: roleShape,
    takes: 'record',
    gives: 'record',
    status: 201,
    run: async (call) => {
      const draft = compose(roleShape, readFields(roleShape, unwrap(call.body, 'role'), 'for a new record'))
      return answer(call, await createRole(call.db, actorByMachine(call), draft), 201)
    },
  }
}

function change(): Operation {
  return {
    summary: 'Change a role',
    about:
      'Only the fields that are sent change; `PATCH` does the same. It holds at once for everybody who has it.',
    right: 'admin',
    shape: roleShape,
    takes: 'record',
    gives: 'record',
    run: async (call) => {
      const draft = readFields(roleShape, unwrap(call.body, 'role'))
      return answer(call, await changeRole(call.db, actorByMachine(call), idOf(call), draft))
    },
  }
}

function remove(): Operation {
  return {
    summary: 'Delete a role',
    about: 'Not while somebody has it, or is invited to it.',
    right: 'admin',
    shape: roleShape,
    takes: 'nothing',
    gives: 'ok',
    run: async (call) => {
      await deleteRole(call.db, actorByMachine(call), idOf(call))
      return okAnswer()
    },
  }
}

async function answer(call: Call, role: OwnRole, status?: 201) {
  const [document] = await presentAll(call, [role])
  return recordAnswer(roleShape, document as Document, status)
}

async function presentAll(call: Call, roles: readonly OwnRole[]): Promise<Document[]> {
  const users = await countUsers(call.db, call.caller.account_id, call.arrived_at)
  return roles.map(({ id, name, rights }) => ({
    id,
    name,
    rights: [...rights],
    users: users.get(`role_${id}`) ?? 0,
  }))
}
