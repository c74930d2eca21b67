// Encodes QR codes of ISO/IEC 18004: bytes, error correction level M (about 15 % may be lost), the smallest version
// that fits.

export type QrCode = { size: number; isDark: (x: number, y: number) => boolean }

const VERSION_MAX = 20
const CORRECTION_PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

// Undefined if the text is longer than a code that scans reliably from paper.
export function makeQrCode(text: string): QrCode | undefined {
  const bytes = Buffer.from(text, 'utf8')
  let version = 1
  while (bytes.length * 8 + headBits(version) > dataBytes(version) * 8)
    if (++version > VERSION_MAX) return undefined
  const grid = emptyGrid(version)
  drawFixed(grid, version)
  fill(grid, interleaveBlocks(dataCodewords(bytes, version), version))
  let best = grid
  let least = Number.POSITIVE_INFINITY
  MASKS.forEach((isFlipped, mask) => {
    const masked = maskedGrid(grid, isFlipped)
    drawFormat(masked, mask)
    const penalty = penaltyOf(masked)
    if (penalty < least) [best, least] = [masked, penalty]
  })
  return { size: best.size, isDark: (x, y) => best.dark[y * best.size + x] === 1 }
}

type Grid = { size: number; dark: Uint8Array; fixed: Uint8Array }

const emptyGrid = (version: number): Grid => {
  const size = version * 4 + 17
  return { size, dark: new Uint8Array(size * size), fixed: new Uint8Array(size * size) }
}

const headBits = (version: number): number => 4 + (version < 10 ? 8 : 16)

function rawBytes(version: number): number {
  let modules = (16 * version + 128) * version + 64
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2
    modules -= (25 * count - 10) * count - 55
    if (version >= 7) modules -= 36
  }
  return Math.floor(modules / 8)
}

const dataBytes = (version: number): number =>
  rawBytes(version) - (CORRECTION_PER_BLOCK[version - 1] as number) * (BLOCKS[version - 1] as number)

function dataCodewords(bytes: Buffer, version: number): Uint8Array {
  const result = new Uint8Array(dataBytes(version))
  let at = 0
  const appendBits = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--, at++) {
      result[at >> 3] = (result[at >> 3] as number) | (((value >> bit) & 1) << (7 - (at & 7)))
    }
  }
  appendBits(0b0100, 4)
  appendBits(bytes.length, headBits(version) - 4)
  for (const byte of bytes) appendBits(byte, 8)
  at += Math.min(4, result.length * 8 - at)
  for (let index = Math.ceil(at / 8), odd = 0; index < result.length; index++, odd ^= 1)
    result[index] = odd ? 0x11 : 0xec
  return result
}

// Interleaves blocks and their error correction, so that one blot damages each only a little.
function interleaveBlocks(data: Uint8Array, version: number): number[] {
  const blocks = BLOCKS[version - 1] as number
  const correction = CORRECTION_PER_BLOCK[version - 1] as number
  const divisor = correctionDivisor(correction)
  const short = Math.floor(rawBytes(version) / blocks) - correction
  const shortBlocks = blocks - (rawBytes(version) % blocks)
  const parts: { data: Uint8Array; correction: Uint8Array }[] = []
  for (let block = 0, at = 0; block < blocks; block++) {
    const length = short + (block < shortBlocks ? 0 : 1)
    const part = data.subarray(at, at + length)
    parts.push({ data: part, correction: remainder(part, divisor) })
    at += length
  }
  const woven: number[] = []
  for (let index = 0; index <= short; index++)
    for (const part of parts) if (index < part.data.length) woven.push(part.data[index] as number)
  for (let index = 0; index < correction; index++)
    for (const part of parts) woven.push(part.correction[index] as number)
  return woven
}

// Multiplication in GF(256), which Reed-Solomon codes use.
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> bit) & 1) * a
  }
  return product
}

function correctionDivisor(degree: number): Uint8Array {
  const result = new Uint8Array(degree)
  result[degree - 1] = 1
  for (let step = 0, root = 1; step < degree; step++, root = times(root, 2)) {
    for (let index = 0; index < degree; index++)
      result[index] = times(result[index] as number, root) ^ (result[index + 1] ?? 0)
  }
  return result
}

function remainder(data: Uint8Array, divisor: Uint8Array): Uint8Array {
  const result = new Uint8Array(divisor.length)
  for (const byte of data) {
    const factor = byte ^ (result[0] as number)
    result.copyWithin(0, 1)
    result[result.length - 1] = 0
    if (factor === 0) continue
    for (let index = 0; index < divisor.length; index++)
      result[index] = (result[index] as number) ^ times(divisor[index] as number, factor)
  }
  return result
}

function set({ size, dark, fixed }: Grid, x: number, y: number, isDark: boolean): void {
  dark[y * size + x] = isDark ? 1 : 0
  fixed[y * size + x] = 1
}

