import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPicture } from '../pdf/images.ts'
import { readPrintableImage } from './printable-image.ts'
import { readImage } from './read-image.ts'

const RED = 1
const BLUE = 2
const CLEAR = 3
const COLORS = [0, 0, 0, 255, 0, 0, 0, 0, 255, 9, 9, 9]
const damaged = {
  problem: 'is a GIF image that is damaged or has an unsupported format; save it again as PNG',
}

type Frame = { x?: number; y?: number; width: number; height: number; color: (index: number) => number }

const word = (number: number) => [number & 0xff, number >> 8]

// Codes of eight bits, with a reset before they would need more.
function packed(width: number, height: number, color: Frame['color']): number[] {
  const [restart, end] = [0x80, 0x81]
  const codes = Array.from({ length: width * height }, (_, index) =>
    index % 100 === 0 ? [restart, color(index)] : [color(index)],
  ).flat()
  const bytes = [...codes, end]
  const blocks: number[] = [7]
  for (let at = 0; at < bytes.length; at += 255)
    blocks.push(Math.min(255, bytes.length - at), ...bytes.slice(at, at + 255))
  return [...blocks, 0]
}

const frame = ({ x = 0, y = 0, width, height, color }: Frame): number[] => [
  ...[0x21, 0xf9, 4, 1, 0, 0, CLEAR, 0], // the transparent colour
  ...[0x2c, ...word(x), ...word(y), ...word(width), ...word(height), 0],
  ...packed(width, height, color),
]

const gif = (width: number, height: number, ...frames: Frame[]): Buffer =>
  Buffer.from([
    ...Buffer.from('GIF89a'),
    ...[...word(width), ...word(height), 0x81, 0, 0, ...COLORS],
    ...frames.flatMap(frame),
    0x3b,
  ])

const fullFrame = (color: number): Frame => ({ width: 32, height: 16, color: () => color })

async function pixels(bytes: Buffer) {
  const image = await readPrintableImage(bytes)
  if ('problem' in image) throw new Error(image.problem)
  expect(image).toMatchObject({ content_type: 'image/png', extension: 'png', width: 32, height: 16 })
  const layers = readPicture(image.content_type, image.bytes)?.layers
  expect(layers?.dictionary).toContain('/Width 32 /Height 16 /ColorSpace /DeviceRGB')
  const mask = layers?.mask && inflateSync(layers.mask.bytes)
  const colors = inflateSync(layers?.bytes as Buffer)
  return { first: [...colors.subarray(mask ? 0 : 1)].slice(0, 3), alpha: mask && [mask[0], mask[31]] }
}

describe('a GIF becomes a PNG that can be printed', () => {
  test('with its first image, whatever follows', async () => {
    expect(await pixels(gif(32, 16, fullFrame(RED), fullFrame(BLUE)))).toEqual({
      first: [255, 0, 0],
      alpha: undefined,
    })
  })

  test('is transparent where the GIF is transparent or has no pixels', async () => {
    const half: Frame = { width: 32, height: 16, color: (index) => (index % 32 < 16 ? BLUE : CLEAR) }
    expect(await pixels(gif(32, 16, half))).toEqual({ first: [0, 0, 255], alpha: [255, 0] })
    const corner: Frame = { width: 4, height: 4, color: () => RED }
    expect(await pixels(gif(32, 16, corner))).toEqual({ first: [255, 0, 0], alpha: [255, 0] })
  })
})

describe('a GIF is rejected', () => {
  const good = gif(32, 16, fullFrame(RED))
  test.each<[string, Buffer]>([
    ['without a picture', gif(32, 16)],
    ['cut off', good.subarray(0, -20)],
    ['with a picture outside of it', gif(32, 16, { ...fullFrame(RED), x: 1 })],
    ['with an empty picture', gif(32, 16, { width: 0, height: 16, color: () => RED })],
    ['with nothing but its name', Buffer.from('GIF89a')],
  ])('%s', async (_, bytes) => {
    expect(await readPrintableImage(bytes)).toEqual(damaged)
  })

  test('if it has more pixels than the limit', async () => {
    const few: Frame = { width: 1, height: 1, color: () => RED }
    expect(await readPrintableImage(gif(4000, 4000, few))).toEqual({
      problem: 'is too large (maximum for GIF images is 8 megapixels)',
    })
    expect(await readPrintableImage(gif(65_535, 65_535, few))).toMatchObject({ problem: /too large/ })
  })

  test('or drawn, whatever its codes say', async () => {
    for (const noise of [0x00, 0x55, 0xff]) {
      const image = await readPrintableImage(Buffer.from(good).fill(noise, 44, good.length - 3))
      expect('problem' in image ? image : image.content_type).toEqual(
        'problem' in image ? damaged : 'image/png',
      )
    }
  })

  test('without throwing another error', () => {
    const flips = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 20 })
    fc.assert(
      fc.property(flips, fc.nat(good.length), (changes, length) => {
        const bytes = Buffer.from(good.subarray(0, length))
        for (const [at, value] of changes) bytes[at] = value
        expect(readImage(bytes)).toBeTypeOf('object')
      }),
    )
  })
})
