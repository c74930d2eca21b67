import { decimal, printDecimal, ZERO } from '../../money/decimal.ts'
import { decimal as decimalField, type Fields, integer, texts } from '../fields/field.ts'
import type { Paper } from './paper.ts'
import { writeSvgs } from './write-svg.ts'

// The preview of a document: the number and size of its sheets, and the first of them as SVG.

const PAGES_MAX = 20
// A background image is repeated in every sheet, and the whole response is held in memory.
const CHARACTERS_MAX = 8_000_000

export type Pages = { width: string; height: string; count: number; pages: string[] }

const readOnly = { readonly: true } as const

export const pagesFields = {
  width: decimalField({ ...readOnly, initial: ZERO, description: 'Width of a page in points' }),
  height: decimalField({ ...readOnly, initial: ZERO, description: 'Height of a page in points' }),
  count: integer({ ...readOnly, initial: 0, description: 'Number of pages of the document' }),
  pages: texts({
    ...readOnly,
    description: `The first pages as SVG: at most ${PAGES_MAX}, fewer if images make them large`,
  }),
} satisfies Fields

export function writePages(paper: Paper): Buffer {
  const [width, height] = [paper.size.width, paper.size.height].map((points) =>
    printDecimal(decimal(String(points))),
  )
  const svgs = writeSvgs(paper, { sheets: PAGES_MAX, characters: CHARACTERS_MAX })
  const pages = { width, height, count: paper.count, pages: svgs }
  return Buffer.from(JSON.stringify(pages))
}

export const readPages = (bytes: Buffer): Pages => JSON.parse(bytes.toString()) as Pages
