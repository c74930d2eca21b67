// Writes the cross-reference of a PDF: as a table, or as a stream if some objects are packed together.

export type CrossReference = { at: number } | { pack: number; index: number }

export function placesTable(references: readonly CrossReference[]): string {
  let table = `xref\n0 ${references.length + 1}\n0000000000 65535 f \n`
  for (const reference of references)
    table += `${String('at' in reference ? reference.at : 0).padStart(10, '0')} 00000 n \n`
  return table
}

// Rows are stored as differences from the row above, which are nearly always equal and compress well.
const WIDTHS = [1, 4, 3] as const
const ROW = 8

export const placesStream = {
  dictionary: `/Type /XRef /W [${WIDTHS.join(' ')}] /DecodeParms <</Predictor 12 /Columns ${ROW}>>`,
  bytes(references: readonly CrossReference[]): Buffer {
    const plain = Buffer.alloc((references.length + 1) * ROW)
    plain.writeUIntBE(0xffff, 5, 3)
    references.forEach((reference, index) => {
      const from = (index + 1) * ROW
      plain[from] = 'at' in reference ? 1 : 2
      plain.writeUInt32BE('at' in reference ? reference.at : reference.pack, from + 1)
      plain.writeUIntBE('at' in reference ? 0 : reference.index, from + 5, 3)
    })
    return differences(plain)
  },
}

const UP = 2

function differences(plain: Buffer): Buffer {
  const rows = plain.length / ROW
  const predicted = Buffer.alloc(rows * (ROW + 1))
  for (let row = 0; row < rows; row++) {
    const from = row * (ROW + 1)
    predicted[from] = UP
    for (let byte = 0; byte < ROW; byte++) {
      const here = row * ROW + byte
      predicted[from + 1 + byte] = (plain[here] as number) - (row === 0 ? 0 : (plain[here - ROW] as number))
    }
  }
  return predicted
}
