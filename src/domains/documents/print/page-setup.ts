import { type Flow, openFlow } from '../../../platform/pdf/flow.ts'
import { readPicture } from '../../../platform/pdf/images.ts'
import { A4, LETTER, Paper } from '../../../platform/pdf/paper.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import { inSecondLanguage } from '../../../platform/pdf/second-language.ts'
import type { DocumentTemplate, TemplateOptions } from '../../catalog/templates/rules.ts'
import type { LanguageMark, Texts } from '../texts/texts.ts'
import { drawFooter, setFooter } from './footer.ts'
import { MARGINS, type PrintStyle } from './style.ts'

// The setup of every printed sheet, regardless of its content: size, background, margins and footer.

export const paperFor = ({ choices, zoom }: PrintStyle, template: DocumentTemplate | undefined): Paper =>
  new Paper(choices.paper === 'letter' ? LETTER : A4, zoom, template?.is_tagged)

// Tagged PDFs mark the texts of the second language.
export const languageMark = (template: DocumentTemplate | undefined): LanguageMark | undefined =>
  template?.is_tagged ? inSecondLanguage : undefined

export type SheetPictures = { readonly [name in 'logo' | 'signature' | 'stamp' | 'stationery']?: Picture }

export function readPictures(template: DocumentTemplate | undefined): SheetPictures {
  const images = Object.entries(template?.pictures ?? {}).map(([name, picture]) => [
    name,
    // Buffers arrive as plain byte arrays in another thread.
    picture && readPicture(picture.content_type, Buffer.from(picture.bytes)),
  ])
  return Object.fromEntries(images)
}

export type SheetOptions = {
  paper: Paper
  printStyle: PrintStyle
  texts: Texts
  stationery: Picture | undefined
  title: string // in the footer
  footer: string | null | undefined // replaces the footer of the template
}

// Draws content on as many sheets as it takes, then their footers, because the number of pages is only known then.
export function drawSheets(
  { paper, printStyle, texts, stationery, title, footer: documentFooter }: SheetOptions,
  draw: (flow: Flow) => void,
): void {
  const { margin_top_mm, stationery_on, style } = printStyle.choices
  const first = paper.count
  const footer = setFooter(documentFooter, printStyle, paper)
  const top = margin_top_mm === null ? MARGINS.top : paper.millimetres(margin_top_mm)
  paper.onSheet(stationery && layBehind(paper, stationery, stationery_on))
  draw(openFlow(paper, { ...MARGINS, top, bottom: MARGINS.bottom + footer.height + footer.lift }))
  const pages = paper.count - first
  for (let page = 1; page <= pages; page++) {
    paper.turnTo(first + page - 1)
    if (style === 'modern' && !stationery) paper.box(0, 0, paper.width, 7, printStyle.accent)
    const draw = () => drawFooter(paper, footer, texts, { title, page, pages })
    // Screen readers announce the footer once.
    if (page === 1) draw()
    else paper.decorate(draw, 'Footer')
  }
}

// Scales the stationery to the largest size that fits the sheet.
function layBehind(paper: Paper, stationery: Picture, on: TemplateOptions['stationery_on']): () => void {
  const scale = Math.min(paper.width / stationery.width, paper.height / stationery.height)
  const [width, height] = [stationery.width * scale, stationery.height * scale]
  let sheets = 0
  return () => {
    if (on === 'first' && sheets++ > 0) return
    paper.picture(stationery, (paper.width - width) / 2, 0, width, height)
  }
}
