import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { gatherChanges, parseChange } from '../../bin/gather-changes.js'

const FOLDER = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'changes')

const change = (type: string, area: string, text: string) =>
  parseChange('x.md', `type: ${type}\narea: ${area}\n\n${text}\n`)

const OLDER = '## [0.1.0] - 2026-11-16\n\n### Added\n\n- Old.\n'

describe('changelog', () => {
  test('a release lists its changes by type and area, breaking ones first', () => {
    const changes = [
      change('fixed', 'Operation', '- One.'),
      change('added', 'E-invoicing and KSeF', '- Two.'),
      change('breaking', 'API', '- Three.'),
      change('added', 'Documents', '- Four.\n- Five.'),
    ]
    expect(gatherChanges(`# Changelog\n\nIntroduction.\n\n${OLDER}`, changes, '0.2.0', '2026-12-01')).toBe(
      [
        '# Changelog\n\nIntroduction.\n\n## [0.2.0] - 2026-12-01\n',
        '### Read before you upgrade\n\n#### API\n\n- Three.\n',
        '### Added\n\n#### Documents\n\n- Four.\n- Five.\n\n#### E-invoicing and KSeF\n\n- Two.\n',
        `### Fixed\n\n#### Operation\n\n- One.\n\n${OLDER}`,
      ].join('\n'),
    )
  })

  test('a prepared section keeps its introduction and gets its date', () => {
    const prepared = `# Changelog\n\n## [1.0.0-rc.1] - unreleased\n\nHighlights.\n\n${OLDER}`
    const changes = [change('fixed', 'API', '- One.')]
    expect(gatherChanges(prepared, changes, '1.0.0-rc.1', '2026-12-01')).toBe(
      `# Changelog\n\n## [1.0.0-rc.1] - 2026-12-01\n\nHighlights.\n\n### Fixed\n\n#### API\n\n- One.\n\n${OLDER}`,
    )
  })

  test('links are relative to the changelog', () => {
    expect(change('added', 'API', '- See [the list](../docs/a.md).').text).toBe(
      '- See [the list](docs/a.md).',
    )
  })

  test.each([
    ['no type', '- One.\n'],
    ['an unknown type', 'type: new\narea: API\n\n- One.\n'],
    ['an unknown area', 'type: added\narea: Things\n\n- One.\n'],
    ['no list', 'type: added\narea: API\n\nOne.\n'],
  ])('a change with %s is rejected by name', (_, text) => {
    expect(() => parseChange('odd.md', text)).toThrow('changes/odd.md')
  })

  test('every file of changes/ has a type and an area', () => {
    const names = readdirSync(FOLDER).filter((name) => name !== 'README.md')
    for (const name of names) parseChange(name, readFileSync(join(FOLDER, name), 'utf8'))
  })
})
