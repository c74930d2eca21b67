import type { Color } from './pdf/color.ts'

// Colours that can be read: contrast as WCAG 2 counts it, and the nearest darker or lighter one that has enough.

export const WHITE: Color = [255, 255, 255]
const BLACK: Color = [0, 0, 0]
const ENOUGH = 4.5

const HEX = /^#[0-9a-f]{6}$/

export const isHexColor = (text: string): boolean => HEX.test(text)

export const colorOf = (hex: string): Color => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

export const hexOf = (color: Color): string =>
  `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`

export function contrastOf(one: Color, other: Color): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

// For letters on a ground: the colour itself where it can be read, or else as little darker or lighter as is needed.
export function readableOn(ground: Color, color: Color): Color {
  const towards = luminanceOf(ground) > 0.18 ? BLACK : WHITE
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(color, towards, share)
    if (contrastOf(mixed, ground) >= ENOUGH) return mixed
  }
  return towards
}

// Letters on a ground of the colour: white where that can be read, or else the dark ink.
export const lettersOn = (ground: Color, dark: Color): Color =>
  contrastOf(WHITE, ground) >= ENOUGH ? WHITE : contrastOf(dark, ground) >= ENOUGH ? dark : BLACK

export const mix = (color: Color, other: Color, share: number): Color => {
  const part = (place: 0 | 1 | 2) => Math.round(color[place] * (1 - share) + other[place] * share)
  return [part(0), part(1), part(2)]
}

function luminanceOf([red, green, blue]: Color): number {
  const linear = (part: number) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
