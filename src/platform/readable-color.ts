import type { Color } from './pdf/color.ts'

// Calculates contrast by WCAG 2 and finds the closest readable colour.

export const WHITE: Color = [255, 255, 255]
const BLACK: Color = [0, 0, 0]
const CONTRAST_MIN = 4.5

const HEX = /^#[0-9a-f]{6}$/

export const isHexColor = (text: string): boolean => HEX.test(text)

export const colorOf = (hex: string): Color => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

export const hexOf = (color: Color): string =>
  `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`

export function contrastOf(first: Color, second: Color): number {
  const [light, dark] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

// Returns the text colour itself if it is readable on the background, otherwise the closest darker or lighter colour
// that is.
export function readableOn(background: Color, color: Color): Color {
  const target = luminanceOf(background) > 0.18 ? BLACK : WHITE
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(color, target, share)
    if (contrastOf(mixed, background) >= CONTRAST_MIN) return mixed
  }
  return target
}

// Returns white for text on the background if it is readable, otherwise the dark colour.
export const textColorOn = (background: Color, dark: Color): Color =>
  contrastOf(WHITE, background) >= CONTRAST_MIN
    ? WHITE
    : contrastOf(dark, background) >= CONTRAST_MIN
      ? dark
      : BLACK

export const mix = (color: Color, target: Color, share: number): Color => {
  const part = (channel: 0 | 1 | 2) => Math.round(color[channel] * (1 - share) + target[channel] * share)
  return [part(0), part(1), part(2)]
}

function luminanceOf([red, green, blue]: Color): number {
  const linear = (part: number) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
