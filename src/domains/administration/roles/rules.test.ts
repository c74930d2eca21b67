import { expect, test } from 'vitest'
import { Refusal } from '../../../platform/api-error.ts'
import { checkReach, composeRole, readRole } from './rules.ts'

const OWN = [
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
])('the role %j is read as, or refused at, %s', (given, outcome) =>
  expect(outcomeOf(() => readRole(given, OWN))).toEqual(outcome),
)

test.each([
  ['owner', [], [], undefined],
  ['owner', [1], [1], 'department_ids'],
  ['admin', [1], [1], 'department_ids'],
  ['member', [1, 2], [1, 2], undefined],
  ['role_3', [1, 2], [1], 'department_ids'],
] as const)('%s of departments %j, of which there are %j', (role, ids, known, field) =>
  expect(outcomeOf(() => checkReach(role, ids, known))).toBe(field),
)

const MANY = Array.from({ length: 100 }, (_, place) => ({ id: place, name: `Role ${place}`, rights: [] }))

test.each([
  [{ name: ' Sales ' }, OWN, undefined, { name: 'Sales', rights: [] }],
  [{ name: 'A', rights: ['sales.add'] }, OWN, undefined, { name: 'A', rights: ['sales.view', 'sales.add'] }],
  [{ rights: [] }, [], OWN[0], { name: 'Shop', rights: [] }],
  [{ name: 'Till' }, [], OWN[0], { name: 'Till', rights: ['sales.view'] }],
  [{ name: ' ' }, [], undefined, 'name'],
  [{ name: 'SHOP' }, OWN, undefined, 'name'],
  [{ name: 'A', rights: ['reports.delete'] }, [], undefined, 'rights'],
  [{ name: 'One more' }, MANY, undefined, 'name'],
  [{ name: 'Another' }, MANY, OWN[0], { name: 'Another', rights: ['sales.view'] }],
])('a role of %j beside others', (draft, others, current, outcome) =>
  expect(outcomeOf(() => composeRole(draft, others, current))).toEqual(outcome),
)

// What comes of it, or the field at which it is refused.
function outcomeOf(attempt: () => unknown): unknown {
  try {
    return attempt()
  } catch (error) {
    return error instanceof Refusal ? Object.keys(error.detail)[0] : error
  }
}
