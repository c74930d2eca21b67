import { SaxesParser, type SaxesTagNS } from 'saxes'
import {
  attributes,
  certainPaint,
  containers,
  isHarmless,
  localAddress,
  localUrl,
  properties,
  referrers,
  shapes,
  textHolders,
  wholeId,
  wrappers,
} from './svg-allowed.ts'
import { countEffects } from './svg-effects.ts'
import { descendants, findReferenceProblem, type SvgElement, type SvgPaint } from './svg-references.ts'

type Drawing = { width: number | null; height: number | null; bytes: Buffer }
type Problem = { problem: string }
type Raster = { content_type: string; width: number; height: number; bytes: Buffer }
type RasterReader = (bytes: Buffer) => Raster | Problem | undefined

// Writes an SVG anew from known harmless parts. Undefined if the bytes are not an SVG.
export function readSvg(bytes: Buffer, readRaster: RasterReader): Drawing | Problem | undefined {
  const text = decodeText(bytes)
  if (text === undefined) return undefined
  try {
    const root = parseSvg(text, readRaster)
    const problem = findContentProblem([...descendants(root)]) ?? findReferenceProblem(root)
    if (problem !== undefined) return { problem }
    const size = completeSize(root)
    return { ...size, bytes: Buffer.from(writeElement(root)) }
  } catch (error) {
    if (error instanceof NotSvg) return undefined
    if (error instanceof RejectedSvgError) return { problem: error.message }
    throw error
  }
}

class NotSvg extends Error {}
class RejectedSvgError extends Error {}

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

const mostElements = 5_000
const mostDeclarations = 100
// Limits the drawn path data, which with the elements decides the cost of drawing: at most half a second.
const mostOutline = 250_000
// These are inherited by every element inside, so a long value would be parsed again for each.
const longestProperty = 1_000
const deepestElement = 64
const mostText = 20_000
const mostReferences = 20
const mostEmbeddedPixels = 40_000_000

