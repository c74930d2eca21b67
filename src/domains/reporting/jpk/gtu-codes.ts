import type { Position } from '../../documents/invoices/schema.ts'

// Determines the goods codes (GTU) of a correction without codes of its own: the codes of its original that belong to the
// whole document or to the corrected lines.

type Line = Pick<Position, 'name' | 'gtu_code' | 'correction_before_attributes'>

export function touchedCodes(
  codes: readonly string[],
  corrected: readonly Line[],
  lines: readonly Line[],
): string[] {
  const touched = new Set(lines.flatMap((line) => [line.name, nameBefore(line)]))
  return codes.filter((code) => {
    const linesWithCode = corrected.filter(({ gtu_code }) => gtu_code === code)
    return linesWithCode.length === 0 || linesWithCode.some(({ name }) => touched.has(name))
  })
}

const nameBefore = ({ correction_before_attributes: before }: Line): string | null =>
  (before as { name?: string | null } | null)?.name ?? null
