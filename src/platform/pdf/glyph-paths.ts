import type { Face } from './fonts.ts'

// SVG path data of a glyph outline, in thousandths of the font size with the baseline at zero. Cached, because
// documents share glyphs.

const pathsByFont = new WeakMap<() => unknown, Map<number, string>>()

export function glyphPath(face: Face, id: number): string {
  // A substitute for a bold face uses the font of the regular one.
  let paths = pathsByFont.get(face.font)
  if (paths === undefined) {
    paths = new Map()
    pathsByFont.set(face.font, paths)
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
  // The y axis of fonts points up, that of pages down.
  const figure = (value: number, index: number) =>
    String(Math.round(value * scale * (index % 2 === 0 ? 10 : -10)) / 10 || 0)
  return commands.map(({ command, args }) => LETTERS[command] + args.map(figure).join(' ')).join('')
}
