import type { Color } from './color.ts'
import type { Picture } from './picture.ts'
import { type Artifact, type Element, type Place, Structure, type Tag } from './structure-tree.ts'
import { type Line, shapeLine } from './text-shaping.ts'

// Sheets to draw on. Places are in points from the top left corner; y of a text is its base line. With a zoom everything is drawn
// larger or smaller, on a sheet that has room for less or more of it. What is drawn is kept as marks, in the order it was drawn;
// write-pdf.ts makes a file of them and write-svg.ts pictures of the sheets.

export type SheetSize = { readonly width: number; readonly height: number }

export const A4: SheetSize = { width: 595.28, height: 841.89 }
export const LETTER: SheetSize = { width: 612, height: 792 }

const POINTS_PER_MM = 72 / 25.4

export type Ink = {
  size: number
  is_bold?: boolean
  color?: Color
  align?: 'left' | 'right' | 'center'
  heading?: 1 | 2 // to one who has it read aloud
}

export type Box = readonly [x: number, y: number, width: number, height: number]

// In points of the real sheet. On paper that is told a mark without an element is decoration.
export type Mark = { sheet: number; element?: Element | undefined; artifact?: Artifact | undefined } & (
  | { kind: 'line'; x: number; y: number; line: Line; size: number; color: Color }
  | { kind: 'boxes'; boxes: readonly Box[]; color: Color }
  | { kind: 'picture'; picture: Picture; box: Box }
  | { kind: 'turn' } // what follows stands across the sheet, counted from its middle
  | { kind: 'turn back' }
)

// Upwards to the right, by some 35 degrees.
export const TURN = { cos: 0.8192, sin: 0.5736 }

// How thin the line is that makes a face without a bold weight heavier, as a part of the size.
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

  constructor(size: SheetSize = A4, zoom = 1, is_told = false) {
    this.size = size
    this.#zoom = zoom
    this.#structure = is_told ? new Structure() : undefined
  }

  // What the text consists of, where it is told.
  get document(): Element | undefined {
    return this.#structure?.document
  }

  tell(tag: Tag, draw: () => void, place?: Place): void {
    if (this.#structure) this.#structure.tell(tag, draw, place)
    else draw()
  }

  decorate(draw: () => void, artifact: Artifact = 'Layout'): void {
    if (this.#structure) this.#structure.decorate(draw, artifact)
    else draw()
  }

  // The room there is, in the points one draws in.
  get width(): number {
    return this.size.width / this.#zoom
  }

  get height(): number {
    return this.size.height / this.#zoom
  }

  // What is so long on the real sheet.
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

  // What each sheet from now on begins with.
  onSheet(layBehind: (() => void) | undefined): void {
    this.#layBehind = layBehind
  }

  // Back to a sheet drawn before, for what is known only at the end.
  turnTo(place: number): void {
    this.#sheet = place
  }

  text(x: number, y: number, text: string, ink: Ink): void {
    this.line(x, y, shapeLine(text, ink.is_bold ?? false), ink)
  }

  // x is the left edge, the middle or the right edge, as the ink is aligned.
  line(x: number, y: number, line: Line, ink: Ink): void {
    const { size, color = BLACK, align = 'left' } = ink
    const letters = size * this.#zoom
    const width = (line.width * letters) / 1000
    const place = x * this.#zoom
    const left = align === 'right' ? place - width : align === 'center' ? place - width / 2 : place
    const down = y * this.#zoom
    const element = this.#structure?.ofLine(ink)
    this.marks.push({
      kind: 'line',
      sheet: this.#sheet,
      element,
      artifact: this.#structure?.artifact,
      x: left,
      y: down,
      line,
      size: letters,
      color,
    })
  }

  box(x: number, y: number, width: number, height: number, color: Color): void {
    this.boxes([[x, y, width, height]], color)
  }

  // Many small squares in one stroke of the pen, such as the modules of a code.
  boxes(list: readonly Box[], color: Color): void {
    const boxes = list.map((box) => this.#zoomed(box))
    const element = this.#structure?.ofPicture()
    const artifact = this.#structure?.artifact
    this.marks.push({ kind: 'boxes', sheet: this.#sheet, element, artifact, boxes, color })
  }

  rule(x: number, y: number, width: number, color: Color, thickness = 0.5): void {
    this.box(x, y - thickness / 2, width, thickness, color)
  }

  // Large letters across the sheet, beneath what is drawn later.
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
