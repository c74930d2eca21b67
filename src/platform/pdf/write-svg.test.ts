import { deflateSync, inflateSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { LINES, printed } from '../../../test/print-samples.ts'
import { DEFAULT_OPTIONS, templateOptions } from '../../domains/catalog/templates/rules.ts'
import { renderInvoicePages } from '../../domains/documents/print/pages.ts'
import { type PdfInvoice, renderInvoicePdf } from '../../domains/documents/print/pdf.ts'
import { glyphPath } from './glyph-paths.ts'
import { readPages, writePages } from './pages.ts'
import { A4, Paper } from './paper.ts'
import type { Picture } from './picture.ts'
import { shapeLine } from './text-shaping.ts'
import { writeSvgs } from './write-svg.ts'

// Reads both back as a viewer draws them: glyphs at their positions, areas and pictures, in order.

type DrawnLine = { x: number; y: number; size: number }
type Page = { lines: DrawnLine[]; boxes: number[][]; pictures: number[][] }

function pdfPages(file: Buffer): Page[] {
  return contentsOf(file).map((content) => {
    const page: Page = { lines: [], boxes: [], pictures: [] }
    let size = 0
    for (const line of content.split('\n')) {
      const text = /BT (?:\/F\d+ ([\d.]+) Tf )?(-?[\d.]+) (-?[\d.]+) Td .* ET/.exec(line)
      if (text) {
        size = Number(text[1] ?? size)
        page.lines.push({ x: Number(text[2]), y: A4.height - Number(text[3]), size })
      }
      const box = /^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re/.exec(line)?.slice(1).map(Number)
      if (box) page.boxes.push(fromTop(box))
      const picture = /^q ([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm \/I\d+ Do Q$/.exec(line)
      if (picture) {
        const [width, height, x, y] = picture.slice(1).map(Number) as [number, number, number, number]
        page.pictures.push(fromTop([x, y, width, height]))
      }
    }
    return page
  })
}

const fromTop = ([x, y, width, height]: number[]) =>
  [x, A4.height - (y as number) - (height as number), width, height] as number[]

function contentsOf(file: Buffer): string[] {
  const text = file.toString('latin1')
  return [...text.matchAll(/\/Filter \/FlateDecode \/Length (\d+)>>\nstream\n/g)]
    .map(({ 0: head, 1: length, index }) => {
      const at = index + head.length
      return inflateSync(file.subarray(at, at + Number(length))).toString('latin1')
    })
    .filter((content) => content.includes(' Td '))
}

// A line of one font is one text of the PDF; a line of several fonts is a text for each.
function svgPages(document: PdfInvoice): Page[] {
  const shown = readPages(renderInvoicePages(document)).pages
  return shown.map((svg) => {
    const page: Page = { lines: [], boxes: [], pictures: [] }
    for (const [, x, y, scale] of svg.matchAll(/translate\(([\d.-]+) ([\d.-]+)\)scale\(([\d.]+)\)/g))
      page.lines.push({ x: Number(x), y: Number(y), size: Number(scale) * 1000 })
    for (const [, path] of svg.matchAll(/<path fill="#\w+" d="([^"]+)"/g))
      for (const [, x, y, width, height] of (path as string).matchAll(
        /M([\d.-]+) ([\d.-]+)h([\d.-]+)v([\d.-]+)h-/g,
      ))
        page.boxes.push([x, y, width, height].map(Number))
    for (const [, ...box] of svg.matchAll(/<svg x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"/g))
      page.pictures.push(box.map(Number))
    return page
  })
}

// Each rounds to a hundredth of a point, one from the top and one from the bottom.
function expectAlike(shown: Page[], printed: Page[]) {
  const figures = (pages: Page[]) =>
    pages.map(({ lines, boxes, pictures }) => ({
      lines: lines.map(({ x, y, size }) => [x, y, size]),
      boxes,
      pictures,
    }))
  const [shownPages, other] = [figures(shown), figures(printed)]
  expect(
    shownPages.map(({ lines, boxes, pictures }) => [lines.length, boxes.length, pictures.length]),
  ).toEqual(other.map(({ lines, boxes, pictures }) => [lines.length, boxes.length, pictures.length]))
  shownPages.forEach((page, position) => {
    for (const part of ['lines', 'boxes', 'pictures'] as const)
      page[part].forEach((numbers, index) => {
        const theirs = other[position]?.[part][index] as number[]
        expect(numbers.every((value, at) => Math.abs(value - (theirs[at] as number)) < 0.02)).toBe(true)
      })
  })
}

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"><g transform="translate(10 5) rotate(3)"><rect width="60" height="60" fill="#c33"/><circle cx="110" cy="30" r="26" fill="none" stroke="#06c" stroke-width="8"/></g><path d="M140 60L170 0L195 60Z" fill-rule="evenodd"/></svg>'
const withLogo = (content_type: string, bytes: Buffer) => ({
  choices: DEFAULT_OPTIONS,
  pictures: { logo: { content_type, bytes } },
})
const sixtyLines = Array.from({ length: 60 }, (_, position) => ({
  ...LINES[position % LINES.length],
  name: `No ${position}`,
}))

describe('the pages of a document', () => {
  test.each<[string, PdfInvoice]>([
    ['plain', printed()],
    ['on three sheets', printed({}, sixtyLines)],
    ['with a logo', { ...printed(), template: withLogo('image/svg+xml', Buffer.from(LOGO)) }],
    ['twice', { ...printed(), print_option: 'original_and_copy' }],
    ['in two languages', printed({ lang: 'pl/en' })],
    [
      'with a look of its own',
      { ...printed(), template: { choices: templateOptions({ font_size: 'large' }), pictures: {} } },
    ],
  ])('equal those of its PDF: %s', (_, document) => {
    expectAlike(svgPages(document), pdfPages(renderInvoicePdf(document)))
  })

  test.each([
    ['letters that join, and marks', 'السلام عليكم café\u0301', false],
    ['both directions', 'שלום (abc) 123', false],
    ['a face without bold', '東京 Tokyo', true],
  ])('set %s sign by sign', (_, text, is_bold) => {
    const paper = new Paper()
    paper.addSheet()
    paper.text(0, 100, text, { size: 10, is_bold })
    const [svg = ''] = writeSvgs(paper, { sheets: 1, characters: 1_000_000 })
    const uses = [...svg.matchAll(/<use href="#g\d+" x="([\d.-]+)"(?: y="([\d.-]+)")?/g)]
    let at = 0
    const signs = shapeLine(text, is_bold).runs.flatMap(({ signs }) =>
      signs.flatMap(({ glyph, advance, dx, dy }) => {
        at += advance
        const position = { x: at - advance + dx, y: -dy + 0 }
        return glyphPath(glyph.face, glyph.id) === '' ? [] : [position]
      }),
    )
    expect(uses.map(([, x, y]) => ({ x: Number(x), y: Number(y ?? 0) }))).toEqual(signs)
    expect(svg.includes('stroke-width="33.33"')).toBe(is_bold)
  })

  test('are well formed and contain no text and no scripts', () => {
    const hostile = '"><script>alert(1)</script><image href="https://example.org/"/>&amp;'
    const document = printed({ buyer_name: hostile, description: hostile })
    for (const svg of readPages(renderInvoicePages(document)).pages) {
      const names = new Set<string>()
      const parser = new SaxesParser()
      parser.on('error', (error) => {
        throw error
      })
      parser.on('opentag', ({ name, attributes }) => {
        names.add(name)
        for (const value of Object.values(attributes)) expect(value).not.toMatch(/script|example\.org/)
      })
      parser.on('text', (text) => expect(text.trim()).toBe(''))
      parser.write(svg).close()
      expect([...names].sort()).toEqual(['defs', 'g', 'path', 'svg', 'use'])
    }
  })

  test('contain an image unchanged', () => {
    const chunk = (name: string, bytes: Buffer) =>
      Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), Buffer.from(name), bytes, Buffer.alloc(4)])
    const png = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', Buffer.from([0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
      chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0, 0, 0, 255]))),
      chunk('IEND', Buffer.alloc(0)),
    ])
    const document = { ...printed(), template: withLogo('image/png', png) }
    const [svg] = readPages(renderInvoicePages(document)).pages
    expect(svg).toContain(`href="data:image/png;base64,${png.toString('base64')}"`)
    expectAlike(svgPages(document), pdfPages(renderInvoicePdf(document)))
  })

  test('end after twenty pages and report the full count', () => {
    const lines = Array.from({ length: 30 }, (_, position) =>
      sixtyLines.map((value) => ({ ...value, code: `${position}` })),
    )
    const { count, pages } = readPages(renderInvoicePages(printed({}, lines.flat().slice(0, 900))))
    expect(pages).toHaveLength(20)
    expect(count).toBeGreaterThan(20)
  })

  test('end at the size limit, but not before the first page', () => {
    const paper = new Paper()
    const photo = {
      shown: { content_type: 'image/jpeg', bytes: Buffer.alloc(3_000_000) },
    } as Picture
    for (let sheet = 0; sheet < 10; sheet += 1) {
      paper.addSheet()
      paper.picture(photo, 0, 0, 100, 100)
    }
    const { count, pages } = readPages(writePages(paper))
    expect([count, pages.length]).toEqual([10, 2])
    expect(writeSvgs(paper, { sheets: 20, characters: 1 })).toHaveLength(1)
  })

  test('are landscape if the PDF is', () => {
    const document = printed()
    const cancelled = { ...document, invoice: { ...document.invoice, cancelled: true } }
    const [svg] = readPages(renderInvoicePages(cancelled)).pages
    expect(svg).toContain(
      '<g transform="matrix(0.8192 -0.5736 0.5736 0.8192 297.64 420.95)"><g fill="#f6dede"',
    )
    expect(contentsOf(renderInvoicePdf(cancelled))[0]).toContain(
      'q 0.8192 0.5736 -0.5736 0.8192 297.64 420.95 cm',
    )
  })
})
