import { invalid, notFound } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Role } from '../../../platform/http/route.ts'
import type { Settings } from '../accounts/schema.ts'
import { getSettings, keepSettings, lockSettings } from '../accounts/store.ts'
import type { OwnRole } from '../permissions/rules.ts'
import { checkReach, composeRole, type RoleDraft, readRole, rolesOf } from './rules.ts'
import { countUsers, knownDepartments } from './store.ts'

// Roles are kept with the settings of their account, which are read with everybody who comes: nobody waits for them.

export const createRole = (db: Database, actor: Actor, draft: RoleDraft): Promise<OwnRole> =>
  changeRoles(db, actor, (roles, settings) => {
    const id = ((settings.last_role_id as number | null | undefined) ?? 0) + 1
    const role = { id, ...composeRole(draft, roles) }
    const changes = { name: [null, role.name], rights: [null, role.rights] }
    return { role, roles: [...roles, role], last_role_id: id, action: 'create', changes }
  })

export const changeRole = (db: Database, actor: Actor, id: number, draft: RoleDraft): Promise<OwnRole> =>
  changeRoles(db, actor, (roles) => {
    const current = findIn(roles, id)
    const others = roles.filter((one) => one !== current)
    const role = { id, ...composeRole(draft, others, current) }
    const changes = { name: [current.name, role.name], rights: [current.rights, role.rights] }
    return { role, roles: roles.map((one) => (one === current ? role : one)), action: 'change', changes }
  })

// Whoever has it would be left with nothing.
export const deleteRole = (db: Database, actor: Actor, id: number): Promise<OwnRole> =>
  changeRoles(db, actor, async (roles, _settings, db) => {
    const role = findIn(roles, id)
    const users = (await countUsers(db, actor.account_id, actor.now)).get(`role_${id}`) ?? 0
    if (users > 0) throw invalid({ id: 'somebody has this role: give them another first' })
    return {
      role,
      roles: roles.filter((one) => one !== role),
      action: 'delete',
      changes: { name: [role.name, null] },
    }
  })

type Changed = {
  role: OwnRole
  roles: OwnRole[]
  last_role_id?: number
  action: string
  changes: { [field: string]: unknown }
}

const changeRoles = (
  db: Database,
  actor: Actor,
  decide: (roles: OwnRole[], settings: Settings, db: Database) => Changed | Promise<Changed>,
): Promise<OwnRole> =>
  transaction(db, async (db) => {
    const { account_id } = actor
    const settings = await lockSettings(db, account_id)
    const { role, roles, last_role_id, action, changes } = await decide(rolesOf(settings), settings, db)
    await keepSettings(db, account_id, {
      ...settings,
      roles: roles.map((one) => ({ ...one, rights: [...one.rights] })),
      ...(last_role_id === undefined ? {} : { last_role_id }),
    })
    audit(db, actor, { action, resource: 'role', record_id: role.id, changes })
    return role
  })

function findIn(roles: readonly OwnRole[], id: number): OwnRole {
  const role = roles.find((one) => one.id === id)
  if (role === undefined) throw notFound()
  return role
}

// What somebody is to be, once it is known that there is such a role and that there are such departments. Roles change while the
// account is held, as members do. A department that is gone stays where it was: without any they would work for all.
export async function checkedRole(
  db: Database,
  account_id: number,
  given: string,
  department_ids: readonly number[],
  before: readonly number[] = [],
): Promise<Role> {
  const role = readRole(given, rolesOf(await getSettings(db, account_id)))
  const known = await knownDepartments(db, account_id, department_ids)
  checkReach(role, department_ids, [...known, ...before])
  return role
}
