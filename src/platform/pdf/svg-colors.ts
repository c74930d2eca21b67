import type { Color } from './color.ts'

// Parses SVG colours. Paper is white, so translucent colours are blended with white.

export function readColor(text: string): Color | undefined {
  const value = text.trim().toLowerCase()
  const hex = /^#([0-9a-f]{3,8})$/.exec(value)?.[1]
  if (hex !== undefined) {
    const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex
    const level = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16)
    return [level(0), level(2), level(4)]
  }
  const [red, green, blue] = /^rgba?\(([^)]*)\)$/.exec(value)?.[1]?.split(/[\s,/]+/) ?? []
  if (red !== undefined && green !== undefined && blue !== undefined) {
    const level = (part: string) =>
      Math.round(Math.min(255, Math.max(0, Number.parseFloat(part) * (part.endsWith('%') ? 2.55 : 1)))) || 0
    return [level(red), level(green), level(blue)]
  }
  return NAMED_COLORS[value]
}

export function onWhite([red, green, blue]: Color, opacity: number): Color {
  const blend = (part: number) => Math.round(part * opacity + 255 * (1 - opacity))
  return [blend(red), blend(green), blend(blue)]
}

const NAMED_COLORS: { [name: string]: Color } = {
  black: [0, 0, 0],
  white: [255, 255, 255],
  red: [255, 0, 0],
  green: [0, 128, 0],
  lime: [0, 255, 0],
  blue: [0, 0, 255],
  navy: [0, 0, 128],
  yellow: [255, 255, 0],
  orange: [255, 165, 0],
  purple: [128, 0, 128],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  silver: [192, 192, 192],
  gold: [255, 215, 0],
  teal: [0, 128, 128],
  maroon: [128, 0, 0],
  olive: [128, 128, 0],
  aqua: [0, 255, 255],
  cyan: [0, 255, 255],
  magenta: [255, 0, 255],
  fuchsia: [255, 0, 255],
  pink: [255, 192, 203],
  brown: [165, 42, 42],
  crimson: [220, 20, 60],
  tomato: [255, 99, 71],
  steelblue: [70, 130, 180],
  royalblue: [65, 105, 225],
  darkblue: [0, 0, 139],
  darkgreen: [0, 100, 0],
  darkred: [139, 0, 0],
}
