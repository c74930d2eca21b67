import { type Archive, archiveXmp, writeArchive } from './archive.ts'
import type { Color } from './color.ts'
import { codeOf, embedFont, type FontUse, fontInUse, spaceOf } from './embed.ts'
import type { Face } from './fonts.ts'
import { type Metadata, PRODUCER, writeXmp } from './metadata.ts'
import { type Box, HEAVIER, type Mark, type Paper, type SheetSize, TURN } from './paper.ts'
import { embedPicture, type Picture } from './picture.ts'
import type { Element } from './structure-tree.ts'
import type { Run, Sign } from './text-shaping.ts'
import {
  endContent,
  followedLines,
  type MarkedSheet,
  markContent,
  markSpan,
  type SpanContent,
  TOLD_XMP,
  writeStructure,
} from './write-structure.ts'
import { createPdfFile, pdfNumber as n, type PdfFile, pdfDate, pdfText, type Reference } from './writer.ts'

// Writes sheets as a PDF file. Fonts and images are numbered by first use over all sheets.

// Positions count from `bottom` up.
type Sheet = MarkedSheet & { font: string; color: string; bottom: number }

const NO_STATE = { font: '', color: '' }

// `id` identifies the document through its versions. With an archive, the file embeds another file.
export function writePdf(paper: Paper, metadata: Metadata, id: string, archive?: Archive): Buffer {
  const drawing = new Drawing(paper, metadata.second_language)
  const file = createPdfFile()
  const tree = file.reserve()
  const resources = drawing.embed(file)
  const { document } = paper
  const sheets = drawing.sheets.map(({ operations }, index) => {
    const content = file.stream('', Buffer.from(operations.join('\n'), 'latin1'))
    const tagEntries = document ? ` /StructParents ${index} /Tabs /S` : ''
    const page = file.reserve()
    return { page, entries: `/Resources ${resources} 0 R /Contents ${content} 0 R${tagEntries}` }
  })
  const pages = sheets.map(({ page }) => page)
  const structure = document && writeStructure(file, document, drawing, pages)
  for (const { page, entries } of sheets) {
    const links = structure?.links.get(page)
    const annotations = links ? ` /Annots [${links.map((link) => `${link} 0 R`).join(' ')}]` : ''
    file.setObject(
      page,
      `<</Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${paper.size.width} ${paper.size.height}] ${entries}${annotations}>>`,
    )
  }
  file.setObject(
    tree,
    `<</Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}]>>`,
  )
  return file.finish(
    writeCatalog(file, tree, metadata, { archive, structure: structure?.root }),
    writeInfo(file, metadata),
    id,
  )
}

class Drawing {
  readonly sheets: Sheet[]
  readonly bounds = new Map<Element, Box>() // of images, from the lower left corner
  readonly #size: SheetSize
  readonly #is_tagged: boolean
  readonly #fonts = new Map<Face, FontUse>()
  readonly #pictures = new Map<Picture, string>()
  readonly #second_language: string | undefined
  readonly #followed: ReadonlySet<Mark>

  constructor({ size, count, marks, document }: Paper, secondLanguage: string | undefined) {
    this.#size = size
    this.#is_tagged = document !== undefined
    this.#second_language = secondLanguage
    this.#followed = this.#is_tagged ? followedLines(marks) : new Set()
    this.sheets = Array.from({ length: count }, () => ({
      operations: [],
      open: undefined,
      contents: [],
      ...NO_STATE,
      bottom: size.height,
    }))
    for (const mark of marks) {
      const sheet = this.sheets[mark.sheet] as Sheet
      if (this.#is_tagged) this.#tag(sheet, mark)
      this.#draw(sheet, mark)
    }
    for (const sheet of this.sheets) endContent(sheet)
  }

  // Rotated content has its own marked content, because marked content must not cross a graphics state.
  #tag(sheet: Sheet, mark: Mark): void {
    if (mark.kind === 'turn' || mark.kind === 'turn back') {
      endContent(sheet)
      return
    }
    // Runs of a tagged line name their elements themselves.
    if (mark.kind !== 'line' || mark.element === undefined) markContent(sheet, mark.element, mark.artifact)
    if (mark.element === undefined || mark.kind === 'line') return
    for (const box of mark.kind === 'picture' ? [mark.box] : mark.boxes)
      this.bounds.set(mark.element, around(this.bounds.get(mark.element), box, sheet.bottom))
  }

