// As much of DER as certificates and requests for them need.

export type Der = { readonly tag: number; readonly content: Buffer; readonly raw: Buffer }

const piece = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length)
  const bytes = Buffer.from(
    length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'),
    'hex',
  )
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes])
}

export const sequence = (...parts: Uint8Array[]): Buffer => piece(0x30, ...parts)
export const set = (...parts: Uint8Array[]): Buffer => piece(0x31, ...parts)
export const text = (value: string): Buffer => piece(0x0c, Buffer.from(value))
export const octets = (content: Uint8Array): Buffer => piece(0x04, content)
export const truth = (): Buffer => piece(0x01, Buffer.of(0xff))
export const bits = (content: Uint8Array, unused = 0): Buffer => piece(0x03, Buffer.of(unused), content)
export const tagged = (number: number, ...parts: Uint8Array[]): Buffer => piece(0xa0 | number, ...parts)

// Above zero, in as few bytes as it can be: readers refuse more.
export function integer(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const short = first === -1 ? Buffer.of(0) : bytes.subarray(first)
  return piece(0x02, (short[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.of(0), short]) : short)
}

export const time = (ms: number): Buffer =>
  piece(0x18, Buffer.from(`${new Date(ms).toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`))

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return piece(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(sevenBits)]))
}

function sevenBits(number: number): number[] {
  const digits = [number & 0x7f]
  for (let rest = number >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return digits
}

export class BadDer extends Error {}

// The pieces that lie side by side.
export function readDer(bytes: Buffer): Der[] {
  const pieces: Der[] = []
  for (let at = 0; at < bytes.length; ) {
    const [start, length] = measure(bytes, at)
    if (start + length > bytes.length) throw new BadDer('longer than what there is')
    pieces.push({
      tag: bytes[at] as number,
      content: bytes.subarray(start, start + length),
      raw: bytes.subarray(at, start + length),
    })
    at = start + length
  }
  return pieces
}

function measure(bytes: Buffer, at: number): [start: number, length: number] {
  const first = bytes[at + 1]
  if (first === undefined) throw new BadDer('cut off')
  if (first < 0x80) return [at + 2, first]
  const count = first & 0x7f
  if (count < 1 || count > 4 || at + 2 + count > bytes.length) throw new BadDer('no length')
  return [at + 2 + count, bytes.readUIntBE(at + 2, count)]
}

export function dottedOf(content: Buffer): string {
  const numbers: number[] = []
  let number = 0
  for (const byte of content) {
    number = number * 128 + (byte & 0x7f)
    if (byte & 0x80) continue
    if (numbers.length === 0) numbers.push(Math.min(2, Math.floor(number / 40)), number % 40)
    else numbers.push(number)
    number = 0
  }
  return numbers.join('.')
}
