import { type Flow, openFlow } from '../../../platform/pdf/flow.ts'
import { readPicture } from '../../../platform/pdf/images.ts'
import { A4, LETTER, Paper } from '../../../platform/pdf/paper.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import { inSecondLanguage } from '../../../platform/pdf/second-language.ts'
import type { Choices, DocumentLook } from '../../catalog/templates/rules.ts'
import type { LanguageMark, Texts } from '../texts/texts.ts'
import { drawFooter, setFooter } from './footer.ts'
import { type Drawn, MARGINS } from './style.ts'

// What a look says of every sheet, whatever is printed on it: its size, what lies behind it, its margins and its foot.

export const paperFor = ({ choices, zoom }: Drawn, look: DocumentLook | undefined): Paper =>
  new Paper(choices.paper === 'letter' ? LETTER : A4, zoom, look?.is_told)

// How a paper that is told marks the second language.
export const languageMark = (look: DocumentLook | undefined): LanguageMark | undefined =>
  look?.is_told ? inSecondLanguage : undefined

export type SheetPictures = { readonly [name in 'logo' | 'signature' | 'stamp' | 'stationery']?: Picture }

export function readPictures(look: DocumentLook | undefined): SheetPictures {
  const read = Object.entries(look?.pictures ?? {}).map(([name, picture]) => [
    name,
    // Another thread got plain bytes.
    picture && readPicture(picture.content_type, Buffer.from(picture.bytes)),
  ])
  return Object.fromEntries(read)
}

export type Sheets = {
  paper: Paper
  look: Drawn
  texts: Texts
  stationery: Picture | undefined
  title: string // at the foot
  footer: string | null | undefined // its own, in place of the look's
}

// Draws something on as many sheets as it takes, then the feet of these, when their number is known.
export function drawSheets(
  { paper, look, texts, stationery, title, footer: own }: Sheets,
  draw: (flow: Flow) => void,
): void {
  const { margin_top_mm, stationery_on, style } = look.choices
  const first = paper.count
  const footer = setFooter(own, look, paper)
  const top = margin_top_mm === null ? MARGINS.top : paper.millimetres(margin_top_mm)
  paper.onSheet(stationery && layBehind(paper, stationery, stationery_on))
  draw(openFlow(paper, { ...MARGINS, top, bottom: MARGINS.bottom + footer.height + footer.lift }))
  const pages = paper.count - first
  for (let page = 1; page <= pages; page++) {
    paper.turnTo(first + page - 1)
    if (style === 'modern' && !stationery) paper.box(0, 0, paper.width, 7, look.accent)
    const draw = () => drawFooter(paper, footer, texts, { title, page, pages })
    // Its words are read once.
    if (page === 1) draw()
    else paper.decorate(draw, 'Footer')
  }
}

// As large as the sheet takes it whole.
function layBehind(paper: Paper, stationery: Picture, on: Choices['stationery_on']): () => void {
  const scale = Math.min(paper.width / stationery.width, paper.height / stationery.height)
  const [width, height] = [stationery.width * scale, stationery.height * scale]
  let sheets = 0
  return () => {
    if (on === 'first' && sheets++ > 0) return
    paper.picture(stationery, (paper.width - width) / 2, 0, width, height)
  }
}
