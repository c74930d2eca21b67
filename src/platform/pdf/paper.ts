import type { Color } from './color.ts'
import { codeOf, embedFont, type FontUse, fontInUse } from './embed.ts'
import type { Face } from './faces.ts'
import { type Metadata, PRODUCER, writeXmp } from './metadata.ts'
import { embedPicture, type Picture } from './picture.ts'
import { type Line, type Run, shapeLine } from './shape.ts'
import { createPdfFile, pdfNumber as n, type PdfFile, pdfDate, pdfText, type Reference } from './writer.ts'

// Sheets to draw on. Places are in points from the top left corner; y of a text is its base line. With a zoom everything is drawn
// larger or smaller, on a sheet that has room for less or more of it.

export type SheetSize = { readonly width: number; readonly height: number }

export const A4: SheetSize = { width: 595.28, height: 841.89 }
export const LETTER: SheetSize = { width: 612, height: 792 }

const POINTS_PER_MM = 72 / 25.4

export type Ink = { size: number; is_bold?: boolean; color?: Color; align?: 'left' | 'right' | 'center' }

type Sheet = { operations: string[]; font: string; color: string }

const BLACK: Color = [0, 0, 0]
const NO_STATE = { font: '', color: '' }

export class Paper {
  readonly #sheets: Sheet[] = []
  readonly #fonts = new Map<Face, FontUse>()
  readonly #pictures = new Map<Picture, string>()
  readonly #size: SheetSize
  readonly #zoom: number
  #sheet: Sheet = { operations: [], ...NO_STATE }
  #layBehind: (() => void) | undefined

  constructor(size: SheetSize = A4, zoom = 1) {
    this.#size = size
    this.#zoom = zoom
  }

  // The room there is, in the points one draws in.
  get width(): number {
    return this.#size.width / this.#zoom
  }

  get height(): number {
    return this.#size.height / this.#zoom
  }

  // What is so long on the real sheet.
  millimetres(length: number): number {
    return (length * POINTS_PER_MM) / this.#zoom
  }

  get count(): number {
    return this.#sheets.length
  }

  addSheet(): void {
    this.#sheet = { operations: [], ...NO_STATE }
    this.#sheets.push(this.#sheet)
    this.#layBehind?.()
  }

  // What each sheet from now on begins with.
  onSheet(layBehind: (() => void) | undefined): void {
    this.#layBehind = layBehind
  }

  // Back to a sheet drawn before, for what is known only at the end.
  turnTo(place: number): void {
    this.#sheet = this.#sheets[place] as Sheet
  }

  text(x: number, y: number, text: string, ink: Ink): void {
    this.line(x, y, shapeLine(text, ink.is_bold ?? false), ink)
  }

  // x is the left edge, the middle or the right edge, as the ink is aligned.
  line(x: number, y: number, line: Line, { size, color = BLACK, align = 'left' }: Ink): void {
    const letters = size * this.#zoom
    const width = (line.width * letters) / 1000
    const place = x * this.#zoom
    let at = align === 'right' ? place - width : align === 'center' ? place - width / 2 : place
    this.#setColor(color)
    for (const run of line.runs) {
      this.#run(at, this.#size.height - y * this.#zoom, run, letters)
      for (const { advance } of run.signs) at += (advance * letters) / 1000
    }
  }

  box(x: number, y: number, width: number, height: number, color: Color): void {
    this.#setColor(color)
    this.#draw(`${this.#rectangle(x, y, width, height)} re f`)
  }

  // Many small squares in one stroke of the pen, such as the modules of a code.
  boxes(
    list: readonly (readonly [x: number, y: number, width: number, height: number])[],
    color: Color,
  ): void {
    this.#setColor(color)
    const paths = list.map(([x, y, w, h]) => `${this.#rectangle(x, y, w, h)} re`)
    this.#draw(`${paths.join('\n')}\nf`)
  }

  rule(x: number, y: number, width: number, color: Color, thickness = 0.5): void {
    this.box(x, y - thickness / 2, width, thickness, color)
  }

  // Large letters across the sheet, beneath what is drawn later.
  stamp(text: string, size: number, color: Color): void {
    const line = shapeLine(text, true)
    const half = (line.width * size) / 2000
    const { width, height } = this.#size
    this.#draw(`q 0.8192 0.5736 -0.5736 0.8192 ${n(width / 2)} ${n(height / 2)} cm`)
    this.#sheet.font = ''
    this.line(-half, this.height, line, { size, color })
    this.#draw('Q')
    Object.assign(this.#sheet, NO_STATE)
  }

  picture(picture: Picture, x: number, y: number, width: number, height: number): void {
    let name = this.#pictures.get(picture)
    if (name === undefined) {
      name = `I${this.#pictures.size + 1}`
      this.#pictures.set(picture, name)
    }
    const [left, bottom, wide, high] = this.#rectangle(x, y, width, height).split(' ')
    this.#draw(`q ${wide} 0 0 ${high} ${left} ${bottom} cm /${name} Do Q`)
  }

  #rectangle(x: number, y: number, width: number, height: number): string {
    const zoom = this.#zoom
    return `${n(x * zoom)} ${n(this.#size.height - y * zoom - height * zoom)} ${n(width * zoom)} ${n(height * zoom)}`
  }

