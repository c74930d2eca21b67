import type { Color } from './color.ts'
import type { Paper } from './paper.ts'
import { makeQrCode } from './qr-code.ts'

// Draws a QR code as squares, sharp at any size. The size includes the quiet zone unless the caller leaves that space.
export function drawQrCode(
  paper: Paper,
  text: string,
  { x, y, size, quiet = QUIET }: { x: number; y: number; size: number; quiet?: number },
): void {
  const code = makeQrCode(text)
  if (code === undefined) return
  const module = size / (code.size + 2 * quiet)
  const boxes: [number, number, number, number][] = []
  for (let row = 0; row < code.size; row++) {
    for (let column = 0; column < code.size; column++) {
      if (!code.isDark(column, row)) continue
      const start = column
      while (column + 1 < code.size && code.isDark(column + 1, row)) column++
      const width = (column - start + 1) * module
      boxes.push([x + (quiet + start) * module, y + (quiet + row) * module, width, module])
    }
  }
  paper.boxes(boxes, BLACK)
}

const BLACK: Color = [0, 0, 0]
const QUIET = 4
