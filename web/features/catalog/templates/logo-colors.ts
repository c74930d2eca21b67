// Finds the main colours of an image: frequent ones that are neither white nor grey and differ from each other.

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
    const bucket = counted.get(key) ?? { count: 0, sum: [0, 0, 0] }
    bucket.count++
    bucket.sum = [bucket.sum[0] + red, bucket.sum[1] + green, bucket.sum[2] + blue]
    counted.set(key, bucket)
  }
  const selectedColors: Color[] = []
  const frequent = [...counted.values()].toSorted((first, second) => second.count - first.count)
  for (const { count, sum } of frequent) {
    const color = sum.map((part) => Math.round(part / count)) as Color
    if (selectedColors.length < SHOWN && selectedColors.every((selected) => distance(selected, color) > FAR))
      selectedColors.push(color)
  }
  return selectedColors.map((color) => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
}

type Color = [number, number, number]
type Pixel = [number, number, number, number]

const distance = (first: Color, second: Color) =>
  Math.hypot(...first.map((part, index) => part - (second[index] as number)))

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

// Too light for text on white: a WCAG contrast below 3.
export function isLight(hex: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Color
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) < 3
}