  embed(file: PdfFile): Reference {
    const fonts = [...this.#fonts.values()].map((use) => `/${use.name} ${embedFont(file, use)} 0 R`)
    const pictures = [...this.#pictures].map(
      ([picture, name]) => `/${name} ${embedPicture(file, picture)} 0 R`,
    )
    return file.add(`<</Font <<${fonts.join(' ')}>> /XObject <<${pictures.join(' ')}>>>>`)
  }

  #draw(sheet: Sheet, mark: Mark): void {
    switch (mark.kind) {
      case 'line':
        setColor(sheet, mark.color)
        this.#line(sheet, mark)
        break
      case 'boxes':
        setColor(sheet, mark.color)
        sheet.operations.push(boxesText(mark.boxes, sheet.bottom))
        break
      case 'picture':
        this.#picture(sheet, mark.picture, mark.box)
        break
      case 'turn':
        sheet.operations.push(
          `q ${TURN.cos} ${TURN.sin} ${-TURN.sin} ${TURN.cos} ${n(this.#size.width / 2)} ${n(this.#size.height / 2)} cm`,
        )
        Object.assign(sheet, { font: '', bottom: 0 })
        break
      case 'turn back':
        sheet.operations.push('Q')
        Object.assign(sheet, { ...NO_STATE, bottom: this.#size.height })
    }
  }

  #line(sheet: Sheet, mark: Mark & { kind: 'line' }): void {
    const { line, size, element } = mark
    const last = this.#followed.has(mark) ? line.runs.at(-1) : undefined
    const y = sheet.bottom - mark.y
    let x = mark.x
    for (const run of element ? line.runs : withoutSpans(line.runs)) {
      if (element) markSpan(sheet, element, this.#spanIn(run, last))
      this.#run(sheet, { x, y, size }, run, run === last)
      for (const { advance } of run.signs) x += (advance * size) / 1000
    }
  }

  #spanIn({ span }: Run, last: Run | undefined): SpanContent | undefined {
    if (span === undefined) return undefined
    const language = span.is_second ? this.#second_language : undefined
    // The space at the end of a line belongs to its last words.
    const text = span.text !== undefined && span === last?.span ? `${span.text} ` : span.text
    return language === undefined && text === undefined ? undefined : { span, language, text }
  }

  #picture(sheet: Sheet, picture: Picture, [x, y, width, height]: Box): void {
    let name = this.#pictures.get(picture)
    if (name === undefined) {
      name = `I${this.#pictures.size + 1}`
      this.#pictures.set(picture, name)
    }
    sheet.operations.push(
      `q ${n(width)} 0 0 ${n(height)} ${n(x)} ${n(sheet.bottom - y - height)} cm /${name} Do Q`,
    )
  }

  // A line with a following line ends with a space, which separates their words for readers that use the structure.
  #run(sheet: Sheet, { x, y, size }: { x: number; y: number; size: number }, run: Run, isFollowed: boolean) {
    const { face, is_plain } = run
    let use = this.#fonts.get(face)
    if (use === undefined) {
      use = fontInUse(`F${this.#fonts.size + 1}`, face)
      this.#fonts.set(face, use)
    }
    const signs = isFollowed ? [...run.signs, signOf(spaceOf(use))] : run.signs
    const font = `/${use.name} ${n(size)} Tf`
    const choice = font === sheet.font ? '' : `${font} `
    sheet.font = font
    const text = is_plain ? plainText(use, signs) : placedText(use, signs, size)
    // A font without a bold weight is made heavier by a thin outline.
    const [heavier, plain] = face.is_thin
      ? [`q ${strokeOf(sheet.color)} 2 Tr ${n(size / HEAVIER)} w `, ' Q']
      : ['', '']
    sheet.operations.push(`${heavier}BT ${choice}${n(x)} ${n(y)} Td ${text} ET${plain}`)
    if (face.is_thin) sheet.font = ''
  }
}

