import type { Box } from './paper.ts'
import type { Picture, ScreenImage } from './picture.ts'
import { pdfNumber as n } from './writer.ts'

// Converts an image of a document to SVG: the original file, or a drawing with the same operations as in the PDF.

const svgByPicture = new WeakMap<Picture, string>()

export function pictureSvg(picture: Picture, [x, y, width, height]: Box): string {
  let inside = svgByPicture.get(picture)
  if (inside === undefined) {
    inside = insideOf(picture)
    svgByPicture.set(picture, inside)
  }
  const [remaining, top, w, h] = 'box' in picture.shown ? picture.shown.box : [0, 0, 1, 1]
  return (
    `<svg x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"` +
    ` viewBox="${remaining} ${top} ${w} ${h}" preserveAspectRatio="none">${inside}</svg>`
  )
}

function insideOf({ shown }: Picture): string {
  if ('operations' in shown) return drawingSvg(shown)
  const data = `data:${shown.content_type};base64,${shown.bytes.toString('base64')}`
  return `<image width="1" height="1" preserveAspectRatio="none" href="${data}"/>`
}

type Pen = { fill: string; stroke: string; width: string; cap: string; join: string }

const PEN: Pen = { fill: '#000', stroke: '#000', width: '1', cap: 'butt', join: 'miter' }
const CAPS = ['butt', 'round', 'square']
const JOINS = ['miter', 'round', 'bevel']

// Interprets the operations of svg-drawing.ts, one per line. State set in a group ends with it.
function drawingSvg({ operations }: ScreenImage & { operations: readonly string[] }): string {
  const pens = [{ ...PEN }]
  const groups: number[] = []
  let svg = ''
  let path = ''
  for (const line of operations.flatMap((operation) => operation.split('\n'))) {
    const words = line.split(' ')
    const letter = words.pop() as string
    const pen = pens.at(-1) as Pen
    if (letter === 'q') {
      pens.push({ ...pen })
      groups.push(0)
    } else if (letter === 'cm') {
      svg += `<g transform="matrix(${words.join(' ')})">`
      groups.push((groups.pop() ?? 0) + 1)
    } else if (letter === 'Q') {
      pens.pop()
      svg += '</g>'.repeat(groups.pop() ?? 0)
    } else if (letter === 'rg') pen.fill = percents(words)
    else if (letter === 'RG') pen.stroke = percents(words)
    else if (letter === 'j') setPen(pen, words)
    else if (letter in PATH) path += PATH[letter] + words.join(' ')
    else if (path !== '') {
      svg += `<path d="${path}"${paint(letter, pen)}/>`
      path = ''
    }
  }
  return svg
}

const PATH: { readonly [letter: string]: string } = { m: 'M', l: 'L', c: 'C', h: 'Z' }

const percents = (parts: readonly string[]): string =>
  `rgb(${parts.map((part) => Math.round(Number(part) * 255)).join(' ')})`

// `2 w 1 J 0 j`
function setPen(pen: Pen, [width = '1', , cap, , join]: readonly string[]): void {
  Object.assign(pen, { width, cap: CAPS[Number(cap)], join: JOINS[Number(join)] })
}

function paint(end: string, { fill, stroke, width, cap, join }: Pen): string {
  const filled = end.startsWith('S') ? ' fill="none"' : ` fill="${fill}"`
  const rule = end.endsWith('*') ? ' fill-rule="evenodd"' : ''
  if (end.startsWith('f')) return filled + rule
  const pen = ` stroke="${stroke}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="${join}" stroke-miterlimit="10"`
  return filled + rule + pen
}
