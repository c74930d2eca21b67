// The elements and attributes that an SVG may contain: shapes, geometry, presentation, and references inside the file.

const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/))

export const shapes = words('path rect circle ellipse line polyline polygon text tspan use image')
export const containers = words(
  'svg g defs symbol clipPath mask pattern linearGradient radialGradient stop title desc',
)
// Written as plain groups, because drawing programs wrap whole images in them.
export const wrappers = words('a switch')
export const textHolders = words('text tspan title desc')
export const referrers = words('use pattern linearGradient radialGradient')

export const properties = words(`
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule mask mask-type
  stop-color stop-opacity paint-order vector-effect shape-rendering text-rendering image-rendering
  color-interpolation mix-blend-mode isolation transform-origin font font-family font-size font-style font-weight
  font-variant font-stretch text-anchor text-decoration letter-spacing word-spacing dominant-baseline
  alignment-baseline baseline-shift writing-mode direction`)

export const attributes = words(`
  x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy rotate d points width height offset pathLength textLength
  lengthAdjust viewBox preserveAspectRatio transform gradientTransform gradientUnits spreadMethod patternUnits
  patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits`).union(properties)

const functions = words('rgb rgba hsl hsla matrix translate scale rotate skewx skewy')

const id = '[\\p{L}\\p{N}_.:-]+'
export const wholeId = new RegExp(`^${id}$`, 'u')
export const localAddress = new RegExp(`^#(${id})$`, 'u')
export const localUrl = new RegExp(`url\\(\\s*(['"]?)#(${id})\\1\\s*\\)`, 'gu')
// A paint that surely replaces the inherited one; any other might be invalid and let that one through.
export const certainPaint = new RegExp(`^(?:none|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|url\\(#${id}\\))$`, 'u')

// CSS fetches by more than url(), so functions are listed; escapes and comments could spell one that is not.
export function isHarmless(value: string): boolean {
  if (/^[\w\s#.,%+-]*$/.test(value)) return true
  if (/[\\@{}<]|\/\*/.test(value)) return false
  if (value.split('"').length % 2 === 0 || value.split("'").length % 2 === 0) return false
  const beforeParentheses = value.replace(localUrl, ' ').split('(').slice(0, -1)
  return beforeParentheses.every((text) => functions.has(lastWord(text.slice(-20)).toLowerCase()))
}

const lastWord = (text: string): string => /[\w-]*$/.exec(text.trimEnd())?.[0] ?? ''
