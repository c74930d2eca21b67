import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api-error.ts'
import { checkDepartments, composeRole, readRole } from './rules.ts'

const CUSTOM_ROLES = [
  { id: 3, name: 'Shop', rights: ['sales.view'] },
  { id: 12, name: 'Store', rights: [] },
]

test.each([
  ['owner', 'owner'],
  ['accountant', 'accountant'],
  ['role_3', 'role_3'],
  ['3', 'role_3'],
  ['012', 'role_12'],
  ['role_4', 'role'],
  ['Owner', 'role'],
  ['role_', 'role'],
  ['-3', 'role'],
  ['', 'role'],
])('reading the role %j gives, or fails for, %s', (input, outcome) =>
  expect(outcomeOf(() => readRole(input, CUSTOM_ROLES))).toEqual(outcome),
)

test.each([
  ['owner', [], [], undefined],
  ['owner', [1], [1], 'department_ids'],
  ['admin', [1], [1], 'department_ids'],
  ['member', [1, 2], [1, 2], undefined],
  ['role_3', [1, 2], [1], 'department_ids'],
] as const)(
  'a %s restricted to departments %j, of which %j exist, is checked',
  (role, ids, existingIds, field) =>
    expect(outcomeOf(() => checkDepartments(role, ids, existingIds))).toBe(field),
)

const MANY_ROLES = Array.from({ length: 100 }, (_, index) => ({
  id: index,
  name: `Role ${index}`,
  rights: [],
}))

test.each([
  [{ name: ' Sales ' }, CUSTOM_ROLES, undefined, { name: 'Sales', rights: [] }],
  [
    { name: 'A', rights: ['sales.add'] },
    CUSTOM_ROLES,
    undefined,
    { name: 'A', rights: ['sales.view', 'sales.add'] },
  ],
  [{ rights: [] }, [], CUSTOM_ROLES[0], { name: 'Shop', rights: [] }],
  [{ name: 'Till' }, [], CUSTOM_ROLES[0], { name: 'Till', rights: ['sales.view'] }],
  [{ name: ' ' }, [], undefined, 'name'],
  [{ name: 'SHOP' }, CUSTOM_ROLES, undefined, 'name'],
  [{ name: 'A', rights: ['reports.delete'] }, [], undefined, 'rights'],
  [{ name: 'One more' }, MANY_ROLES, undefined, 'name'],
  [{ name: 'Another' }, MANY_ROLES, CUSTOM_ROLES[0], { name: 'Another', rights: ['sales.view'] }],
])('a role created from %j is composed or fails', (draft, others, current, outcome) =>
  expect(outcomeOf(() => composeRole(draft, others, current))).toEqual(outcome),
)

// Returns the result, or the field of the error.
function outcomeOf(attempt: () => unknown): unknown {
  try {
    return attempt()
  } catch (error) {
    return error instanceof ApiError ? Object.keys(error.detail)[0] : error
  }
}
