import type { Color } from './color.ts'
import type { Picture } from './picture.ts'
import { type Artifact, type Element, Structure, type StructurePosition, type Tag } from './structure-tree.ts'
import { type ShapedLine, shapeLine } from './text-shaping.ts'

// The drawing surface of documents. Coordinates are points from the top left corner; the y of a text is its baseline. A
// zoom scales everything on a sheet of the same size. Drawn items are recorded as marks in order; write-pdf.ts turns
// them into a file and write-svg.ts into previews.

export type SheetSize = { readonly width: number; readonly height: number }

export const A4: SheetSize = { width: 595.28, height: 841.89 }
export const LETTER: SheetSize = { width: 612, height: 792 }

const POINTS_PER_MM = 72 / 25.4

export type Ink = {
  size: number
  is_bold?: boolean
  color?: Color
  align?: 'left' | 'right' | 'center'
  heading?: 1 | 2 // for screen readers
}

export type Box = readonly [x: number, y: number, width: number, height: number]

// In points of the unscaled sheet. In a tagged document a mark without an element is decoration.
export type Mark = { sheet: number; element?: Element | undefined; artifact?: Artifact | undefined } & (
  | { kind: 'line'; x: number; y: number; line: ShapedLine; size: number; color: Color }
  | { kind: 'boxes'; boxes: readonly Box[]; color: Color }
  | { kind: 'picture'; picture: Picture; box: Box }
  | { kind: 'turn' } // rotates what follows across the sheet, around its middle
  | { kind: 'turn back' }
)

// Rises to the right by some 35 degrees.
export const TURN = { cos: 0.8192, sin: 0.5736 }

// The width of the line that makes a font without a bold weight heavier, relative to the font size.
export const HEAVIER = 30

const BLACK: Color = [0, 0, 0]

export class Paper {
  readonly size: SheetSize
  readonly marks: Mark[] = []
  readonly #zoom: number
  readonly #structure: Structure | undefined
  #sheet = -1
  #count = 0
  #layBehind: (() => void) | undefined

  constructor(size: SheetSize = A4, zoom = 1, isTold = false) {
    this.size = size
    this.#zoom = zoom
    this.#structure = isTold ? new Structure() : undefined
  }

  // The structure tree, if the document is tagged.
  get document(): Element | undefined {
    return this.#structure?.document
  }

  tag(tag: Tag, draw: () => void, position?: StructurePosition): void {
    if (this.#structure) this.#structure.tag(tag, draw, position)
    else draw()
  }

  decorate(draw: () => void, artifact: Artifact = 'Layout'): void {
    if (this.#structure) this.#structure.decorate(draw, artifact)
    else draw()
  }

  // The size of the sheet in scaled points.
  get width(): number {
    return this.size.width / this.#zoom
  }

  get height(): number {
    return this.size.height / this.#zoom
  }

  // Converts a length on the unscaled sheet to scaled points.
  millimetres(length: number): number {
    return (length * POINTS_PER_MM) / this.#zoom
  }

  get count(): number {
    return this.#count
  }

  addSheet(): void {
    this.#sheet = this.#count++
    this.#layBehind?.()
  }

  // Draws on each new sheet from now on.
  onSheet(layBehind: (() => void) | undefined): void {
    this.#layBehind = layBehind
  }

  // Returns to an earlier sheet, for content that is known only at the end.
  turnTo(position: number): void {
    this.#sheet = position
  }

  text(x: number, y: number, text: string, ink: Ink): void {
    this.line(x, y, shapeLine(text, ink.is_bold ?? false), ink)
  }

  // x is the left edge, the middle or the right edge, depending on the alignment of the ink.
  line(x: number, y: number, line: ShapedLine, ink: Ink): void {
    const { size, color = BLACK, align = 'left' } = ink
    const letters = size * this.#zoom
    const width = (line.width * letters) / 1000
    const position = x * this.#zoom
    const leftEdge =
      align === 'right' ? position - width : align === 'center' ? position - width / 2 : position
    const down = y * this.#zoom
    const element = this.#structure?.ofLine(ink)
    this.marks.push({
      kind: 'line',
      sheet: this.#sheet,
      element,
      artifact: this.#structure?.artifact,
      x: leftEdge,
      y: down,
      line,
      size: letters,
      color,
    })
  }

  box(x: number, y: number, width: number, height: number, color: Color): void {
    this.boxes([[x, y, width, height]], color)
  }

  // Draws many small squares in one path, such as the modules of a code.
  boxes(list: readonly Box[], color: Color): void {
    const boxes = list.map((box) => this.#zoomed(box))
    const element = this.#structure?.ofPicture()
    const artifact = this.#structure?.artifact
    this.marks.push({ kind: 'boxes', sheet: this.#sheet, element, artifact, boxes, color })
  }

  rule(x: number, y: number, width: number, color: Color, thickness = 0.5): void {
    this.box(x, y - thickness / 2, width, thickness, color)
  }

  // Draws a watermark across the sheet, below everything drawn later.
  stamp(text: string, size: number, color: Color): void {
    const line = shapeLine(text, true)
    const half = (line.width * size) / 2000
    this.marks.push({ kind: 'turn', sheet: this.#sheet })
    this.line(-half, 0, line, { size, color })
    this.marks.push({ kind: 'turn back', sheet: this.#sheet })
  }

  picture(picture: Picture, x: number, y: number, width: number, height: number): void {
    const box = this.#zoomed([x, y, width, height])
    const element = this.#structure?.ofPicture()
    const artifact = this.#structure?.artifact
    this.marks.push({ kind: 'picture', sheet: this.#sheet, element, artifact, picture, box })
  }

  #zoomed([x, y, width, height]: Box): Box {
    const zoom = this.#zoom
    return zoom === 1 ? [x, y, width, height] : [x * zoom, y * zoom, width * zoom, height * zoom]
  }
}