function drawFixed(grid: Grid, version: number): void {
  const { size } = grid
  for (let index = 0; index < size; index++) {
    set(grid, 6, index, index % 2 === 0)
    set(grid, index, 6, index % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawFinder(grid, x, y)
  const places = alignments(version)
  const last = places.length - 1
  places.forEach((x, column) => {
    places.forEach((y, row) => {
      const isCorner = (column === 0 && (row === 0 || row === last)) || (column === last && row === 0)
      if (!isCorner) drawSquares(grid, x, y, 2, (ring) => ring !== 1)
    })
  })
  drawFormat(grid, 0)
  if (version >= 7) drawVersion(grid, version)
}

const drawFinder = (grid: Grid, x: number, y: number): void =>
  drawSquares(grid, x, y, 4, (ring) => ring !== 2 && ring !== 4)

function drawSquares(
  grid: Grid,
  x: number,
  y: number,
  radius: number,
  isDark: (ring: number) => boolean,
): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const isInside = x + dx >= 0 && x + dx < grid.size && y + dy >= 0 && y + dy < grid.size
      if (isInside) set(grid, x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
    }
  }
}

function alignments(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const places = Array.from({ length: count - 1 }, (_, index) => version * 4 + 10 - index * step)
  return [6, ...places.reverse()]
}

// Writes the mask and error correction level twice, protected by their own code.
function drawFormat(grid: Grid, mask: number): void {
  let errorBits = mask
  for (let step = 0; step < 10; step++) errorBits = (errorBits << 1) ^ ((errorBits >> 9) * 0x537)
  const bits = ((mask << 10) | errorBits) ^ 0x5412
  const bit = (index: number) => ((bits >> index) & 1) === 1
  const { size } = grid
  for (let index = 0; index <= 5; index++) set(grid, 8, index, bit(index))
  set(grid, 8, 7, bit(6))
  set(grid, 8, 8, bit(7))
  set(grid, 7, 8, bit(8))
  for (let index = 9; index < 15; index++) set(grid, 14 - index, 8, bit(index))
  for (let index = 0; index < 8; index++) set(grid, size - 1 - index, 8, bit(index))
  for (let index = 8; index < 15; index++) set(grid, 8, size - 15 + index, bit(index))
  set(grid, 8, size - 8, true)
}

function drawVersion(grid: Grid, version: number): void {
  let errorBits = version
  for (let step = 0; step < 12; step++) errorBits = (errorBits << 1) ^ ((errorBits >> 11) * 0x1f25)
  const bits = (version << 12) | errorBits
  for (let index = 0; index < 18; index++) {
    const [far, near] = [grid.size - 11 + (index % 3), Math.floor(index / 3)]
    set(grid, far, near, ((bits >> index) & 1) === 1)
    set(grid, near, far, ((bits >> index) & 1) === 1)
  }
}

// Places the bits in pairs of columns from the right, alternately up and down, around the fixed patterns.
function fill({ size, dark, fixed }: Grid, codewords: readonly number[]): void {
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (fixed[y * size + x] === 1 || at >= codewords.length * 8) continue
        dark[y * size + x] = ((codewords[at >> 3] as number) >> (7 - (at & 7))) & 1
        at++
      }
    }
  }
}

function maskedGrid({ size, dark, fixed }: Grid, isFlipped: (x: number, y: number) => boolean): Grid {
  const copy = dark.slice()
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const at = y * size + x
      if (fixed[at] === 0 && isFlipped(x, y)) copy[at] = (copy[at] as number) ^ 1
    }
  return { size, dark: copy, fixed }
}

// The penalty of a mask: long runs, blocks, finder-like patterns and an uneven share of dark modules make a code harder
// to read.
function penaltyOf({ size, dark }: Grid): number {
  let penalty = 0
  let count = 0
  for (let line = 0; line < size; line++)
    penalty += linePenalty(dark, line * size, 1, size) + linePenalty(dark, line, size, size)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = y * size + x
      const color = dark[at]
      if (color === 1) count++
      if (
        x + 1 < size &&
        y + 1 < size &&
        color === dark[at + 1] &&
        color === dark[at + size] &&
        color === dark[at + size + 1]
      )
        penalty += 3
    }
  }
  return penalty + Math.floor(Math.abs(count * 20 - size * size * 10) / (size * size)) * 10
}

function linePenalty(dark: Uint8Array, start: number, step: number, size: number): number {
  let penalty = 0
  let run = 0
  let last = -1
  let window = 0
  for (let index = 0, at = start; index < size; index++, at += step) {
    const color = dark[at] as number
    run = color === last ? run + 1 : 1
    last = color
    if (run === 5) penalty += 3
    else if (run > 5) penalty++
    window = ((window << 1) | color) & 0x7ff
    if (index >= 10 && (window === 0b10111010000 || window === 0b00001011101)) penalty += 40
  }
  return penalty
}
