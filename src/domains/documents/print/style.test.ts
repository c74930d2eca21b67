import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Piece, readPdf, textOf } from '../../../../test/pdf-text.ts'
import { BUYER, LINES, printed } from '../../../../test/print-samples.ts'
import type { Mark } from '../../../platform/pdf/paper.ts'
import type { ShapedLine } from '../../../platform/pdf/text-shaping.ts'
import { LEGACY_OPTIONS, PRESET_NAMES, presetOf, templateOptions } from '../../catalog/templates/rules.ts'
import type { LookDraft } from '../../catalog/templates/schema.ts'
import { drawInvoice, type PdfInvoice, renderInvoicePdf } from './pdf.ts'

const svg = (color: string) => ({
  content_type: 'image/svg+xml',
  bytes: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><rect width="300" height="90" fill="${color}"/></svg>`,
  ),
})

const SIXTY_LINES = Array.from({ length: 60 }, (_, index) => ({ ...LINES[index % 4], name: `Line ${index}` }))

const render = (options: LookDraft, fields = {}, lines = LINES, pictures = {}): Buffer =>
  renderInvoicePdf(printed(fields, lines, { template: { choices: templateOptions(options), pictures } }))
const read = (...input: Parameters<typeof render>) => readPdf(render(...input))
const words = (...input: Parameters<typeof render>) => textOf(read(...input))
const drawn = (...input: Parameters<typeof render>) => [...read(...input).objects.values()].join('\n')
const lettersOf = ({ line }: { line: ShapedLine }) =>
  line.runs.flatMap(({ signs }) => signs.map(({ glyph }) => glyph.text)).join('')
const first = (pieces: Piece[] | undefined, text: string) => pieces?.find((piece) => piece.text === text)

describe('a template', () => {
  test('without options prints like a document without a template', () => {
    for (const fields of [{}, { lang: 'pl/en' }, { show_discount: true, description: 'Uwagi' }])
      expect(render({}, fields).equals(renderInvoicePdf(printed(fields)))).toBe(true)
  })

  // Documents that were delivered with these fonts must stay byte-identical for ever.
  test.each([
    ['sans', '2fc147d1c4358640'],
    ['serif', 'dc104c1e2e869197'],
  ] as const)('with the font %s prints the same bytes as ever', (font_family, hash) => {
    const bytes = render({ font_family, second_language: 'same' }, { lang: 'pl/en' }, SIXTY_LINES)
    expect(createHash('sha256').update(bytes).digest('hex').slice(0, 16)).toBe(hash)
    expect(words({ font_family }, { buyer_name: 'Żółć שלום 漢字 2026' })).toContain('Żółć')
  })

  test('with a current font leaves no totals alone on a sheet and no heading at its end', () => {
    for (let count = 8; count <= 40; count += 1) {
      const lines = SIXTY_LINES.slice(0, count)
      const [, ...later] = read({ font_family: 'sans' }, {}, lines).pages
      for (const pieces of later) expect(pieces.some(({ text }) => text.startsWith('Line '))).toBe(true)
      const headed = [...lines, { kind: 'text_separator', name: 'Heading' }, ...SIXTY_LINES.slice(0, 4)]
      for (const pieces of read({ font_family: 'sans' }, {}, headed).pages) {
        const at = first(pieces, 'Heading')?.y ?? Number.POSITIVE_INFINITY
        if (Number.isFinite(at))
          expect(pieces.some(({ text, y }) => text.startsWith('Line ') && y < at)).toBe(true)
      }
    }
  })

  test('with a current font keeps a large logo clear of the title', () => {
    const [title, logo_size] = ['Zestawienie kosztów', 'large' as const]
    for (const logo_place of ['left', 'right'] as const) {
      const template = {
        choices: templateOptions({ font_family: 'sans', logo_place, logo_size }),
        pictures: { logo: svg('#112233') },
      }
      const { marks } = drawInvoice(printed({ title: `${title} i rozliczeń` }, LINES, { template }))
      const name = marks.find((mark) => mark.kind === 'line' && lettersOf(mark).startsWith(title)) as Mark & {
        kind: 'line'
      }
      const picture = marks.find((mark) => mark.kind === 'picture') as Mark & { kind: 'picture' }
      const [x, , width] = picture.box
      const titleEnd = name.x + (name.line.width * name.size) / 1000
      expect(logo_place === 'left' ? name.x - (x + width) : x - titleEnd).toBeGreaterThan(10)
    }
  })

  test('with a current font prints the amounts of a table in one size', () => {
    const large = { name: 'Large', quantity: '123456.789', price_net: '9999999.99', tax: '8' }
    const sizes = (font_family: 'noto' | 'sans') => {
      const template = { choices: templateOptions({ font_family }), pictures: {} }
      const { marks } = drawInvoice(printed({}, [...LINES, large], { template }))
      const drawn = marks.flatMap((mark) =>
        mark.kind === 'line' ? [{ ...mark, text: lettersOf(mark) }] : [],
      )
      const head = drawn.findLastIndex(({ text }) => text === 'Wartość brutto')
      const end = drawn.findIndex(({ text }, index) => index > head && text === 'Do zapłaty')
      return new Set(
        drawn.slice(head + 1, end).flatMap(({ text, size }) => (/,\d\d$/.test(text) ? [size] : [])),
      )
    }
    expect([sizes('noto').size, sizes('sans').size]).toEqual([3, 1])
  })

  // Documents printed before templates existed must stay identical.
  test.each([
    ['a plain invoice', {}, LINES, 'e8a7741db60407f9'],
    ['many lines in two languages', { lang: 'pl/en' }, SIXTY_LINES, 'ceb0822e882c4693'],
    [
      'a discount, notes and a footer',
      { show_discount: true, discount_kind: 'percent_unit', description: 'Uwagi', description_footer: 'KRS' },
      LINES.map((line) => ({ ...line, discount_percent: '10' })),
      '8569592c0b611497',
    ],
    ['a slip of cash', { kind: 'kp', paid: '100', seller_person: 'Jan' }, LINES, '5a0b0973411ca29f'],
  ])('with legacy options prints %s unchanged', (_, fields, lines, expected) => {
    // Compares unpacked content, because compression differs between machines.
    const content = drawn(LEGACY_OPTIONS as LookDraft, fields, lines).replace(/\/Length \d+/g, '')
    expect(createHash('sha256').update(content).digest('hex').slice(0, 16)).toBe(expected)
  })

  test.each([
    ['a4', '[0 0 595.28 841.89]'],
    ['letter', '[0 0 612 792]'],
  ] as const)('prints on %s, and nothing leaves the sheet', (paper, box) => {
    const [, , width, height] = box.slice(1, -1).split(' ').map(Number) as [number, number, number, number]
    for (const font_size of ['small', 'normal', 'large'] as const) {
      const pdf = read({ paper, font_size }, {}, SIXTY_LINES)
      expect([...pdf.objects.values()].join('\n')).toContain(`/MediaBox ${box}`)
      for (const { x, y } of pdf.pages.flat()) {
        expect(x).toBeGreaterThan(20)
        expect(x).toBeLessThan(width - 20)
        expect(y).toBeGreaterThan(10)
        expect(y).toBeLessThan(height - 20)
      }
    }
  })

  test.each([
    ['position', 'Lp.'],
    ['unit', 'j.m.'],
    ['total_tax', '137,72'],
    ['total_net', '598,80'],
    ['code', 'WWW-02'],
  ])('can hide the column %s', (column, word) => {
    const all = templateOptions({}).columns
    const of = (columns: string[]) =>
      words({ columns })
        .split('\n')
        .filter((text) => text === word).length
    expect(of([...all])).toBe(of(all.filter((name) => name !== column)) + 1)
  })

  test('shows another total of the lines if the chosen one does not add up', () => {
    const lines = [1, 2, 3].map(() => ({ name: 'x', quantity: '1', total_price_gross: '0.05', tax: '23' }))
    const fields = {
      calculating_strategy: { position: 'default', sum: 'keep_net', invoice_form_price_kind: 'net' },
    }
    const text = words({ columns: ['total_net'] }, fields, lines)
    expect(text).toMatch(/Wartość (netto|brutto)/)
  })

  test.each([
    ['words', 'Słownie:'],
    ['bank', 'WBKPPLPP'],
    ['qr_code', 'Zeskanuj'],
    ['issuer', 'Jan Kowalski'],
    ['contact', '+48 22 100 20 30'],
  ])('can hide %s', (detail, word) => {
    const fields = { seller_person: 'Jan Kowalski' }
    const all = templateOptions({}).details
    expect(words({}, fields)).toContain(word)
    expect(words({ details: all.filter((name) => name !== detail) }, fields)).not.toContain(word)
  })

  test('orders the parts of the page', () => {
    const order = (blocks: string[]) => {
      const [page] = read({ blocks }, { description: 'Notiz' }).pages
      const y = (text: string) => page?.find((piece) => piece.text.startsWith(text))?.y ?? 0
      return { facts: y('Data wystawienia'), parties: y('Sprzedawca'), lines: y('Lp.'), notes: y('Notiz') }
    }
    const defaultOrder = order(['facts', 'parties', 'lines', 'totals', 'notes'])
    expect(defaultOrder.facts).toBeGreaterThan(defaultOrder.parties)
    expect(defaultOrder.parties).toBeGreaterThan(defaultOrder.lines)
    const other = order(['notes', 'lines', 'parties', 'facts', 'totals'])
    expect(other.notes).toBeGreaterThan(other.lines)
    expect(other.lines).toBeGreaterThan(other.parties)
    expect(other.parties).toBeGreaterThan(other.facts)
  })

  test('has a footer for documents without one, and margins for stationery', () => {
    expect(words({ footer: 'KRS 1234' })).toContain('KRS 1234')
    expect(words({ footer: 'KRS 1234' }, { description_footer: 'own' })).not.toContain('KRS 1234')
    const mm = 72 / 25.4
    const [page] = read({ margin_top_mm: 60, margin_bottom_mm: 40 }).pages
    for (const { y } of page ?? []) {
      expect(y).toBeLessThan(841.89 - 60 * mm + 5)
      expect(y).toBeGreaterThan(40 * mm - 1)
    }
  })

  test('puts dark text on a light accent colour and darkens the colour for text', () => {
    const operations = drawn({ accent_color: '#ffd400' })
    expect(operations).toContain('1 0.83 0 rg')
    expect(operations).toContain('0.54 0.45 0 rg')
    expect(operations).not.toContain('1 1 1 rg\nBT')
  })

  test('puts the second language in smaller letters under the first', () => {
    const linesOf = (second_language: 'same' | 'small') => {
      const [page] = read({ second_language }, { lang: 'pl/en' }).pages
      const names = ['Wartość', 'netto', 'Wartość netto', 'Net', 'amount', 'Net amount']
      return page?.filter(({ text }) => names.includes(text)).map(({ text }) => text)
    }
    expect(linesOf('same')).toEqual(expect.arrayContaining(['Wartość', 'netto']))
    expect(new Set(linesOf('small'))).toEqual(new Set(['Wartość netto', 'Net amount']))
  })

  test('shows logo, signature, stamp and stationery', () => {
    const pictures = {
      logo: svg('#111111'),
      signature: svg('#222222'),
      stamp: svg('#333333'),
      stationery: svg('#444444'),
    }
    const blocks = ['facts', 'parties', 'lines', 'totals', 'notes', 'signature']
    const operations = drawn({ blocks }, {}, LINES, pictures)
    expect(operations.match(/\/I\d Do/g)).toHaveLength(4)
    expect(drawn({ blocks, logo_place: 'none' }, {}, LINES, pictures).match(/\/I\d Do/g)).toHaveLength(3)
    const manyLines = Array.from({ length: 80 }, () => LINES[0] as (typeof LINES)[0])
    const behind = (stationery_on: 'all' | 'first') =>
      drawn({ stationery_on }, {}, manyLines, { stationery: pictures.stationery }).match(/\/I1 Do/g)?.length
    expect(behind('first')).toBe(1)
    expect(behind('all')).toBeGreaterThan(1)
  })

  test.each(PRESET_NAMES)('the preset %s prints every kind of document', (name) => {
    for (const fields of [
      {},
      { lang: 'pl/en' },
      { kind: 'kp' },
      { income: false },
      { kind: 'correction' },
      { buyer_name: 'עברית' },
    ])
      expect(words(presetOf(name), fields)).toContain('1/11/2026')
  })
})

// The area that the window of an envelope is certain to show, in millimetres from the top left corner: by DIN 5008 and,
// for a DL envelope with a window of 90 × 45 mm at the right, by the play of a sheet folded in three.
describe('the window of an envelope', () => {
  const LONG = 'Przedsiębiorstwo Produkcyjne i Usługowe Dobre Imię spółka z ograniczoną odpowiedzialnością'
  const toMillimetres = ({ x, y }: Piece) => ({ x: (x * 25.4) / 72, y: ((841.89 - y) * 25.4) / 72 })
  const pagesIn = (
    envelope: 'din_a' | 'din_b' | 'pl',
    more: LookDraft = {},
    fields = {},
  ): PdfInvoice['positions'] | Piece[] =>
    read({ envelope, ...more }, fields, LINES, { logo: svg('#111111') }).pages[0] ?? []

  test.each([
    ['din_a', { left: 20, right: 105, top: 44.7, bottom: 72 }],
    ['din_b', { left: 20, right: 105, top: 62.7, bottom: 90 }],
    ['pl', { left: 110, right: 190, top: 50, bottom: 84 }],
  ] as const)('of type %s shows the address and nothing else', (envelope, { left, right, top, bottom }) => {
    for (const font_size of ['small', 'normal', 'large'] as const) {
      for (const buyer_name of [BUYER.buyer_name, LONG]) {
        const pieces = pagesIn(envelope, { font_size }, { buyer_name }) as Piece[]
        const visible = pieces.filter((piece) => {
          const { x, y } = toMillimetres(piece)
          return x >= left && x <= right && y >= top && y <= bottom
        })
        const text = visible.map((piece) => piece.text).join(' ')
        expect(text).toBe(`${buyer_name} Musterstraße 5 10115 Berlin DE`)
      }
    }
  })

  test('is followed by the full name below if the name does not fit', () => {
    const buyer_name = `${LONG} `.repeat(3).slice(0, 250).trim()
    const text = (pagesIn('din_b', {}, { buyer_name }) as Piece[]).map((piece) => piece.text).join(' ')
    expect(text).toContain(buyer_name)
  })

  test('has a small sender line above a German address', () => {
    const pieces = pagesIn('din_b') as Piece[]
    const sender = pieces.find(({ text }) => text.startsWith('Żółta Łódź sp. z o.o. · ')) as Piece
    expect(toMillimetres(sender).y).toBeGreaterThan(57.7)
    expect(toMillimetres(sender).y).toBeLessThan(62.7)
    expect(first(pieces, 'Numer VAT UE: DE123456789')).toBeDefined()
  })
})
