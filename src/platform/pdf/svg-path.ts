// Parses SVG path data into the commands of a PDF page: move, line, cubic curve, close.

export type PathCommand =
  | { kind: 'm' | 'l'; x: number; y: number }
  | { kind: 'c'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  | { kind: 'h' }

const LENGTHS: { [command: string]: number } = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }
const COMMAND = /([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)/g
const FIGURE = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g

type Pen = {
  x: number
  y: number
  start_x: number
  start_y: number
  control_x: number
  control_y: number
  last: string
}

export function readPath(data: string): PathCommand[] {
  const moves: PathCommand[] = []
  const pen: Pen = { x: 0, y: 0, start_x: 0, start_y: 0, control_x: 0, control_y: 0, last: '' }
  for (const [, letter = '', remainder = ''] of data.matchAll(COMMAND)) {
    const command = letter.toLowerCase()
    const length = LENGTHS[command] as number
    const figures = command === 'a' ? arcFigures(remainder) : (remainder.match(FIGURE) ?? []).map(Number)
    if (length === 0) step(pen, moves, 'z', [], false)
    for (let at = 0; length > 0 && at + length <= figures.length; at += length) {
      // Further pairs after a move are lines.
      const actual = command === 'm' && at > 0 ? 'l' : command
      step(pen, moves, actual, figures.slice(at, at + length), letter === command)
    }
  }
  return moves
}

// The two flags of an arc may be written without separators.
function arcFigures(text: string): number[] {
  const figures: number[] = []
  let remainder = text
  for (;;) {
    const isFlag = figures.length % 7 === 3 || figures.length % 7 === 4
    const match = (isFlag ? /^[\s,]*([01])/ : /^[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/).exec(
      remainder,
    )
    if (match === null) return figures
    figures.push(Number(match[1]))
    remainder = remainder.slice(match[0].length)
  }
}

function step(pen: Pen, moves: PathCommand[], command: string, figures: number[], isRelative: boolean): void {
  const [baseX, baseY] = isRelative ? [pen.x, pen.y] : [0, 0]
  const at = (pointAt: number) => (figures[pointAt] as number) + (pointAt % 2 === 0 ? baseX : baseY)
  const mirrored = (kinds: string) =>
    kinds.includes(pen.last) && pen.last !== ''
      ? ([2 * pen.x - pen.control_x, 2 * pen.y - pen.control_y] as const)
      : ([pen.x, pen.y] as const)
  const curve = (...[x1, y1, x2, y2, x, y]: Curve) => {
    moves.push({ kind: 'c', x1, y1, x2, y2, x, y })
    Object.assign(pen, { x, y, control_x: x2, control_y: y2 })
  }
  const quadratic = (control_x: number, control_y: number, x: number, y: number) => {
    const third = (from: number, to: number) => from + ((to - from) * 2) / 3
    const [px, py] = [pen.x, pen.y]
    curve(third(px, control_x), third(py, control_y), third(x, control_x), third(y, control_y), x, y)
    Object.assign(pen, { control_x, control_y })
  }
  const go = (kind: 'm' | 'l', x: number, y: number) => {
    moves.push({ kind, x, y })
    Object.assign(pen, { x, y })
  }
  if (command === 'm') {
    go('m', at(0), at(1))
    Object.assign(pen, { start_x: pen.x, start_y: pen.y })
  } else if (command === 'l') go('l', at(0), at(1))
  else if (command === 'h') go('l', at(0), pen.y)
  else if (command === 'v') go('l', pen.x, (figures[0] as number) + baseY)
  else if (command === 'c') curve(at(0), at(1), at(2), at(3), at(4), at(5))
  else if (command === 's') curve(...mirrored('cs'), at(0), at(1), at(2), at(3))
  else if (command === 'q') quadratic(at(0), at(1), at(2), at(3))
  else if (command === 't') quadratic(...mirrored('qt'), at(0), at(1))
  else if (command === 'a') {
    const [rx, ry, turn, isLarge, isSweep, x, y] = figures as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    for (const [x1, y1, x2, y2, endX, endY] of arcCurves(
      pen,
      { rx, ry, turn, is_large: isLarge === 1, is_sweep: isSweep === 1 },
      { x: x + baseX, y: y + baseY },
    ))
      curve(x1, y1, x2, y2, endX, endY)
  } else {
    moves.push({ kind: 'h' })
    Object.assign(pen, { x: pen.start_x, y: pen.start_y })
  }
  pen.last = command
}

type Arc = { rx: number; ry: number; turn: number; is_large: boolean; is_sweep: boolean }
type Curve = [number, number, number, number, number, number]

// Converts an arc from endpoints to its centre (SVG 1.1, F.6), then to one cubic curve per quarter.
function arcCurves(from: { x: number; y: number }, arc: Arc, to: { x: number; y: number }): Curve[] {
  let [rx, ry] = [Math.abs(arc.rx), Math.abs(arc.ry)]
  if (rx === 0 || ry === 0) return [[from.x, from.y, to.x, to.y, to.x, to.y]]
  const [cos, sin] = [Math.cos((arc.turn * Math.PI) / 180), Math.sin((arc.turn * Math.PI) / 180)]
  const [dx, dy] = [(from.x - to.x) / 2, (from.y - to.y) / 2]
  const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx]
  const excess = Math.sqrt(Math.max(1, (px / rx) ** 2 + (py / ry) ** 2))
  rx *= excess
  ry *= excess
  const inside = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
  const below = (rx * py) ** 2 + (ry * px) ** 2
  const factor = (arc.is_large === arc.is_sweep ? -1 : 1) * Math.sqrt(Math.max(0, inside / (below || 1)))
  const [qx, qy] = [(factor * rx * py) / ry, (-factor * ry * px) / rx]
  const [cx, cy] = [cos * qx - sin * qy + (from.x + to.x) / 2, sin * qx + cos * qy + (from.y + to.y) / 2]
  const start = Math.atan2((py - qy) / ry, (px - qx) / rx)
  let sweep = Math.atan2((-py - qy) / ry, (-px - qx) / rx) - start
  if (arc.is_sweep && sweep < 0) sweep += 2 * Math.PI
  if (!arc.is_sweep && sweep > 0) sweep -= 2 * Math.PI
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2)))
  const each = sweep / count
  const handle = (4 / 3) * Math.tan(each / 4)
  const pointAt = (x: number, y: number) =>
    [cx + cos * rx * x - sin * ry * y, cy + sin * rx * x + cos * ry * y] as const
  return Array.from({ length: count }, (_, index): Curve => {
    const [a, b] = [start + index * each, start + (index + 1) * each]
    return [
      ...pointAt(Math.cos(a) - handle * Math.sin(a), Math.sin(a) + handle * Math.cos(a)),
      ...pointAt(Math.cos(b) + handle * Math.sin(b), Math.sin(b) - handle * Math.cos(b)),
      ...pointAt(Math.cos(b), Math.sin(b)),
    ]
  })
}