// Runs of one font that differ only in their spans.
function withoutSpans(runs: readonly Run[]): readonly Run[] {
  if (!runs.some(({ span }) => span)) return runs
  const joined: Run[] = []
  for (const { face, signs, is_plain } of runs) {
    const last = joined.at(-1)
    if (last?.is_plain && is_plain && last.face === face)
      joined[joined.length - 1] = { face, is_plain, signs: [...last.signs, ...signs] }
    else joined.push({ face, signs, is_plain })
  }
  return joined
}

const signOf = (glyph: Sign['glyph']): Sign => ({ glyph, advance: glyph.width, dx: 0, dy: 0 })

// The box around another one, shifted `bottom` above the corner from which a page counts.
function around(bounds: Box | undefined, [x, y, width, height]: Box, bottom: number): Box {
  const [x1, low, right, high] = [x, bottom - y - height, x + width, bottom - y]
  if (bounds === undefined) return [x1, low, right, high]
  return [
    Math.min(bounds[0], x1),
    Math.min(bounds[1], low),
    Math.max(bounds[2], right),
    Math.max(bounds[3], high),
  ]
}

function setColor(sheet: Sheet, color: Color): void {
  const operation = `${color.map((part) => n(part / 255)).join(' ')} rg`
  if (operation === sheet.color) return
  sheet.color = operation
  sheet.operations.push(operation)
}

function boxesText(boxes: readonly Box[], bottom: number): string {
  const paths = boxes.map(([x, y, w, h]) => `${n(x)} ${n(bottom - y - h)} ${n(w)} ${n(h)} re`)
  return paths.length === 1 ? `${paths[0]} f` : `${paths.join('\n')}\nf`
}

const strokeOf = (fill: string): string => fill.replace('rg', 'RG')

function plainText(use: FontUse, signs: Run['signs']): string {
  let codes = ''
  for (const { glyph } of signs) codes += codeOf(use, glyph)
  return `<${codes}> Tj`
}

// Marks are above or below the baseline, and shaped letters may overlap their widths.
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

type Kinds = { archive: Archive | undefined; structure: Reference | undefined }

function writeCatalog(
  file: PdfFile,
  tree: Reference,
  metadata: Metadata,
  { archive, structure }: Kinds,
): Reference {
  const isTold = structure !== undefined
  const kinds = (isTold ? TOLD_XMP : '') + (archive ? archiveXmp(archive, isTold) : '')
  // An untagged file cannot mark its second language.
  const bounds = isTold ? metadata : { ...metadata, second_language: undefined }
  const xmp = file.stream('/Type /Metadata /Subtype /XML', writeXmp(bounds, kinds), { deflated: false })
  const tagEntries = isTold ? ` /MarkInfo <</Marked true>> /StructTreeRoot ${structure} 0 R` : ''
  const more = archive ? writeArchive(file, archive, metadata.modified_ms) : ''
  return file.add(
    `<</Type /Catalog /Pages ${tree} 0 R /Metadata ${xmp} 0 R /Lang ${pdfText(metadata.language)}` +
      ` /ViewerPreferences <</DisplayDocTitle true>>${tagEntries}${more}>>`,
  )
}

const writeInfo = (file: PdfFile, { title, author, subject, created_ms, modified_ms }: Metadata): Reference =>
  file.add(
    `<</Title ${pdfText(title)} /Author ${pdfText(author)} /Subject ${pdfText(subject)}` +
      ` /Creator ${pdfText(PRODUCER)} /Producer ${pdfText(PRODUCER)}` +
      ` /CreationDate ${pdfDate(created_ms)} /ModDate ${pdfDate(modified_ms)}>>`,
  )
