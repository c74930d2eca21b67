// Where the objects of a file are: as a table, or, where some are packed together, as a stream of its own.

export type Kept = { at: number } | { pack: number; index: number }

export function placesTable(kept: readonly Kept[]): string {
  let table = `xref\n0 ${kept.length + 1}\n0000000000 65535 f \n`
  for (const one of kept) table += `${String('at' in one ? one.at : 0).padStart(10, '0')} 00000 n \n`
  return table
}

// Each row says how it differs from the one above, which is nearly always the same.
const WIDTHS = [1, 4, 3] as const
const ROW = 8

export const placesStream = {
  dictionary: `/Type /XRef /W [${WIDTHS.join(' ')}] /DecodeParms <</Predictor 12 /Columns ${ROW}>>`,
  bytes(kept: readonly Kept[]): Buffer {
    const plain = Buffer.alloc((kept.length + 1) * ROW)
    plain.writeUIntBE(0xffff, 5, 3)
    kept.forEach((one, place) => {
      const from = (place + 1) * ROW
      plain[from] = 'at' in one ? 1 : 2
      plain.writeUInt32BE('at' in one ? one.at : one.pack, from + 1)
      plain.writeUIntBE('at' in one ? 0 : one.index, from + 5, 3)
    })
    return differences(plain)
  },
}

const UP = 2

function differences(plain: Buffer): Buffer {
  const rows = plain.length / ROW
  const told = Buffer.alloc(rows * (ROW + 1))
  for (let row = 0; row < rows; row++) {
    const from = row * (ROW + 1)
    told[from] = UP
    for (let byte = 0; byte < ROW; byte++) {
      const here = row * ROW + byte
      told[from + 1 + byte] = (plain[here] as number) - (row === 0 ? 0 : (plain[here - ROW] as number))
    }
  }
  return told
}
