import { expect, test } from 'vitest'
import type { ImportRun, RowFixes } from './import-run.ts'
import { importableCount } from './importable-count.ts'

const file = (rows: number, total: number, wrong: number[]) =>
  ({
    rows,
    total,
    problems: wrong.map((row) => ({ row, column: null, message: '' })),
  }) as ImportRun

test.each<[what: string, file: ImportRun, mended: RowFixes, taken: number | undefined]>([
  ['all', file(4, 4, []), {}, 4],
  ['all but a wrong one, told of twice', file(4, 4, [2, 2]), {}, 3],
  ['a mended one too', file(4, 4, [2, 3]), { 2: { Name: 'x' } }, 3],
  ['none that is left out', file(4, 4, [2]), { 2: false, 3: false }, 2],
  ['documents of several rows', file(6, 2, []), {}, 2],
  ['who knows how many of those', file(6, 2, [5]), {}, undefined],
])('importable rows are %s', (_, file, mended, count) => {
  expect(importableCount(file, mended)).toBe(count)
})
