import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { INKED } from '../../../test/sample-images.ts'
import { readPicture } from '../pdf/images.ts'
import { readPrintableImage, readStoredImage } from './printable-image.ts'

// 32 × 16 pixels: red on the left; blue or transparent on the right.
const webp = (base64: string) => Buffer.from(base64, 'base64')
const LOSSY = webp(
  'UklGRlIAAABXRUJQVlA4IEYAAACQAwCdASogABAAAMASJaACdMoRwN4B+AH7Af0DkAuwH7AAUw8AAP76IZf/dzNH+xrf/1oYdQVO4f+H3cwpI0ZCsXrEZ9AA',
)
const LOSSY_CLEAR = webp(
  'UklGRoAAAABXRUJQVlA4WAoAAAAQAAAAHwAADwAAQUxQSBMAAAABDzD/ERFCIJDkLz3AAhH9j+IFAFZQOCBGAAAAkAMAnQEqIAAQAADAEiWgAnTKEcDeAfgB+wH9A5ALsB+wAFMPAAD++iGX/3czR/sa3/9aGHUFTuH/h93MKSNGQrF6xGfQAA==',
)
const LOSSLESS = webp('UklGRiQAAABXRUJQVlA4TBgAAAAvH8ADEA8Q8x/zHwyBQJK/9AALRPQ/ihc=')

const damaged = {
  problem: 'is a WebP image that is damaged or has an unsupported format; save it again as PNG',
}

// A single colour takes no data, so that a few bytes can declare a picture of any size.
function plain(width: number, height: number): Buffer {
  const bytes = webp('UklGRh4AAABXRUJQVlA4TBEAAAAvC8vCAgfQhCY0of+BiOh/AAA=')
  const flags = bytes.readUInt32LE(21) & 0xf0000000
  bytes.writeUInt32LE((flags | (width - 1) | ((height - 1) << 14)) >>> 0, 21)
  return bytes
}

describe('a WebP becomes a PNG that can be printed', () => {
  test.each<[string, Buffer, number | undefined]>([
    ['lossy', LOSSY, undefined],
    ['lossy and clear in part', LOSSY_CLEAR, 0],
    ['lossless', LOSSLESS, 0],
  ])('%s', async (_, bytes, rightAlpha) => {
    const image = await readPrintableImage(bytes)
    if ('problem' in image) throw new Error(image.problem)
    expect(image).toMatchObject({ content_type: 'image/png', extension: 'png', width: 32, height: 16 })
    const layers = readPicture(image.content_type, image.bytes)?.layers
    expect(layers?.dictionary).toContain('/Width 32 /Height 16 /ColorSpace /DeviceRGB')
    const mask = layers?.mask && inflateSync(layers.mask.bytes)
    expect([mask?.[0], mask?.[31]]).toEqual(rightAlpha === undefined ? [undefined, undefined] : [255, 0])
    const first = inflateSync(layers?.bytes as Buffer).subarray(mask ? 0 : 1)
    expect([first[0], first[1], first[2]].map((part) => Math.round((part ?? 0) / 32) * 32)).toEqual([
      256, 0, 0,
    ])
  })

  test('a large one is reduced to the size that print needs', async () => {
    expect(await readPrintableImage(plain(4000, 2000))).toMatchObject({ width: 1000, height: 500 })
  })

  test('other images stay unchanged', async () => {
    const png = await readPrintableImage(LOSSLESS)
    if ('problem' in png) throw new Error(png.problem)
    expect(await readPrintableImage(png.bytes)).toEqual(png)
  })
})

describe('a CMYK JPEG', () => {
  test('becomes an RGB PNG', async () => {
    const image = await readPrintableImage(INKED)
    if ('problem' in image) throw new Error(image.problem)
    expect(image).toMatchObject({ content_type: 'image/png', extension: 'png', width: 32, height: 16 })
    const layers = readPicture(image.content_type, image.bytes)?.layers
    const row = inflateSync(layers?.bytes as Buffer).subarray(1, 97)
    expect(row[0]).toBeGreaterThan(200)
    expect(row[2]).toBeLessThan(80)
    expect(row[93]).toBeLessThan(80)
    expect(row[95]).toBeGreaterThan(120)
  })

  test('that is stored becomes the same PNG each time and is never drawn as it is', async () => {
    const stored = { content_type: 'image/jpeg', bytes: INKED }
    const [first, second] = [await readStoredImage(stored), await readStoredImage({ ...stored })]
    expect(first?.content_type).toBe('image/png')
    expect(second?.bytes.equals(first?.bytes as Buffer)).toBe(true)
    expect(readPicture('image/jpeg', INKED)).toBe(undefined)
  })

  test('with too many pixels for a sheet is rejected', async () => {
    const vast = Buffer.from(INKED)
    const frame = vast.indexOf(Buffer.from([0xff, 0xc0]))
    vast.writeUInt16BE(4001, frame + 5)
    vast.writeUInt16BE(4000, frame + 7)
    expect(await readPrintableImage(vast)).toEqual({
      problem: 'is too large (maximum for CMYK JPEG images is 16 megapixels)',
    })
  })
})

describe('a WebP is rejected', () => {
  test('if it has too many pixels', async () => {
    expect(await readPrintableImage(plain(4000, 2001))).toEqual({
      problem: 'is too large (maximum for WebP images is 8 megapixels)',
    })
  })

  test('if its image data ends early although its frame is complete', async () => {
    const short = Buffer.from(LOSSLESS.subarray(0, 30))
    short.writeUInt32LE(short.length - 8, 4)
    short.writeUInt32LE(short.length - 20, 16)
    expect(await readPrintableImage(short)).toEqual(damaged)
  })

  test('if two arrive together and one is damaged, the other one is read', async () => {
    const bad = Buffer.from(LOSSY).fill(0xff, 32)
    const answers = await Promise.all([bad, LOSSLESS].map(readPrintableImage))
    expect(answers).toEqual([damaged, expect.objectContaining({ content_type: 'image/png' })])
  })
})
