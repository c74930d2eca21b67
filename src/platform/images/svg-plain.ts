import { SaxesParser, type SaxesTagNS } from 'saxes'
import { readColor } from '../pdf/svg-colors.ts'

// Decides how an SVG prints. Plain shapes are drawn as vectors (pdf/svg-drawing.ts), sharp at every size; others become
// pixels at the upload. The decision uses the upload, so that nothing is lost unnoticed by cleaning.

export type Printing = 'lines' | 'pixels' | { problem: string }

export function printingOf(svg: string): Printing {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const names: string[] = []
  let printing: Printing = 'lines'
  parser.on('opentag', (tag) => {
    const judged = judge(tag, names)
    if (typeof judged === 'object' && typeof printing !== 'object') printing = judged
    if (judged === 'pixels' && printing === 'lines') printing = judged
    names.push(tag.local)
  })
  parser.on('closetag', () => names.pop())
  parser.write(svg).close()
  return printing
}

const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/))

const DRAWN_ELEMENTS = words('g a path rect circle ellipse line polyline polygon')
const unseen = words(
  'title desc metadata script defs animate animateTransform animateMotion animateColor set view',
)
// Properties and attributes of shapes that are drawn, or that do not change them.
const FOLLOWED_ATTRIBUTES = words(`
  id class lang role tabindex version baseProfile x y cx cy r rx ry x1 y1 x2 y2 width height d points transform
  fill-rule clip-rule stroke-linecap stroke-linejoin stroke-miterlimit stroke-dashoffset display visibility color
  color-interpolation shape-rendering text-rendering image-rendering overflow enable-background pathLength
  font-family font-size font-style font-weight font-variant font-stretch line-height letter-spacing word-spacing
  text-anchor text-align white-space href target rel title`)
const lengths = words('x y cx cy r rx ry x1 y1 x2 y2 width height stroke-width')
const colours = words('fill stroke')
// Default values, which change nothing.
const defaultValues: { readonly [name: string]: Set<string> } = {
  'stroke-dasharray': words('none'),
  'clip-path': words('none'),
  mask: words('none'),
  filter: words('none'),
  opacity: words('1 1.0 100%'),
  'fill-opacity': words('1 1.0 100%'),
  'stroke-opacity': words('1 1.0 100%'),
  'mix-blend-mode': words('normal'),
  isolation: words('auto'),
  'paint-order': words('normal'),
  'vector-effect': words('none'),
  'marker-start': words('none'),
  'marker-mid': words('none'),
  'marker-end': words('none'),
}

const svgNamespace = 'http://www.w3.org/2000/svg'
const readablePicture = /^data:image\/(?:png|jpe?g|gif);base64,/i

function judge({ local, uri, attributes }: SaxesTagNS, above: readonly string[]): Printing {
  if (uri !== svgNamespace && uri !== '') return 'lines'
  if (local === 'foreignObject')
    return {
      problem: 'contains a part that is not SVG and cannot be printed; remove it or save the image as PNG',
    }
  const attributeList = Object.values(attributes)
  if (local === 'image') {
    const href = attributeList.find((attribute) => attribute.local === 'href')?.value.trim() ?? ''
    return readablePicture.test(href)
      ? 'pixels'
      : { problem: 'refers to an external image; embed it as PNG, JPEG or GIF' }
  }
  // Definitions are only visible where something refers to them.
  if (local === 'style') return 'pixels'
  if (unseen.has(local) || above.includes('defs')) return 'lines'
  const isRoot = above.length === 0
  if (!isRoot && !DRAWN_ELEMENTS.has(local)) return 'pixels'
  const unprefixed = attributeList.filter((attribute) => attribute.uri === '' && attribute.prefix === '')
  return unprefixed.every((attribute) => isFollowed(attribute.local, attribute.value, isRoot))
    ? 'lines'
    : 'pixels'
}

function isFollowed(name: string, value: string, isRoot: boolean): boolean {
  if (name === 'style') return value.split(';').every((rule) => isRuleFollowed(rule))
  if (isRoot && /^(width|height|viewBox|preserveAspectRatio|xmlns|zoomAndPan|contentStyleType)$/.test(name))
    return true
  if (/^(on|data-|aria-)/.test(name)) return true
  if (colours.has(name)) return isOpaqueColour(value.trim())
  if (lengths.has(name)) return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?(px)?$/i.test(value.trim())
  return FOLLOWED_ATTRIBUTES.has(name) || (defaultValues[name]?.has(value.trim()) ?? false)
}

function isRuleFollowed(rule: string): boolean {
  const [name = '', value = '', ...more] = rule.split(':').map((part) => part.trim())
  if (name === '') return true
  return more.length === 0 && name !== 'transform' && (name.startsWith('-') || isFollowed(name, value, false))
}

const isOpaqueColour = (value: string): boolean =>
  /^(none|inherit|transparent)$/.test(value) ||
  (readColor(value) !== undefined && !/^#(.{4}|.{8})$|^rgba|\//i.test(value))
