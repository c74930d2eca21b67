import { expect, test } from 'vitest'
import type { Import, Mended } from './import-run.ts'
import { takenOf } from './importable-count.ts'

const file = (rows: number, total: number, wrong: number[]) =>
  ({ rows, total, problems: wrong.map((row) => ({ row, column: null, message: '' })) }) as unknown as Import

test.each<[what: string, file: Import, mended: Mended, taken: number | undefined]>([
  ['all', file(4, 4, []), {}, 4],
  ['all but a wrong one, told of twice', file(4, 4, [2, 2]), {}, 3],
  ['a mended one too', file(4, 4, [2, 3]), { 2: { Name: 'x' } }, 3],
  ['none that is left out', file(4, 4, [2]), { 2: false, 3: false }, 2],
  ['documents of several rows', file(6, 2, []), {}, 2],
  ['who knows how many of those', file(6, 2, [5]), {}, undefined],
])('taken are %s', (_, file, mended, taken) => {
  expect(takenOf(file, mended)).toBe(taken)
})
