// The sRGB colour profile (ICC) that PDF/A requires.

const HEADER_BYTES = 128
const ENTRY_BYTES = 12
const CURVE_POINTS = 1024

const D50 = [0.9642, 1, 0.8249]
const PRIMARIES = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
}

let profile: Buffer | undefined

export function srgbProfile(): Buffer {
  profile ??= makeProfile()
  return profile
}

function makeProfile(): Buffer {
  const curve = curveOf()
  const tags: [name: string, content: Buffer][] = [
    ['desc', description('sRGB')],
    ['cprt', Buffer.concat([typeSignature('text'), Buffer.from('No copyright\0', 'latin1')])],
    ['wtpt', xyz(D50)],
    ...Object.entries(PRIMARIES).map(([name, values]): [string, Buffer] => [name, xyz(values)]),
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const table = Buffer.alloc(4 + tags.length * ENTRY_BYTES)
  table.writeUInt32BE(tags.length)
  const parts: Buffer[] = []
  const places = new Map<Buffer, number>()
  let at = HEADER_BYTES + table.length
  tags.forEach(([name, content], index) => {
    if (!places.has(content)) {
      places.set(content, at)
      const padded = Buffer.alloc(Math.ceil(content.length / 4) * 4)
      content.copy(padded)
      parts.push(padded)
      at += padded.length
    }
    const entry = 4 + index * ENTRY_BYTES
    table.write(name, entry, 'latin1')
    table.writeUInt32BE(places.get(content) as number, entry + 4)
    table.writeUInt32BE(content.length, entry + 8)
  })
  return Buffer.concat([header(at), table, ...parts])
}

function header(size: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES)
  bytes.writeUInt32BE(size, 0)
  bytes.writeUInt32BE(0x02100000, 8)
  bytes.write('mntrRGB XYZ ', 12, 'latin1')
  for (const [index, part] of [2026, 1, 1].entries()) bytes.writeUInt16BE(part, 24 + index * 2)
  bytes.write('acsp', 36, 'latin1')
  D50.forEach((value, index) => {
    bytes.writeInt32BE(toFixedPoint(value), 68 + index * 4)
  })
  return bytes
}

const typeSignature = (type: string): Buffer => Buffer.from(`${type}\0\0\0\0`, 'latin1')
const toFixedPoint = (value: number): number => Math.round(value * 65_536)

function xyz(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(20)
  typeSignature('XYZ ').copy(bytes)
  values.forEach((value, index) => {
    bytes.writeInt32BE(toFixedPoint(value), 8 + index * 4)
  })
  return bytes
}

// The description, and empty fields for translations.
function description(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length + 1)
  return Buffer.concat([typeSignature('desc'), length, Buffer.from(`${text}\0`, 'latin1'), Buffer.alloc(78)])
}

function curveOf(): Buffer {
  const bytes = Buffer.alloc(12 + CURVE_POINTS * 2)
  typeSignature('curv').copy(bytes)
  bytes.writeUInt32BE(CURVE_POINTS, 8)
  for (let point = 0; point < CURVE_POINTS; point++) {
    const value = point / (CURVE_POINTS - 1)
    const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    bytes.writeUInt16BE(Math.round(linear * 65_535), 12 + point * 2)
  }
  return bytes
}
