import { describe, expect, test } from 'vitest'
import { all, outline, readStructure } from '../../../../test/pdf-structure.ts'
import { readPdf, textOf } from '../../../../test/pdf-text.ts'
import { LINES, printed } from '../../../../test/print-samples.ts'
import { choicesOf } from '../../catalog/templates/rules.ts'
import type { LookDraft } from '../../catalog/templates/schema.ts'
import { type PdfInvoice, renderInvoicePdf } from './pdf.ts'

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#135"/></svg>',
)

type Given = { [name: string]: unknown }

const told = (given: Given = {}, chosen: LookDraft = {}, lines: Given[] = LINES): PdfInvoice => ({
  ...printed(given, lines),
  look: {
    choices: choicesOf(chosen),
    pictures: { logo: { content_type: 'image/svg+xml', bytes: LOGO } },
    is_told: true,
  },
})

describe('a file that tells its structure', () => {
  const document = told({ description: 'Dziękujemy' })
  const file = renderInvoicePdf(document)
  const structure = readStructure(file)

  test('is heard in the order it is read', () => {
    const heard = outline(structure)
    expect(heard.slice(0, 4)).toEqual([
      'Document',
      '  H1 Faktura VAT 1/11/2026',
      '  Figure Żółta Łódź sp. z o.o.',
      '  P Data wystawienia',
    ])
    expect(heard).toContain('  H2 Sprzedawca')
    expect(heard).toContain('  H2 Uwagi')
    expect(heard).toContain('  P Dziękujemy')
    expect(heard.filter((line) => /Strona 1 z/.test(line))).toEqual([])
  })

  test('its tables have heads and cells', () => {
    const [lines, rates] = all(structure, 'Table')
    const rows = all(lines as never, 'TR')
    expect(rows).toHaveLength(LINES.length + 1)
    expect(rows[0]?.kids.map(({ tag }) => tag)).toEqual(rows[0]?.kids.map(() => 'TH'))
    expect(rows[1]?.kids.map(({ text }) => text).slice(0, 4)).toEqual([
      '1',
      'Projekt i wykonanie strony internetowej WWW-02 Etap II: wdrożenie, testy, szkolenie',
      '1',
      'usł.',
    ])
    const [head, ...rest] = all(rates as never, 'TR')
    expect(all(head as never, 'TH')).toHaveLength(4)
    // Each figure is read with its rate.
    expect(rest.map(({ kids }) => kids.map(({ tag }) => tag))).toEqual(
      rest.map(() => ['TH', 'TD', 'TD', 'TD']),
    )
  })

  test('says so, in which language, under which title', () => {
    const { objects } = readPdf(file)
    const catalog = [...objects.values()].find((object) => object.includes('/Type /Catalog'))
    expect(catalog).toContain('/MarkInfo <</Marked true>>')
    expect(catalog).toContain('/DisplayDocTitle true')
    expect(catalog).toContain('/Lang <FEFF0070006C>')
    expect(file.includes('<pdfuaid:part>1</pdfuaid:part>')).toBe(true)
    expect(file.includes('pdfaid')).toBe(false)
  })

  test('for archives it is of the level that asks for it', () => {
    const archived = renderInvoicePdf({ ...document, structured: '<a/>' }).toString('latin1')
    expect(archived).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(archived).toContain('<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>')
    expect(archived.match(/<pdfaExtension:schemas>/g)).toHaveLength(1)
  })

  test('is drawn as one that tells none', () => {
    const silent = renderInvoicePdf({ ...document, look: { ...document.look, is_told: false } as never })
    expect(textOf(readPdf(silent))).toBe(textOf(readPdf(file)))
    expect(silent.includes('/StructTreeRoot')).toBe(false)
    expect(silent.includes('\nxref\n')).toBe(true)
  })
})

