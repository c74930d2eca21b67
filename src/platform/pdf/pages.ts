import { decimal, printDecimal, ZERO } from '../../money/decimal.ts'
import { decimal as decimalField, type Fields, integer, texts } from '../fields/field.ts'
import type { Paper } from './paper.ts'
import { writeSvgs } from './write-svg.ts'

// What a screen shows of a document: how many sheets there are and how large, and the first of them as pictures.

const PAGES_MAX = 20
// A picture behind each sheet is in each of them, and an answer is held in memory as a whole.
const CHARACTERS_MAX = 8_000_000

export type Pages = { width: string; height: string; count: number; pages: string[] }

const told = { readonly: true } as const

export const pagesFields = {
  width: decimalField({ ...told, initial: ZERO, about: 'Of a sheet, in points' }),
  height: decimalField({ ...told, initial: ZERO }),
  count: integer({ ...told, initial: 0, about: 'How many sheets the document has' }),
  pages: texts({
    ...told,
    about: `The first ${PAGES_MAX} of them, each as SVG; fewer where pictures make them heavy`,
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

export const readPages = (written: Buffer): Pages => JSON.parse(written.toString()) as Pages
