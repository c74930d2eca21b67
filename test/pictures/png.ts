// Reads and writes PNG files of eight bits per channel without interlacing, as Chromium and `writePng` create them.
import { crc32, deflateSync, inflateSync } from 'node:zlib'

export type Picture = { width: number; height: number; colors: Buffer } // red, green and blue of each pixel

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const RGB = 2
const CHANNELS: { [colorType: number]: number } = { 2: 3, 6: 4 }

export function writePng({ width, height, colors }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, RGB], 8)
  const lines = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y++)
    colors.copy(lines, y * (width * 3 + 1) + 1, y * width * 3, (y + 1) * width * 3)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function readPng(bytes: Buffer): Picture {
  const parts: Buffer[] = []
  let [width, height, channels] = [0, 0, 0]
  for (let at = SIGNATURE.length; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'IHDR') {
      width = data.readUInt32BE(0)
      height = data.readUInt32BE(4)
      channels = CHANNELS[data[9] as number] as number
    }
    if (name === 'IDAT') parts.push(data)
    at += length + 12
  }
  const samples = unfilter(inflateSync(Buffer.concat(parts)), width * channels, channels)
  return withoutAlpha({ width, height, samples, channels })
}

// The first byte of each line says how its bytes were predicted: not at all, from the pixel before, from above, or
// from both.
function unfilter(lines: Buffer, stride: number, channels: number): Buffer {
  const height = lines.length / (stride + 1)
  // An empty line above, and an empty pixel before each line.
  const width = stride + channels
  const samples = Buffer.alloc(width * (height + 1))
  for (let y = 0; y < height; y++) {
    const predict = PREDICTORS[lines[y * (stride + 1)] as number] as Predictor
    for (let x = 0; x < stride; x++) {
      const at = (y + 1) * width + channels + x
      const [before, above, corner] = [
        samples[at - channels],
        samples[at - width],
        samples[at - width - channels],
      ]
      const prediction = predict(before as number, above as number, corner as number)
      samples[at] = (lines[y * (stride + 1) + 1 + x] as number) + prediction
    }
  }
  const rows = Array.from({ length: height }, (_, y) =>
    samples.subarray((y + 1) * width + channels, (y + 2) * width),
  )
  return Buffer.concat(rows)
}

type Predictor = (before: number, above: number, corner: number) => number

const PREDICTORS: Predictor[] = [
  () => 0,
  (before) => before,
  (_before, above) => above,
  (before, above) => (before + above) >> 1,
  (before, above, corner) => {
    const estimate = before + above - corner
    const [toBefore, toAbove, toCorner] = [before, above, corner].map((value) =>
      Math.abs(estimate - value),
    ) as [number, number, number]
    if (toBefore <= toAbove && toBefore <= toCorner) return before
    return toAbove <= toCorner ? above : corner
  },
]

type Samples = { width: number; height: number; samples: Buffer; channels: number }

function withoutAlpha({ width, height, samples, channels }: Samples): Picture {
  const colors = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    samples.copy(colors, pixel * 3, pixel * channels, pixel * channels + 3)
  return { width, height, colors }
}

function chunk(name: string, data: Buffer): Buffer {
  const typedData = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(typedData))
  return Buffer.concat([length, typedData, check])
}
