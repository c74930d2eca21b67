import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stub } from '../test/stub.ts'
import { modules } from './modules.ts'

test('every module.ts is listed in modules.ts', async () => {
  const files = globSync('**/module.ts', { cwd: import.meta.dirname }).filter((file) => file !== 'module.ts')
  const unlisted = []
  for (const file of files) {
    const declared = Object.values(await import(join(import.meta.dirname, file)))
    if (!declared.every((module) => modules.includes(stub(module)))) unlisted.push(file)
  }
  expect(unlisted, 'add them to src/modules.ts').toEqual([])
})

test('every module has a name of its own', () => {
  const names = modules.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
