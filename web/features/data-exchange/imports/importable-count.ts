import type { ImportRun, RowFixes } from './import-run.ts'

// How many records will be taken: rows that something is wrong with are not unless they are mended, nor are those left out. Where
// rows make up fewer records, as the lines of documents do, nobody knows before.
export function importableCount({ rows, total, problems }: ImportRun, mended: RowFixes): number | undefined {
  const wrong = problems.map(({ row }) => String(row)).filter((row) => !mended[row])
  const out = Object.entries(mended).flatMap(([row, cells]) => (cells === false ? [row] : []))
  const excludedCount = new Set([...wrong, ...out]).size
  if (excludedCount === 0) return total
  return rows === total ? total - excludedCount : undefined
}
