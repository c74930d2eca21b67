import { inflateSync } from 'node:zlib'
import { type Pixels, shrinker } from '../images/pixels.ts'

// Decodes the pixels of a PNG, and scales it down if it is larger than print needs. All loops here run per byte or
// pixel.

export type Png = {
  width: number
  height: number
  depth: number
  color: number
  is_interlaced: boolean
  data: Buffer
  palette: Buffer
  transparency: Buffer | undefined
}

export const CHANNELS: { readonly [color: number]: number } = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
export const UNPACKED_BYTES_MAX = 64 * 1024 * 1024

type Pass = { x: number; y: number; step_x: number; step_y: number }

const SINGLE_PASS: Pass[] = [{ x: 0, y: 0, step_x: 1, step_y: 1 }]
const INTERLACED: Pass[] = [
  { x: 0, y: 0, step_x: 8, step_y: 8 },
  { x: 4, y: 0, step_x: 8, step_y: 8 },
  { x: 0, y: 4, step_x: 4, step_y: 8 },
  { x: 2, y: 0, step_x: 4, step_y: 4 },
  { x: 0, y: 2, step_x: 2, step_y: 4 },
  { x: 1, y: 0, step_x: 2, step_y: 2 },
  { x: 0, y: 1, step_x: 1, step_y: 2 },
]

export function readPixels(png: Png): Pixels {
  const shrunk = shrinker(png)
  const packed = inflateSync(png.data, { maxOutputLength: UNPACKED_BYTES_MAX + (1 << 20) })
  const pixel = new Uint8Array(4)
  const readPixel = pixelReader(png, pixel)
  let at = 0
  for (const pass of png.is_interlaced ? INTERLACED : SINGLE_PASS) {
    const columns = Math.ceil((png.width - pass.x) / pass.step_x)
    const rows = Math.ceil((png.height - pass.y) / pass.step_y)
    if (columns <= 0 || rows <= 0) continue
    const stride = Math.ceil((columns * (CHANNELS[png.color] as number) * png.depth) / 8)
    let above: Uint8Array = new Uint8Array(stride)
    for (let row = 0; row < rows; row++) {
      const line = packed.subarray(at + 1, at + 1 + stride)
      if (line.length < stride) throw new RangeError('the picture ends early')
      unfilter(
        packed[at] as number,
        line,
        above,
        Math.max(1, ((CHANNELS[png.color] as number) * png.depth) >> 3),
      )
      above = line
      at += stride + 1
      for (let column = 0; column < columns; column++) {
        readPixel(line, column)
        shrunk.add(pass.x + column * pass.step_x, pass.y + row * pass.step_y, pixel, 0)
      }
    }
  }
  return shrunk.pixels()
}

// Reads one pixel of a line into `pixel`: red, green, blue, alpha.
function pixelReader({ depth, color, palette, transparency }: Png, pixel: Uint8Array) {
  const channels = CHANNELS[color] as number
  const bytes = depth === 16 ? 2 : 1
  const maxSample = (1 << Math.min(depth, 8)) - 1
  // The upper eight of 16 bits are enough for print.
  const sample = (line: Uint8Array, index: number): number => {
    if (depth >= 8) return line[index * bytes] as number
    const bit = index * depth
    return ((line[bit >> 3] as number) >> (8 - depth - (bit & 7))) & maxSample
  }
  const clear = [0, 1, 2].map((part) => {
    const hasKey = transparency !== undefined && color !== 3 && transparency.length >= part * 2 + 2
    return hasKey ? transparency[part * 2 + (depth === 16 ? 0 : 1)] : -1
  })
  const setPixel = (red: number, green: number, blue: number, alpha: number) => {
    pixel[0] = red
    pixel[1] = green
    pixel[2] = blue
    pixel[3] = alpha
  }
  return (line: Uint8Array, column: number): void => {
    const at = column * channels
    const first = sample(line, at)
    if (color === 3) {
      const entry = first * 3
      setPixel(
        palette[entry] ?? 0,
        palette[entry + 1] ?? 0,
        palette[entry + 2] ?? 0,
        transparency?.[first] ?? 255,
      )
    } else if (channels <= 2) {
      const gray = depth < 8 ? Math.round((first * 255) / maxSample) : first
      setPixel(gray, gray, gray, channels === 2 ? sample(line, at + 1) : first === clear[0] ? 0 : 255)
    } else {
      const [green, blue] = [sample(line, at + 1), sample(line, at + 2)]
      const isClear = first === clear[0] && green === clear[1] && blue === clear[2]
      setPixel(first, green, blue, channels === 4 ? sample(line, at + 3) : isClear ? 0 : 255)
    }
  }
}

// Undoes the filter of a line, which stores differences from neighbouring pixels in one of five ways.
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, back: number): void {
  for (let x = 0; filter > 0 && x < line.length; x++) {
    const leftByte = x >= back ? (line[x - back] as number) : 0
    const up = above[x] as number
    let guess = leftByte
    if (filter === 2) guess = up
    else if (filter === 3) guess = (leftByte + up) >> 1
    else if (filter === 4) guess = nearest(leftByte, up, x >= back ? (above[x - back] as number) : 0)
    line[x] = (line[x] as number) + guess
  }
}

// The Paeth filter: the neighbour nearest to the predicted value.
function nearest(leftByte: number, up: number, corner: number): number {
  const estimate = leftByte + up - corner
  const toLeft = Math.abs(estimate - leftByte)
  const toUp = Math.abs(estimate - up)
  const toCorner = Math.abs(estimate - corner)
  if (toLeft <= toUp && toLeft <= toCorner) return leftByte
  return toUp <= toCorner ? up : corner
}
