import type { Position } from '../../documents/invoices/schema.ts'

// Which codes of goods a correction without codes of its own has of its document: what is said of the document as a whole, and what
// stands on the lines it is about.

type Line = Pick<Position, 'name' | 'gtu_code' | 'correction_before_attributes'>

export function touchedCodes(
  codes: readonly string[],
  corrected: readonly Line[],
  lines: readonly Line[],
): string[] {
  const touched = new Set(lines.flatMap((line) => [line.name, nameBefore(line)]))
  return codes.filter((code) => {
    const bearing = corrected.filter(({ gtu_code }) => gtu_code === code)
    return bearing.length === 0 || bearing.some(({ name }) => touched.has(name))
  })
}

const nameBefore = ({ correction_before_attributes: before }: Line): string | null =>
  (before as { name?: string | null } | null)?.name ?? null
