import { decimal, printDecimal, ZERO } from '../../money/decimal.ts'
import { decimal as decimalField, type Fields, integer, texts } from '../fields/field.ts'
import type { Paper } from './paper.ts'
import { writeSvgs } from './write-svg.ts'

// What a screen shows of a document: how many sheets there are and how large, and the first of them as pictures.

const PAGES_MAX = 20

export type Pages = { width: string; height: string; count: number; pages: string[] }

const told = { readonly: true } as const

export const pagesFields = {
  width: decimalField({ ...told, initial: ZERO, about: 'Of a sheet, in points' }),
  height: decimalField({ ...told, initial: ZERO }),
  count: integer({ ...told, initial: 0, about: 'How many sheets the document has' }),
  pages: texts({ ...told, about: `The first ${PAGES_MAX} of them, each as SVG` }),
} satisfies Fields

export function writePages(paper: Paper): Buffer {
  const [width, height] = [paper.size.width, paper.size.height].map((points) =>
    printDecimal(decimal(String(points))),
  )
  const pages = { width, height, count: paper.count, pages: writeSvgs(paper, PAGES_MAX) }
  return Buffer.from(JSON.stringify(pages))
}

export const readPages = (written: Buffer): Pages => JSON.parse(written.toString()) as Pages
