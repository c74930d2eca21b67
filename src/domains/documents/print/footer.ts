import { drawBlock, setBlock } from '../../../platform/pdf/flow.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import type { Texts } from '../texts/texts.ts'
import { HAIRLINE, MARGINS, MUTED, type PrintStyle } from './style.ts'

// The footer of each sheet: the text of the seller, the title of the document and the page number.

const FOOTER_LINES_MAX = 6

// Lays out the footer text once, because the flow must leave room for its height. `lift` keeps it above the bottom edge
// of stationery.
export function setFooter(documentFooter: string | null | undefined, { choices }: PrintStyle, paper: Paper) {
  const text = documentFooter?.trim() || choices.footer?.trim() || ''
  const block = setBlock([{ text, size: 7, color: MUTED }], paper.width - 2 * MARGINS.x)
  const lines = block.lines.slice(0, FOOTER_LINES_MAX)
  const { margin_bottom_mm } = choices
  const lift =
    margin_bottom_mm === null ? 0 : Math.max(0, paper.millimetres(margin_bottom_mm) - PAGE_NUMBER_HEIGHT)
  return { ...block, lines, height: lines.at(-1)?.end ?? 0, lift }
}

// The height that the page number needs.
const PAGE_NUMBER_HEIGHT = 18

export function drawFooter(
  paper: Paper,
  footer: ReturnType<typeof setFooter>,
  texts: Texts,
  { title, page, pages }: { title: string; page: number; pages: number },
): void {
  const y = paper.height - 34 - footer.lift
  const width = paper.width - 2 * MARGINS.x
  paper.rule(MARGINS.x, y - footer.height - 2, width, HAIRLINE)
  drawBlock(paper, footer, MARGINS.x, y - footer.height + 2)
  const number = texts.label('page', { page: String(page), pages: String(pages) })
  paper.decorate(() => {
    paper.text(MARGINS.x, y + 12, title, { size: 7, color: MUTED })
    paper.text(paper.width - MARGINS.x, y + 12, number, { size: 7, color: MUTED, align: 'right' })
  }, 'Footer')
}
