import { crc32, deflateSync } from 'node:zlib'
import { type Pixels, type Size, shrinker } from './pixels.ts'

export type Picture = Size & { pixels: Uint8Array }

// Writes a picture as PNG, with sides of at most that many pixels, and without alpha if it is opaque.
export const shrinkToPng = (picture: Picture, side: number): Buffer => writePng(shrink(picture, side))

function shrink({ width, height, pixels }: Picture, side: number): Pixels {
  const shrunk = shrinker({ width, height }, side)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) shrunk.add(x, y, pixels, at)
  return shrunk.pixels()
}

function writePng({ width, height, colors, alphas }: Pixels): Buffer {
  const isOpaque = alphas.every((alpha) => alpha === 255)
  const samples = isOpaque ? colors : interleave(colors, alphas)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, isOpaque ? 2 : 6], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filterRows(samples, samples.length / height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function interleave(colors: Buffer, alphas: Buffer): Buffer {
  const samples = Buffer.alloc(alphas.length * 4)
  for (let index = 0; index < alphas.length; index++) {
    samples.set(colors.subarray(index * 3, index * 3 + 3), index * 4)
    samples[index * 4 + 3] = alphas[index] as number
  }
  return samples
}

// Filters each line as the difference from the one above, which compresses better.
function filterRows(samples: Buffer, stride: number): Buffer {
  const lines = Buffer.alloc(samples.length + samples.length / stride)
  for (let from = 0, to = 0; from < samples.length; from += stride, to += stride + 1) {
    lines[to] = 2
    for (let x = 0; x < stride; x++)
      lines[to + 1 + x] = (samples[from + x] as number) - (samples[from + x - stride] ?? 0)
  }
  return lines
}

function chunk(name: string, data: Buffer): Buffer {
  const typedData = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(typedData))
  return Buffer.concat([length, typedData, check])
}
