import { expect, test } from 'vitest'
import type { Module } from '../module.ts'
import { modules } from '../modules.ts'
import { sectionsOf } from './sections.ts'

const withReference = (reference: object): Module => ({ name: 'probes', reference }) as Module

test('a new section comes after the others', () => {
  const probes = { title: 'Probes', paths: ['/probes'], about: 'Of this test.' }
  expect(sectionsOf([...modules, withReference([probes])]).at(-1)).toEqual(probes)
})

test('modules share a section that one of them describes', () => {
  const clients = sectionsOf(modules).find(({ title }) => title === 'Clients')
  expect(clients?.paths).toEqual(expect.arrayContaining(['/clients', '/addresses', '/clients/:id/merge']))
})

test.each([
  [
    { title: 'Probes', paths: [] },
    'The section Probes of the API reference has no `about`: add it to module probes',
  ],
  [
    { title: 'Clients', paths: [], about: 'Others.' },
    'The section Clients of the API reference has two texts',
  ],
])('%j is refused', (section, message) =>
  expect(() => sectionsOf([...modules, withReference([section])])).toThrow(message),
)
