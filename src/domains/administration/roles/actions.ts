import { invalid, notFound } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Role } from '../../../platform/http/route.ts'
import type { Settings } from '../accounts/schema.ts'
import { getSettings, lockSettings, saveSettings } from '../accounts/store.ts'
import type { CustomRole } from '../permissions/rules.ts'
import { checkDepartments, composeRole, type RoleDraft, readRole, rolesOf } from './rules.ts'
import { countUsers, existingDepartmentIds } from './store.ts'

// Custom roles are stored in the settings of the account, which are read with every caller anyway, so that checks need no further query.

export const createRole = (db: Database, actor: Actor, draft: RoleDraft): Promise<CustomRole> =>
  changeRoles(db, actor, (roles, settings) => {
    const id = ((settings.last_role_id as number | null | undefined) ?? 0) + 1
    const role = { id, ...composeRole(draft, roles) }
    const changes = { name: [null, role.name], rights: [null, role.rights] }
    return { role, roles: [...roles, role], last_role_id: id, action: 'create', changes }
  })

export const changeRole = (db: Database, actor: Actor, id: number, draft: RoleDraft): Promise<CustomRole> =>
  changeRoles(db, actor, (roles) => {
    const current = getRole(roles, id)
    const others = roles.filter((other) => other !== current)
    const role = { id, ...composeRole(draft, others, current) }
    const changes = { name: [current.name, role.name], rights: [current.rights, role.rights] }
    return {
      role,
      roles: roles.map((other) => (other === current ? role : other)),
      action: 'change',
      changes,
    }
  })

// Members with a deleted role would have no rights.
export const deleteRole = (db: Database, actor: Actor, id: number): Promise<CustomRole> =>
  changeRoles(db, actor, async (roles, _settings, db) => {
    const role = getRole(roles, id)
    const users = (await countUsers(db, actor.account_id, actor.now)).get(`role_${id}`) ?? 0
    if (users > 0) throw invalid({ id: 'is assigned to users; give them another role first' })
    return {
      role,
      roles: roles.filter((other) => other !== role),
      action: 'delete',
      changes: { name: [role.name, null] },
    }
  })

type RoleChange = {
  role: CustomRole
  roles: CustomRole[]
  last_role_id?: number
  action: string
  changes: { [field: string]: unknown }
}

const changeRoles = (
  db: Database,
  actor: Actor,
  decide: (roles: CustomRole[], settings: Settings, db: Database) => RoleChange | Promise<RoleChange>,
): Promise<CustomRole> =>
  transaction(db, async (db) => {
    const { account_id } = actor
    const settings = await lockSettings(db, account_id)
    const { role, roles, last_role_id, action, changes } = await decide(rolesOf(settings), settings, db)
    await saveSettings(db, account_id, {
      ...settings,
      roles: roles.map((item) => ({ ...item, rights: [...item.rights] })),
      ...(last_role_id === undefined ? {} : { last_role_id }),
    })
    audit(db, actor, { action, resource: 'role', record_id: role.id, changes })
    return role
  })

function getRole(roles: readonly CustomRole[], id: number): CustomRole {
  const role = roles.find((candidate) => candidate.id === id)
  if (role === undefined) throw notFound()
  return role
}

// Checks that the role and the departments exist. Departments that were deleted but assigned before stay, because a member without any would
// have access to all.
export async function checkedRole(
  db: Database,
  accountId: number,
  requestedRole: string,
  departmentIds: readonly number[],
  formerIds: readonly number[] = [],
): Promise<Role> {
  const role = readRole(requestedRole, rolesOf(await getSettings(db, accountId)))
  const existingIds = await existingDepartmentIds(db, accountId, departmentIds)
  checkDepartments(role, departmentIds, [...existingIds, ...formerIds])
  return role
}
