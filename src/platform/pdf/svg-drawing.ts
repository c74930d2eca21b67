import { deflateSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import type { Color } from './color.ts'
import type { Picture } from './picture.ts'
import { onWhite, readColor } from './svg-colors.ts'
import { type PathCommand, readPath } from './svg-path.ts'
import { pdfNumber } from './writer.ts'

// Converts an SVG logo to PDF drawing operations. Plain shapes are exact, and a gradient becomes its mean colour.
// Drawings that need more (texts, images, masks, patterns) are left out rather than drawn wrong.

type Attributes = { [name: string]: string }
type Look = {
  fill: string
  stroke: string
  fill_opacity: number
  stroke_opacity: number
  opacity: number
  is_hidden: boolean
  pen: Attributes
  matrix: Matrix // the transform, including those of its groups
}
type Matrix = readonly number[]
type Element = { name: string; attributes: Attributes; children: Element[] }

const UNDRAWN = new Set(['text', 'image', 'mask', 'pattern', 'use', 'symbol'])
const SKIPPED = new Set(['defs', 'clipPath', 'linearGradient', 'radialGradient', 'title', 'desc', 'stop'])

export function readSvgDrawing(bytes: Buffer): Picture | undefined {
  const root = parse(bytes.toString('utf8'))
  if (root === undefined || [...descendants(root)].some(({ name }) => UNDRAWN.has(name))) return undefined
  const box = boxOf(root)
  if (box === undefined) return undefined
  const gradients = gradientColors(root)
  const operations: string[] = []
  const scale = enlargement(box)
  draw(root, { ...START, matrix: [scale, 0, 0, scale, 0, 0] }, gradients, operations)
  const [x, y, width, height] = box.map((value) => value * scale) as [number, number, number, number]
  // The drawing becomes a form XObject of one by one unit, with the y axis up.
  const matrix = [1 / width, 0, 0, -1 / height, -x / width, (y + height) / height].map((value) =>
    value.toFixed(8),
  )
  const dictionary = `/Subtype /Form /BBox [${[x, y, x + width, y + height].map(pdfNumber).join(' ')}] /Matrix [${matrix.join(' ')}] /Filter /FlateDecode`
  return {
    width,
    height,
    layers: { dictionary, bytes: deflateSync(Buffer.from(operations.join('\n'), 'latin1')), is_packed: true },
    shown: { operations, box: [x, y, width, height] },
  }
}

// Numbers in the file have few decimals, which is too coarse for a drawing of few units: it is drawn enlarged and
// scaled down where it is placed.
function enlargement([, , width, height]: readonly number[]): number {
  const side = Math.max(width as number, height as number)
  return side >= SIDE_MIN ? 1 : SIDE_MIN / side
}

const SIDE_MIN = 4

const START: Look = {
  fill: 'black',
  stroke: 'none',
  fill_opacity: 1,
  stroke_opacity: 1,
  opacity: 1,
  is_hidden: false,
  pen: {},
  matrix: [1, 0, 0, 1, 0, 0],
}

function parse(text: string): Element | undefined {
  const parser = new SaxesParser()
  const top: Element = { name: '', attributes: {}, children: [] }
  const open = [top]
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name: name.replace(/^.*:/, ''), attributes: attributes as Attributes, children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  let isBroken = false
  parser.on('error', () => {
    isBroken = true
  })
  parser.write(text).close()
  return isBroken ? undefined : top.children[0]
}

function* descendants(element: Element): Generator<Element> {
  yield element
  for (const child of element.children) yield* descendants(child)
}

function boxOf({ attributes }: Element): [number, number, number, number] | undefined {
  const [x, y, width, height] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (width && height && width > 0 && height > 0) return [x || 0, y || 0, width, height]
  const [w, h] = [Number.parseFloat(attributes.width ?? ''), Number.parseFloat(attributes.height ?? '')]
  return w > 0 && h > 0 ? [0, 0, w, h] : undefined
}

function gradientColors(root: Element): Map<string, Color> {
  const colors = new Map<string, Color>()
  for (const { name, attributes, children } of descendants(root)) {
    if (!name.endsWith('Gradient') || !attributes.id) continue
    const stops = children.map((stop) => {
      const ownAttributes = properties(stop.attributes)
      return onWhite(
        readColor(ownAttributes['stop-color'] ?? 'black') ?? [0, 0, 0],
        share(ownAttributes['stop-opacity']),
      )
    })
    if (stops.length === 0) continue
    const mean = (part: 0 | 1 | 2) =>
      Math.round(stops.reduce((sum, stop) => sum + stop[part], 0) / stops.length)
    colors.set(attributes.id, [mean(0), mean(1), mean(2)])
  }
  return colors
}

// A `style` property overrides the attribute of the same name.
function properties(attributes: Attributes): Attributes {
  const styled = (attributes.style ?? '').split(';').map((rule) => rule.split(':').map((part) => part.trim()))
  const declarations = styled.filter((pair): pair is [string, string] => pair.length === 2)
  return { ...attributes, ...Object.fromEntries(declarations) }
}

function share(text: string | undefined): number {
  const value = Number.parseFloat(text ?? '1') / (text?.endsWith('%') ? 100 : 1)
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1
}

const PEN = ['stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'fill-rule'] as const

function lookOf(ownAttributes: Attributes, above: Look): Look {
  const pen = { ...above.pen }
  for (const name of PEN) if (ownAttributes[name]) pen[name] = ownAttributes[name]
  return {
    fill: ownAttributes.fill && ownAttributes.fill !== 'inherit' ? ownAttributes.fill : above.fill,
    stroke: ownAttributes.stroke && ownAttributes.stroke !== 'inherit' ? ownAttributes.stroke : above.stroke,
    fill_opacity: ownAttributes['fill-opacity'] ? share(ownAttributes['fill-opacity']) : above.fill_opacity,
    stroke_opacity: ownAttributes['stroke-opacity']
      ? share(ownAttributes['stroke-opacity'])
      : above.stroke_opacity,
    opacity: above.opacity * share(ownAttributes.opacity),
    is_hidden: above.is_hidden || ownAttributes.display === 'none' || ownAttributes.visibility === 'hidden',
    pen,
    matrix: transforms(ownAttributes.transform ?? '').reduce(multiply, above.matrix),
  }
}

function draw(
  element: Element,
  above: Look,
  gradients: ReadonlyMap<string, Color>,
  operations: string[],
): void {
  if (SKIPPED.has(element.name)) return
  const ownAttributes = properties(element.attributes)
  const look = lookOf(ownAttributes, above)
  if (look.is_hidden) return
  const moves = outlineOf(element.name, ownAttributes)
  if (moves.length > 0) paint(moves, look, gradients, operations)
  for (const child of element.children) draw(child, look, gradients, operations)
}

// Each shape has its own transform, because archives limit the nesting of graphics states.
function paintPlaced(matrix: Matrix, paintShape: () => void, operations: string[]): void {
  if (matrix.every((value, index) => value === START.matrix[index])) {
    paintShape()
    return
  }
  operations.push('q', `${matrix.map((value) => printBounded(value, 1_000_000)).join(' ')} cm`)
  paintShape()
  operations.push('Q')
}

function paint(
  moves: PathCommand[],
  look: Look,
  gradients: ReadonlyMap<string, Color>,
  operations: string[],
): void {
  const color = (paintText: string, opacity: number): Color | undefined => {
    if (paintText === 'none' || paintText === 'transparent' || opacity === 0) return undefined
    const reference = /url\(\s*['"]?#([^'")\s]+)/.exec(paintText)?.[1]
    const plain = reference === undefined ? readColor(paintText) : gradients.get(reference)
    return onWhite(plain ?? [0, 0, 0], opacity)
  }
  const fill = color(look.fill, look.fill_opacity * look.opacity)
  const stroke = color(look.stroke, look.stroke_opacity * look.opacity)
  if (fill === undefined && stroke === undefined) return
  const evenOdd = look.pen['fill-rule'] === 'evenodd' ? '*' : ''
  const end = fill && stroke ? `B${evenOdd}` : fill ? `f${evenOdd}` : 'S'
  const paintShape = () => {
    if (fill) operations.push(colorText(fill, 'rg'))
    if (stroke) operations.push(colorText(stroke, 'RG'), penOf(look.pen))
    operations.push(moves.map(formatCommand).join('\n'), end)
  }
  paintPlaced(look.matrix, paintShape, operations)
}

const colorText = (color: Color, operator: 'rg' | 'RG'): string =>
  `${color.map((part) => pdfNumber(part / 255)).join(' ')} ${operator}`

function penOf(pen: Attributes): string {
  const cap = ['butt', 'round', 'square'].indexOf(pen['stroke-linecap'] ?? 'butt')
  const join = ['miter', 'round', 'bevel'].indexOf(pen['stroke-linejoin'] ?? 'miter')
  const width = Number.parseFloat(pen['stroke-width'] ?? '1')
  return `${figure(Number.isFinite(width) ? width : 1)} w ${Math.max(0, cap)} J ${Math.max(0, join)} j`
}

// Drawings may use tiny units, so they keep more decimals than the page.
const figure = (value: number): string => printBounded(value, 10_000)

// PDF has no exponents, and no drawing needs numbers beyond these bounds.
const printBounded = (value: number, precision: number): string =>
  String(Math.round(limit(value) * precision) / precision || 0)

const FIGURE_MAX = 1_000_000

function formatCommand(move: PathCommand): string {
  if (move.kind === 'h') return 'h'
  if (move.kind === 'c')
    return `${[move.x1, move.y1, move.x2, move.y2, move.x, move.y].map(figure).join(' ')} c`
  return `${figure(move.x)} ${figure(move.y)} ${move.kind}`
}

function outlineOf(name: string, ownAttributes: Attributes): PathCommand[] {
  const value = (key: string) => Number.parseFloat(ownAttributes[key] ?? '') || 0
  if (name === 'path') return readPath(ownAttributes.d ?? '')
  if (name === 'rect') return rectangle(ownAttributes, value)
  if (name === 'circle') return ellipse(value('cx'), value('cy'), value('r'), value('r'))
  if (name === 'ellipse') return ellipse(value('cx'), value('cy'), value('rx'), value('ry'))
  if (name === 'line') return readPath(`M${value('x1')} ${value('y1')}L${value('x2')} ${value('y2')}`)
  if (name === 'polyline') return readPath(`M${ownAttributes.points ?? ''}`)
  return name === 'polygon' ? readPath(`M${ownAttributes.points ?? ''}Z`) : []
}

function rectangle(ownAttributes: Attributes, value: (key: string) => number): PathCommand[] {
  const [x, y, width, height] = [value('x'), value('y'), value('width'), value('height')]
  if (width <= 0 || height <= 0 || ownAttributes.width?.endsWith('%')) return []
  const rx = Math.min(ownAttributes.rx ? value('rx') : value('ry'), width / 2)
  const ry = Math.min(ownAttributes.ry ? value('ry') : value('rx'), height / 2)
  const corner = (dx: number, dy: number) => (rx > 0 && ry > 0 ? `a${rx} ${ry} 0 0 1 ${dx} ${dy}` : '')
  return readPath(
    `M${x + rx} ${y}h${width - 2 * rx}${corner(rx, ry)}v${height - 2 * ry}${corner(-rx, ry)}` +
      `h${2 * rx - width}${corner(-rx, -ry)}v${2 * ry - height}${corner(rx, -ry)}z`,
  )
}

const ellipse = (cx: number, cy: number, rx: number, ry: number): PathCommand[] =>
  rx > 0 && ry > 0
    ? readPath(`M${cx - rx} ${cy}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`)
    : []

// Bounded repetition without nesting: otherwise a long text without its bracket would take quadratic time.
const TRANSFORM = /([a-zA-Z]{4,9})\s*\(([^()]*)\)/g

function transforms(text: string): Matrix[] {
  return [...text.matchAll(TRANSFORM)].flatMap(([, name = '', inside = '']) => {
    const figures = (inside.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g) ?? []).map(Number)
    const matrix = matrixOf(name.toLowerCase(), figures)
    return matrix ? [matrix.map(limit)] : []
  })
}

// The product of two matrices. Infinite values stay infinite, so that no product becomes NaN.
function multiply([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: Matrix, inner: Matrix): Matrix {
  const [g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = inner
  return [
    ...[a * g + c * h, b * g + d * h],
    ...[a * i + c * j, b * i + d * j],
    ...[a * k + c * l + e, b * k + d * l + f],
  ].map(limit)
}

const limit = (value: number): number => Math.min(FIGURE_MAX, Math.max(-FIGURE_MAX, value)) || 0

function matrixOf(name: string, figures: number[]): number[] | undefined {
  const [a = 0, b, c] = figures
  if (name === 'matrix' && figures.length === 6) return figures
  if (name === 'translate') return [1, 0, 0, 1, a, b ?? 0]
  if (name === 'scale') return [a, 0, 0, b ?? a, 0, 0]
  const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)]
  if (name === 'rotate') {
    const [x, y] = [b ?? 0, c ?? 0]
    return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
  }
  if (name === 'skewx') return [1, 0, Math.tan((a * Math.PI) / 180), 1, 0, 0]
  return name === 'skewy' ? [1, Math.tan((a * Math.PI) / 180), 0, 1, 0, 0] : undefined
}