describe('who does not see the page', () => {
  const links = {
    gov_verification_link: 'https://qr.ksef.example/invoice/5252445767/15-11-2026/a(b)c',
    gov_certificate_link: 'https://qr.ksef.example/certificate/Nip/5252445767',
  }

  test('hears where the codes of KSeF lead, and can follow them', () => {
    const file = renderInvoicePdf(told({ ...links, lang: 'pl/en' }))
    const codes = all(readStructure(file), 'Link').map(({ kids }) => kids.map(({ words }) => words))
    expect(codes).toEqual([
      [`Sprawdź dokument w KSeF (OFFLINE): ${links.gov_verification_link}`],
      [`Sprawdź dokument w KSeF (CERTYFIKAT): ${links.gov_certificate_link}`],
    ])
    const { objects } = readPdf(file)
    const annotations = [...objects].filter(([, object]) => object.includes('/Subtype /Link'))
    expect(annotations).toHaveLength(2)
    const [[number, first]] = annotations as [[number, string]]
    expect(first).toContain('/URI (https://qr.ksef.example/invoice/5252445767/15-11-2026/a\\(b\\)c)')
    // As large as the code, and where that is.
    const figures = [...objects.values()].filter((object) => object.includes('/S /Figure '))
    const places = figures.map((object) => /\/BBox (\[[^\]]*\])/.exec(object)?.[1])
    expect(places).toContain(/\/Rect (\[[^\]]*\])/.exec(first)?.[1])
    expect(first).toMatch(/\/F 4 .*\/Contents <FEFF[0-9A-F]+> \/StructParent 1 /)
    const page = [...objects.values()].find((object) => object.includes('/Type /Page '))
    expect(page).toContain(`/Annots [${number} 0 R`)
    const root = [...objects.values()].find((object) => object.includes('/Type /StructTreeRoot'))
    const element = Number(/ 1 (\d+) 0 R/.exec(/\/Nums \[.*?\]/.exec(root as string)?.[0] ?? '')?.[1])
    expect(objects.get(element)).toContain(`/Type /OBJR /Obj ${number} 0 R`)
  })

  test('hears the buyer named before its address, also where that is in the window of an envelope', () => {
    for (const envelope of ['din_a', 'din_b', 'pl'] as const) {
      const heard = outline(readStructure(renderInvoicePdf(told({}, { envelope }))))
      const at = (line: string) => heard.indexOf(line)
      const order = [
        '  H2 Sprzedawca',
        '  H2 Nabywca',
        '  P Acme Trading GmbH & Co. KG',
        '  P NIP: DE123456789',
      ]
      expect(order.map(at)).toEqual(order.map(at).toSorted((one, other) => one - other))
      expect(order.map(at)).not.toContain(-1)
      expect(heard.filter((line) => line.includes('ul. Świętokrzyska'))).toHaveLength(1)
    }
  })

  test('hears of a heading among the lines that it is one, and of a logo without a name that it is one', () => {
    const document = told({ seller_name: '\u200b' }, {}, [{ kind: 'text_separator', name: 'Etap' }, ...LINES])
    const structure = readStructure(renderInvoicePdf(document))
    expect(all(structure, 'TH').find(({ text }) => text === 'Etap')).toMatchObject({ scope: 'Row' })
    expect(all(structure, 'Figure')[0]?.words).toBe('Logo')
  })

  test('knows a signature from a stamp', () => {
    const document = told(
      { seller_person: 'Jan Żak' },
      { blocks: ['facts', 'parties', 'lines', 'totals', 'signature'] },
    )
    const picture = { content_type: 'image/svg+xml', bytes: LOGO }
    const look = { ...document.look, pictures: { signature: picture, stamp: picture } } as never
    const figures = all(readStructure(renderInvoicePdf({ ...document, look })), 'Figure')
    expect(figures.map(({ words }) => words)).toEqual(
      expect.arrayContaining(['Podpis: Jan Żak', 'Pieczęć: Jan Żak']),
    )
  })

  test('finds a file by the title of its own', () => {
    const file = renderInvoicePdf(told({ title: 'Faktura za kurs' })).toString('latin1')
    expect(file).toContain(
      '<rdf:li xml:lang="x-default">Faktura za kurs 1/11/2026</rdf:li>'.replace(/./gu, (one) =>
        Buffer.from(one).toString('latin1'),
      ),
    )
  })

  test('is not told what every sheet has at its foot', () => {
    const { objects } = readPdf(renderInvoicePdf(told()))
    const content = [...objects.values()].find((object) => object.includes(' BDC\n')) as string
    expect(content).toContain('/Artifact <</Type /Pagination /Subtype /Footer>> BDC')
    expect(content).toContain('/Artifact <</Type /Layout>> BDC')
  })
})

test('a table over many sheets is one, and a cell that is torn apart too', () => {
  const long = {
    name: 'Opis',
    description: 'Wiersz tekstu. '.repeat(700),
    quantity: 1,
    price_net: 1,
    tax: 23,
  }
  const positions = [...Array.from({ length: 30 }, () => LINES).flat(), long]
  const file = renderInvoicePdf(told({}, {}, positions))
  const { pages } = readPdf(file)
  expect(pages.length).toBeGreaterThan(5)
  const [lines] = all(readStructure(file), 'Table')
  const rows = all(lines as never, 'TR')
  expect(rows).toHaveLength(positions.length + 1)
  expect(rows.at(-1)?.kids[1]?.text.match(/Wiersz/g)).toHaveLength(700)
})

test.each<[string, Given, LookDraft, Given[]?]>([
  ['a heading among the lines', {}, {}, [{ kind: 'text_separator', name: 'Etap' }, ...LINES]],
  ['a cancelled one', { cancelled: true }, {}],
  ['two languages', { lang: 'pl/en' }, { second_language: 'small', style: 'modern' }],
  ['an envelope', {}, { envelope: 'din_b', style: 'plain' }],
  [
    'signatures and a footer',
    {},
    { blocks: ['facts', 'parties', 'lines', 'totals', 'signature'], footer: 'KRS' },
  ],
  ['a correction', { kind: 'correction', correction_reason: 'Zwrot' }, {}],
  ['no tax', { kind: 'bill' }, {}, [{ name: 'A', quantity: 1, price_net: 1, tax: 'disabled' }]],
  ['letters of other scripts', { buyer_name: 'שלום عربي 東京' }, {}],
])('%s is told whole', (_, given, chosen, lines) => {
  const structure = readStructure(renderInvoicePdf(told(given, chosen, lines)))
  expect(all(structure, 'H1')).toHaveLength(1)
})
