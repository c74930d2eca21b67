import type { Import, Mended } from './import-run.ts'

// How many records will be taken: rows that something is wrong with are not unless they are mended, nor are those left out. Where
// rows make up fewer records, as the lines of documents do, nobody knows before.
export function takenOf({ rows, total, problems }: Import, mended: Mended): number | undefined {
  const wrong = problems.map(({ row }) => String(row)).filter((row) => !mended[row])
  const out = Object.entries(mended).flatMap(([row, cells]) => (cells === false ? [row] : []))
  const left = new Set([...wrong, ...out]).size
  if (left === 0) return total
  return rows === total ? total - left : undefined
}
