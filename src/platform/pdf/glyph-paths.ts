import type { Face } from './fonts.ts'

// The outline of a sign as path data of SVG, in thousandths of the type size, its base line at zero. Signs come again in every
// document, so each is written once.

const kept = new WeakMap<() => unknown, Map<number, string>>()

export function glyphPath(face: Face, id: number): string {
  // A face that stands in for a bold one has the font of the other.
  let paths = kept.get(face.font)
  if (paths === undefined) {
    paths = new Map()
    kept.set(face.font, paths)
  }
  let path = paths.get(id)
  if (path === undefined) {
    path = writePath(face, id)
    paths.set(id, path)
  }
  return path
}

const LETTERS = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }

function writePath(face: Face, id: number): string {
  const scale = 1000 / face.font().units_per_em
  const { commands } = face.shaper().getGlyph(id).path
  // Fonts count upwards, pages downwards.
  const figure = (value: number, place: number) =>
    String(Math.round(value * scale * (place % 2 === 0 ? 10 : -10)) / 10 || 0)
  return commands.map(({ command, args }) => LETTERS[command] + args.map(figure).join(' ')).join('')
}
