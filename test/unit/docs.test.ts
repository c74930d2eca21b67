// Tests the pages of the documentation that are generated from the program.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SETTING_GROUPS } from '../../bin/docs/settings.js'
import { generatedPages } from '../../bin/docs.js'
import { readConfig } from '../../src/config.ts'
import { ROOT } from '../program.ts'

const settings = SETTING_GROUPS.flatMap((group) => group.settings)

describe('generated pages', () => {
  test('are current; npm run docs writes them', async () => {
    const stale = (await generatedPages()).filter(
      ({ path, text }) => readFileSync(join(ROOT, path), 'utf8') !== text,
    )
    expect(stale.map(({ path }) => path)).toEqual([])
  })
})

describe('documented settings', () => {
  test('are those that the program reads', () => {
    const files = ['src/config.ts', 'src/openid-connect-settings.ts']
    const source = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
    const read = new Set([...source.matchAll(/\b(KWIT_[A-Z_]+|DATABASE_URL)\b/g)].map(([name]) => name))
    expect(settings.map(({ name }) => name).sort()).toEqual([...read].sort())
  })

  test.each(settings.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])))(
    '%s has the documented default %s',
    (name, initial) => {
      const unset = { KWIT_ENV_FILE: '/dev/null' }
      expect(readConfig({ ...unset, [name as string]: initial })).toEqual(readConfig(unset))
    },
  )
})