function decodeText(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function parseSvg(text: string, readRaster: RasterReader): SvgElement {
  const parser = new SaxesParser({ xmlns: true, position: false, ...xml10 })
  const open: (SvgElement | undefined)[] = []
  let root: SvgElement | undefined
  let elements = 0
  let outline = 0
  let letters = 0
  const cost = countEffects()

  parser.on('error', () => {
    throw root === undefined ? new NotSvg() : new RejectedSvgError('must be well-formed SVG')
  })
  parser.on('doctype', (doctype) => {
    throw /^\s*svg\b/.test(doctype)
      ? new RejectedSvgError('contains a DOCTYPE; save it as plain SVG')
      : new NotSvg()
  })
  parser.on('opentag', (tag) => {
    elements += 1
    if (elements > mostElements || open.length >= deepestElement)
      throw new RejectedSvgError('is too complex; save it as PNG')
    cost.add(tag)
    if (cost.isTooMuch())
      throw new RejectedSvgError(
        'is too complex: too many transparent, masked or filtered parts; save it as PNG',
      )
    outline += outlineLength(tag)
    if (outline > mostOutline)
      throw new RejectedSvgError(
        'is too complex: paths, points and transforms may have 250,000 characters in total',
      )
    if (root === undefined && !(tag.local === 'svg' && isSvg(tag))) throw new NotSvg()
    const parent = open.at(-1)
    const element =
      root === undefined || parent !== undefined ? keepElement(tag, parent, readRaster) : undefined
    if (element !== undefined) parent?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const keepText = (text: string) => {
    letters += text.trim().length
    if (letters > mostText)
      throw new RejectedSvgError('is too complex: it may contain 20,000 characters of text')
    const parent = open.at(-1)
    if (parent !== undefined && textHolders.has(parent.name)) parent.children.push(text)
  }
  parser.on('text', keepText)
  parser.on('cdata', keepText)
  parser.write(text).close()
  if (root === undefined) throw new NotSvg()
  return root
}

// XML 1.1 allows control characters, which the copy cannot contain.
const xml10 = { forceXMLVersion: true, defaultXMLVersion: '1.0' } as const

const outlineLength = ({ attributes: { d, points, transform } }: SaxesTagNS): number =>
  (d?.value.length ?? 0) + (points?.value.length ?? 0) + (transform?.value.length ?? 0)

const isSvg = (tag: SaxesTagNS): boolean => tag.uri === svgNamespace || tag.uri === ''

function keepElement(
  tag: SaxesTagNS,
  parent: SvgElement | undefined,
  readRaster: RasterReader,
): SvgElement | undefined {
  const name = wrappers.has(tag.local) ? 'g' : tag.local
  if (!isSvg(tag) || !(shapes.has(name) || containers.has(name))) return undefined
  const element = newElement(name)
  const attributeList = Object.values(tag.attributes)
  for (const { uri, local, value } of attributeList) {
    if (uri === '') keepAttribute(element, local, value)
    if (uri === xmlNamespace && local === 'space' && value === 'preserve')
      element.attributes.set('xml:space', value)
  }
  inheritPaint(element.fill, parent?.fill)
  inheritPaint(element.stroke, parent?.stroke)
  const hrefs = attributeList.filter(
    ({ uri, local }) => local === 'href' && (uri === '' || uri === xlinkNamespace),
  )
  const href = hrefs.find(({ uri }) => uri === '') ?? hrefs[0]
  return keepReference(element, href?.value.trim() ?? '', readRaster) ? element : undefined
}

function newElement(name: string): SvgElement {
  const [fill, stroke] = [newPaint(), newPaint()]
  const references = { target: undefined, masks: new Set<string>(), fill, stroke }
  return { name, attributes: new Map(), children: [], ...references, embedded_pixels: 0 }
}

const newPaint = (): SvgPaint => ({ ids: new Set(), certain: false })

function keepAttribute(element: SvgElement, name: string, value: string): void {
  if (name === 'id' && wholeId.test(value)) element.attributes.set(name, value)
  if (name === 'style') keepStyle(element, value)
  if (!attributes.has(name) || isOverlong(name, value) || !isHarmless(value)) return
  element.attributes.set(name, value)
  noteReferences(element, name, value)
}

function keepStyle(element: SvgElement, style: string): void {
  const declarations: string[] = []
  for (const declaration of style.split(';', mostDeclarations)) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (!properties.has(name) || isOverlong(name, value) || !isHarmless(value)) continue
    declarations.push(`${name}:${value}`)
    noteReferences(element, name, value)
  }
  if (declarations.length > 0) element.attributes.set('style', declarations.join(';'))
}

const isOverlong = (name: string, value: string): boolean =>
  properties.has(name) && value.length > longestProperty

function noteReferences(element: SvgElement, name: string, value: string): void {
  const paint = name === 'fill' || name === 'stroke' ? element[name] : undefined
  if (paint === undefined && !value.includes('url(')) return
  for (const match of value.matchAll(localUrl)) noteId(paint?.ids ?? element.masks, match[2] ?? '')
  if (paint !== undefined) paint.certain ||= certainPaint.test(value)
}

function noteId(ids: Set<string>, id: string): void {
  ids.add(id)
  if (ids.size > mostReferences) throw new RejectedSvgError('is too complex; save it as PNG')
}

function inheritPaint(ownPaint: SvgPaint, inherited: SvgPaint | undefined): void {
  if (ownPaint.certain) return
  for (const id of inherited?.ids ?? []) noteId(ownPaint.ids, id)
}

// False if the element needs its reference and that is not allowed.
function keepReference(element: SvgElement, href: string, readRaster: RasterReader): boolean {
  if (element.name === 'image') return embedImage(element, href, readRaster)
  const target = localAddress.exec(href)?.[1]
  if (target !== undefined && referrers.has(element.name)) {
    element.attributes.set('href', `#${target}`)
    element.target = target
  }
  return element.name !== 'use' || target !== undefined
}

function embedImage(element: SvgElement, href: string, readRaster: RasterReader): boolean {
  if (!/^data:image\/(?:png|jpe?g);base64,/i.test(href)) return false
  const image = readRaster(Buffer.from(href.slice(href.indexOf(',') + 1), 'base64'))
  if (image === undefined || 'problem' in image || ['image/webp', 'image/gif'].includes(image.content_type))
    return false
  element.attributes.set('href', `data:${image.content_type};base64,${image.bytes.toString('base64')}`)
  element.embedded_pixels = image.width * image.height
  return true
}

function findContentProblem(elements: SvgElement[]): string | undefined {
  if (!elements.some((element) => shapes.has(element.name)))
    return 'contains nothing that can be drawn; choose another file'
  const embeddedPixels = elements.reduce((pixels, element) => pixels + element.embedded_pixels, 0)
  return embeddedPixels > mostEmbeddedPixels ? 'embeds too large images' : undefined
}

// A drawing with a size but no view box would be cut instead of scaled, so it gets a view box of its size.
function completeSize(root: SvgElement): { width: number | null; height: number | null } {
  const [, , boxWidth = 0, boxHeight = 0] = (root.attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const width = readLength(root.attributes.get('width'))
  const height = readLength(root.attributes.get('height'))
  if (width !== null && height !== null) {
    if (!root.attributes.has('viewBox')) root.attributes.set('viewBox', `0 0 ${width} ${height}`)
    return { width, height }
  }
  const boxed = boxWidth > 0 && boxHeight > 0 && Number.isFinite(boxWidth * boxHeight)
  return boxed ? { width: boxWidth, height: boxHeight } : { width: null, height: null }
}

const pixelsPerUnit = new Map([
  ['', 1],
  ['px', 1],
  ['pt', 96 / 72],
  ['pc', 16],
  ['mm', 96 / 25.4],
  ['cm', 96 / 2.54],
  ['in', 96],
])

function readLength(length: string | undefined): number | null {
  const [, number, unit = ''] =
    /^(\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})([a-z]{0,2})$/.exec(length?.trim() ?? '') ?? []
  const pixels = Number(number) * (pixelsPerUnit.get(unit) ?? Number.NaN)
  return pixels > 0 ? pixels : null
}

function writeElement(element: SvgElement, namespace = ` xmlns="${svgNamespace}"`): string {
  const attributeText = [...element.attributes]
    .map(([name, value]) => ` ${name}="${escapeText(value)}"`)
    .join('')
  const inside = element.children.map((child) =>
    typeof child === 'string' ? escapeText(child) : writeElement(child, ''),
  )
  return `<${element.name}${namespace}${attributeText}>${inside.join('')}</${element.name}>`
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
