import { expect, test } from 'vitest'
import type { Module } from '../module.ts'
import { modules } from '../modules.ts'
import { sectionsOf } from './sections.ts'

const withReference = (reference: object): Module => ({ name: 'vehicles', reference }) as unknown as Module

test('a new section comes after the others', () => {
  const vehicles = { title: 'Vehicles', paths: ['/vehicles'], about: 'Cars and vans.' }
  expect(sectionsOf([...modules, withReference([vehicles])]).at(-1)).toEqual(vehicles)
})

test('modules share a section that one of them describes', () => {
  const clients = sectionsOf(modules).find(({ title }) => title === 'Clients')
  expect(clients?.paths).toEqual(expect.arrayContaining(['/clients', '/addresses', '/clients/:id/merge']))
})

test.each([
  [
    { title: 'Vehicles', paths: [] },
    'The section Vehicles of the API reference has no `about`: add it to module vehicles',
  ],
  [
    { title: 'Clients', paths: [], about: 'Others.' },
    'The section Clients of the API reference has two texts',
  ],
])('%j is refused', (section, message) =>
  expect(() => sectionsOf([...modules, withReference([section])])).toThrow(message),
)
