import type { ImportRun, RowFixes } from './import-run.ts'

// Number of records that will be imported, without rows with errors and skipped rows. Undefined if several rows form
// one record, such as the lines of a document.
export function importableCount({ rows, total, problems }: ImportRun, mended: RowFixes): number | undefined {
  const wrong = problems.map(({ row }) => String(row)).filter((row) => !mended[row])
  const out = Object.entries(mended).flatMap(([row, cells]) => (cells === false ? [row] : []))
  const excludedCount = new Set([...wrong, ...out]).size
  if (excludedCount === 0) return total
  return rows === total ? total - excludedCount : undefined
}
