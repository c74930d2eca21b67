// The colours a picture lives of: its most frequent ones that are neither white nor grey, far enough from each other.

const SHOWN = 3
const STEP = 24
const GREY = 28
const FAR = 90

export function colorsOf(data: ArrayLike<number>): string[] {
  const counted = new Map<string, { count: number; sum: [number, number, number] }>()
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [red, green, blue, alpha] = [0, 1, 2, 3].map((part) => data[at + part] as number) as Pixel
    if (alpha < 128 || Math.max(red, green, blue) - Math.min(red, green, blue) < GREY) continue
    const key = [red, green, blue].map((part) => Math.round(part / STEP)).join(' ')
    const found = counted.get(key) ?? { count: 0, sum: [0, 0, 0] }
    found.count++
    found.sum = [found.sum[0] + red, found.sum[1] + green, found.sum[2] + blue]
    counted.set(key, found)
  }
  const chosen: Color[] = []
  const frequent = [...counted.values()].toSorted((one, other) => other.count - one.count)
  for (const { count, sum } of frequent) {
    const color = sum.map((part) => Math.round(part / count)) as Color
    if (chosen.length < SHOWN && chosen.every((one) => distance(one, color) > FAR)) chosen.push(color)
  }
  return chosen.map((color) => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
}

type Color = [number, number, number]
type Pixel = [number, number, number, number]

const distance = (one: Color, other: Color) =>
  Math.hypot(...one.map((part, place) => part - (other[place] as number)))

const SIDE = 64

export async function colorsIn(address: string): Promise<string[]> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, SIDE, SIDE)
  return context ? colorsOf(context.getImageData(0, 0, SIDE, SIDE).data) : []
}

// Too light to be read on white: WCAG counts a contrast below 3.
export function isLight(hex: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Color
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) < 3
}
