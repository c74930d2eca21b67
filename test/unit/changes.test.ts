import { expect, test } from 'vitest'
import { gatherChanges } from '../../bin/gather-changes.js'

test('a release gathers its changes above those before it, what needs a look first', () => {
  const before = '# Changelog\n\n## 0.1.0 (unreleased)\n\n- Old.\n'
  const changes = ['- One.\n', '- **Look first:** two.\n\n', '']
  expect(gatherChanges(before, changes, '0.2.0', '2026-12-01')).toBe(
    '# Changelog\n\n## 0.2.0 (2026-12-01)\n\n- **Look first:** two.\n- One.\n\n## 0.1.0 (unreleased)\n\n- Old.\n',
  )
})
