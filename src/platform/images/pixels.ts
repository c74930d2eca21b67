// Scales images down where they have more pixels than print needs.

export type Size = { width: number; height: number }
export type Pixels = Size & { colors: Buffer; alphas: Buffer }

// A logo is printed a few centimetres wide, so more pixels only enlarge the file.
export const SIDE_MAX = 1200

// A4 at the resolution of printers.
export const SHEET_SIDE_MAX = 3508

// Accepts pixels in any order, as red, green, blue and alpha from `at` on, and averages those that fall on the same
// target pixel.
export function shrinker(full: Size, sideMax = SIDE_MAX) {
  const scale = Math.max(1, Math.ceil(Math.max(full.width, full.height) / sideMax))
  const [width, height] = [Math.ceil(full.width / scale), Math.ceil(full.height / scale)]
  const sums = new Uint32Array(width * height * 5)
  return {
    add: (x: number, y: number, source: Uint8Array, at: number): void =>
      add(sums, (Math.floor(y / scale) * width + Math.floor(x / scale)) * 5, source, at),
    pixels: (): Pixels => ({ width, height, ...averageColors(sums) }),
  }
}

// Colours are weighted by their alpha, so that invisible colours do not bleed into edges.
function add(sums: Uint32Array, to: number, source: Uint8Array, at: number): void {
  const alpha = source[at + 3] as number
  sums[to] = (sums[to] as number) + (source[at] as number) * alpha
  sums[to + 1] = (sums[to + 1] as number) + (source[at + 1] as number) * alpha
  sums[to + 2] = (sums[to + 2] as number) + (source[at + 2] as number) * alpha
  sums[to + 3] = (sums[to + 3] as number) + alpha
  sums[to + 4] = (sums[to + 4] as number) + 1
}

function averageColors(sums: Uint32Array): { colors: Buffer; alphas: Buffer } {
  const count = sums.length / 5
  // Transparent pixels become white, because readers that smooth an image would draw a dark edge otherwise.
  const colors = Buffer.alloc(count * 3, 255)
  const alphas = Buffer.alloc(count)
  for (let index = 0; index < count; index++) {
    const at = index * 5
    const weight = sums[at + 3] as number
    if (weight === 0) continue
    for (let part = 0; part < 3; part++)
      colors[index * 3 + part] = Math.round((sums[at + part] as number) / weight)
    alphas[index] = Math.round(weight / (sums[at + 4] as number))
  }
  return { colors, alphas }
}
