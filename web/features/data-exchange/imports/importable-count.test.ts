import { expect, test } from 'vitest'
import type { ImportRun, RowFixes } from './import-run.ts'
import { importableCount } from './importable-count.ts'

const file = (rows: number, total: number, wrong: number[]) =>
  ({
    rows,
    total,
    problems: wrong.map((row) => ({ row, column: null, message: '' })),
  }) as ImportRun

test.each<[name: string, file: ImportRun, fixes: RowFixes, expected: number | undefined]>([
  ['all rows', file(4, 4, []), {}, 4],
  ['without a wrong row that has two errors', file(4, 4, [2, 2]), {}, 3],
  ['with a row that was fixed', file(4, 4, [2, 3]), { 2: { Name: 'x' } }, 3],
  ['without rows that are skipped', file(4, 4, [2]), { 2: false, 3: false }, 2],
  ['documents of several rows', file(6, 2, []), {}, 2],
  ['unknown if a document of several rows is wrong', file(6, 2, [5]), {}, undefined],
])('importable records: %s', (_, file, fixes, expected) => {
  expect(importableCount(file, fixes)).toBe(expected)
})
