import { expect, test } from 'vitest'
import { mayViewPage, mayWriteOnPage } from './page-permissions.ts'

const person = {
  role: 'member',
  rights: [] as string[],
  department_ids: [] as number[],
  removed_on: null as string | null,
}

test.each([
  ['a member', person, '/overview', true, true],
  ['a member', person, '/today', true, true],
  ['an accountant', { ...person, role: 'accountant' }, '/invoices', true, false],
  ['of an account that is shut', { ...person, removed_on: '2026-12-01' }, '/invoices', true, false],
  ['who works for one department', { ...person, department_ids: [3] }, '/overview', false, true],
  ['who works for one department', { ...person, department_ids: [3] }, '/today', true, false],
  ['who works for one department', { ...person, department_ids: [3] }, '/interest', false, true],
  ['who works for one department', { ...person, department_ids: [3] }, '/invoices/7', true, true],
  ['who works for one department', { ...person, department_ids: [3] }, '/settings/company', true, false],
  ['who sees sales', { ...person, role: 'role_1', rights: ['sales.view'] }, '/invoices', true, false],
  ['who sees sales', { ...person, role: 'role_1', rights: ['sales.view'] }, '/clients', false, false],
  [
    'who adds clients',
    { ...person, role: 'role_1', rights: ['clients.add', 'clients.view'] },
    '/clients/new',
    true,
    true,
  ],
  ['who sees reports', { ...person, role: 'role_1', rights: ['reports.view'] }, '/closing', true, false],
  ['who sees sales', { ...person, role: 'role_1', rights: ['sales.view'] }, '/closing', false, false],
  ['who has no right', { ...person, role: 'role_1', rights: [] }, '/settings', true, false],
  [
    'who sees some',
    { ...person, role: 'role_1', rights: ['sales.view', 'clients.view'] },
    '/trash',
    false,
    false,
  ],
])('%s at %s', (_who, reach, path, sees, writes) => {
  expect([mayViewPage(reach, path), mayWriteOnPage(reach, path)]).toEqual([sees, writes])
})
