// Hand-made pictures, valid or damaged, and checks that each must pass.
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect } from 'vitest'
import { readImage } from '../src/platform/images/read-image.ts'

export const damaged = (name: string) => ({
  problem: `is a ${name} image that is damaged or has an unsupported format; save it again as PNG`,
})
export const foreign = { problem: 'must be a PNG, JPEG, GIF, WebP or SVG image' }
export const oversized = { problem: 'is too large (maximum is 10,000 pixels per side and 40 megapixels)' }
export const sizeOf = (bytes: Buffer) => {
  const image = readImage(bytes)
  return 'problem' in image ? image : [image.extension, image.width, image.height]
}

// Every shorter copy is refused without an exception, which shows that the whole file is needed.
export function expectEveryByteNeeded(bytes: Buffer) {
  expect(readImage(bytes)).not.toHaveProperty('problem')
  for (let length = 0; length < bytes.length; length += 1)
    expect(readImage(bytes.subarray(0, length)), `${length} bytes`).toHaveProperty('problem')
}

// Any few bytes may have any value: the picture may be accepted or refused, but without an exception.
export function expectNoThrow(bytes: Buffer) {
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }), fc.nat(8), (at, value, extra) => {
      const changed = Buffer.from(bytes)
      changed.fill(value, at, Math.min(at + 1 + extra, bytes.length))
      expect(readImage(changed)).toBeTypeOf('object')
    }),
  )
}

export function chunk(name: string, data: Buffer): Buffer {
  const typedData = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(typedData))
  return Buffer.concat([length, typedData, check])
}

export type PngParts = {
  width?: number
  height?: number
  kind?: number[]
  extra?: Buffer[]
  data?: Buffer[]
  end?: Buffer[]
}

export function makePng(parts: PngParts): Buffer {
  const {
    width = 3,
    height = 2,
    kind = [8, 2, 0, 0, 0],
    extra = [],
    end = [chunk('IEND', Buffer.alloc(0))],
  } = parts
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(kind, 8)
  const { data = [chunk('IDAT', deflateSync(Buffer.alloc(20)))] } = parts
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), ...extra, ...data, ...end])
}

export const segment = (marker: number, data: number[]) => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 255,
  ...data,
]
export const frame = (marker = 0xc0, width = 300, height = 200, precision = 8, components = 3) =>
  segment(marker, [
    precision,
    ...[height >> 8, height & 255, width >> 8, width & 255, components],
    ...Array.from({ length: components }, (_, i) => [i + 1, 0x11, 0]).flat(),
  ])
export const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]
export const application = segment(0xe0, [...Buffer.from('JFIF\0')])
export const jpeg = (...parts: number[][]) => Buffer.from([0xff, 0xd8, ...parts.flat()])
export const end = [0xff, 0xd9]

export function riff(...parts: [string, number[]][]): Buffer {
  const chunks = parts.flatMap(([name, data]) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(data.length, 4)
    return [head, Buffer.from(data), Buffer.alloc(data.length % 2)]
  })
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

export const lowHigh = (n: number) => [n & 255, (n >> 8) & 255]
export const lossy = (width = 300, height = 200, tag = 0x10): [string, number[]] => [
  'VP8 ',
  [tag, 0, 0, 0x9d, 0x01, 0x2a, ...lowHigh(width), ...lowHigh(height)],
]
export const lossless = (width = 300, height = 200, version = 0): [string, number[]] => {
  const bits = Buffer.alloc(4)
  bits.writeUInt32LE((((width - 1) | ((height - 1) << 14)) >>> 0) + version * 2 ** 29)
  return ['VP8L', [0x2f, ...bits, 7]]
}
export const canvas = (width = 300, height = 200, flags = 0x10): [string, number[]] => [
  'VP8X',
  [flags, 0, 0, 0, ...lowHigh(width - 1), (width - 1) >> 16, ...lowHigh(height - 1), (height - 1) >> 16],
]

// A CMYK JPEG of 32 × 16 pixels as Adobe writes it: red on the left, blue on the right.
export const INKED = Buffer.from(
  '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwPFxgWFBgSFBUU/8AAFAgAEAAgBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD9U6/Kqvyqr9U6KKKK/lXor+qiiiiiiv6qKK/lXooooor+Veiv6qKKKKKK/9k=',
  'base64',
)

// A PNG of one pixel.
export const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
