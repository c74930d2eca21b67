import { drawBlock, setBlock } from '../../../platform/pdf/flow.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import type { Texts } from '../texts/texts.ts'
import { type Drawn, HAIRLINE, MARGINS, MUTED } from './style.ts'

// The foot of each sheet: what the seller wants to have there, which document it is, which of its sheets.

const FOOTER_LINES_MAX = 6

// The footer's own text, set once: its height is room the flow must leave. `lift` keeps it off the foot of stationery.
export function setFooter(own: string | null | undefined, { choices }: Drawn, paper: Paper) {
  const text = own?.trim() || choices.footer?.trim() || ''
  const block = setBlock([{ text, size: 7, color: MUTED }], paper.width - 2 * MARGINS.x)
  const lines = block.lines.slice(0, FOOTER_LINES_MAX)
  const { margin_bottom_mm } = choices
  const lift = margin_bottom_mm === null ? 0 : Math.max(0, paper.millimetres(margin_bottom_mm) - LOWEST)
  return { ...block, lines, height: lines.at(-1)?.end ?? 0, lift }
}

// Below the number of the page.
const LOWEST = 18

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
