// Writes and reads the subset of DER that certificates and certificate requests need.

export type Der = { readonly tag: number; readonly content: Buffer; readonly raw: Buffer }

const element = (tag: number, ...parts: Uint8Array[]): Buffer => {
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

export const sequence = (...parts: Uint8Array[]): Buffer => element(0x30, ...parts)
export const set = (...parts: Uint8Array[]): Buffer => element(0x31, ...parts)
export const text = (value: string): Buffer => element(0x0c, Buffer.from(value))
export const octets = (content: Uint8Array): Buffer => element(0x04, content)
export const booleanTrue = (): Buffer => element(0x01, Buffer.of(0xff))
export const bits = (content: Uint8Array, unused = 0): Buffer => element(0x03, Buffer.of(unused), content)
export const taggedElement = (number: number, ...parts: Uint8Array[]): Buffer =>
  element(0xa0 | number, ...parts)

// Writes a positive integer in its shortest form, because readers reject longer ones.
export function integer(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const trimmed = first === -1 ? Buffer.of(0) : bytes.subarray(first)
  return element(0x02, (trimmed[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.of(0), trimmed]) : trimmed)
}

export const time = (ms: number): Buffer =>
  element(0x18, Buffer.from(`${new Date(ms).toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`))

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...remaining] = dotted.split('.').map(Number)
  return element(0x06, Buffer.from([first * 40 + second, ...remaining.flatMap(sevenBits)]))
}

function sevenBits(number: number): number[] {
  const digits = [number & 0x7f]
  for (let remaining = number >> 7; remaining > 0; remaining >>= 7) digits.unshift((remaining & 0x7f) | 0x80)
  return digits
}

export class BadDer extends Error {}

// Reads a sequence of adjacent elements.
export function readDer(bytes: Buffer): Der[] {
  const elements: Der[] = []
  for (let at = 0; at < bytes.length; ) {
    const [start, length] = readLength(bytes, at)
    if (start + length > bytes.length) throw new BadDer('longer than what there is')
    elements.push({
      tag: bytes[at] as number,
      content: bytes.subarray(start, start + length),
      raw: bytes.subarray(at, start + length),
    })
    at = start + length
  }
  return elements
}

function readLength(bytes: Buffer, at: number): [start: number, length: number] {
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