  // `id` says which document this is and stays the same through its versions.
  finish(metadata: Metadata, id: string): Buffer {
    const file = createPdfFile()
    const tree = file.reserve()
    const resources = this.#resources(file)
    const pages = this.#sheets.map(({ operations }) => {
      const content = file.stream('', Buffer.from(operations.join('\n'), 'latin1'))
      return file.add(
        `<</Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${this.#size.width} ${this.#size.height}]` +
          ` /Resources ${resources} 0 R /Contents ${content} 0 R>>`,
      )
    })
    file.put(
      tree,
      `<</Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}]>>`,
    )
    return file.finish(writeCatalog(file, tree, metadata), writeInfo(file, metadata), id)
  }

  #resources(file: PdfFile): Reference {
    const fonts = [...this.#fonts.values()].map((use) => `/${use.name} ${embedFont(file, use)} 0 R`)
    const pictures = [...this.#pictures].map(([one, name]) => `/${name} ${embedPicture(file, one)} 0 R`)
    return file.add(`<</Font <<${fonts.join(' ')}>> /XObject <<${pictures.join(' ')}>>>>`)
  }

  #draw(operation: string): void {
    this.#sheet.operations.push(operation)
  }

  #setColor(color: Color): void {
    const operation = `${color.map((part) => n(part / 255)).join(' ')} rg`
    if (operation === this.#sheet.color) return
    this.#sheet.color = operation
    this.#draw(operation)
  }

  #run(x: number, y: number, { face, signs, is_plain }: Run, size: number): void {
    let use = this.#fonts.get(face)
    if (use === undefined) {
      use = fontInUse(`F${this.#fonts.size + 1}`, face)
      this.#fonts.set(face, use)
    }
    const font = `/${use.name} ${n(size)} Tf`
    const choice = font === this.#sheet.font ? '' : `${font} `
    this.#sheet.font = font
    const text = is_plain ? plainText(use, signs) : placedText(use, signs, size)
    // A face without a bold weight is made heavier by a thin line round its signs.
    const [heavier, plain] = face.is_thin
      ? [`q ${strokeOf(this.#sheet.color)} 2 Tr ${n(size / 30)} w `, ' Q']
      : ['', '']
    this.#draw(`${heavier}BT ${choice}${n(x)} ${n(y)} Td ${text} ET${plain}`)
    if (face.is_thin) this.#sheet.font = ''
  }
}

const strokeOf = (fill: string): string => fill.replace('rg', 'RG')

function plainText(use: FontUse, signs: Run['signs']): string {
  let codes = ''
  for (const { glyph } of signs) codes += codeOf(use, glyph)
  return `<${codes}> Tj`
}

// Marks stand off the line of writing, and shaped letters may be set closer than they are wide.
function placedText(use: FontUse, signs: Run['signs'], size: number): string {
  const parts: string[] = []
  let rise = 0
  for (const { glyph, advance, dx, dy } of signs) {
    if (dy !== rise) parts.push(`${n((dy * size) / 1000)} Ts`)
    rise = dy
    const after = glyph.width - advance + dx
    parts.push(`[${dx === 0 ? '' : n(-dx)}<${codeOf(use, glyph)}>${after === 0 ? '' : n(after)}] TJ`)
  }
  if (rise !== 0) parts.push('0 Ts')
  return parts.join(' ')
}

function writeCatalog(file: PdfFile, tree: Reference, metadata: Metadata): Reference {
  const xmp = file.stream('/Type /Metadata /Subtype /XML', writeXmp(metadata), { deflated: false })
  return file.add(
    `<</Type /Catalog /Pages ${tree} 0 R /Metadata ${xmp} 0 R /Lang ${pdfText(metadata.language)}` +
      ' /ViewerPreferences <</DisplayDocTitle true>>>>',
  )
}

const writeInfo = (file: PdfFile, { title, author, subject, created_ms, modified_ms }: Metadata): Reference =>
  file.add(
    `<</Title ${pdfText(title)} /Author ${pdfText(author)} /Subject ${pdfText(subject)}` +
      ` /Creator ${pdfText(PRODUCER)} /Producer ${pdfText(PRODUCER)}` +
      ` /CreationDate ${pdfDate(created_ms)} /ModDate ${pdfDate(modified_ms)}>>`,
  )
