import { describe, expect, test } from 'vitest'
import { all, outline, readStructure } from '../../../../test/pdf-structure.ts'
import { readPdf, textOf } from '../../../../test/pdf-text.ts'
import { LINES, printed } from '../../../../test/print-samples.ts'
import { stub } from '../../../../test/stub.ts'
import { type DocumentTemplate, templateOptions } from '../../catalog/templates/rules.ts'
import type { LookDraft } from '../../catalog/templates/schema.ts'
import { type PdfInvoice, renderInvoicePdf } from './pdf.ts'

type Element = Parameters<typeof all>[0]

const rowsOf = (table: Element | undefined): Element[] => (table ? all(table, 'TR') : [])

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#135"/></svg>',
)

type InvoiceFields = { [name: string]: unknown }

const taggedInvoice = (
  fields: InvoiceFields = {},
  options: LookDraft = {},
  lines: InvoiceFields[] = LINES,
): PdfInvoice => ({
  ...printed(fields, lines),
  template: {
    choices: templateOptions(options),
    pictures: { logo: { content_type: 'image/svg+xml', bytes: LOGO } },
    is_tagged: true,
  },
})

describe('a tagged file', () => {
  const document = taggedInvoice({ description: 'Dziękujemy' })
  const file = renderInvoicePdf(document)
  const structure = readStructure(file)

  test('contains its elements in reading order', () => {
    const lines = outline(structure)
    expect(lines.slice(0, 4)).toEqual([
      'Document',
      '  H1 Faktura VAT 1/11/2026',
      '  Figure Żółta Łódź sp. z o.o.',
      '  P Data wystawienia',
    ])
    expect(lines).toContain('  H2 Sprzedawca')
    expect(lines).toContain('  H2 Uwagi')
    expect(lines).toContain('  P Dziękujemy')
    expect(lines.filter((line) => /Strona 1 z/.test(line))).toEqual([])
  })

  test('has header and data cells in its tables', () => {
    const [lines, rates] = all(structure, 'Table')
    const rows = rowsOf(lines)
    expect(rows).toHaveLength(LINES.length + 1)
    expect(rows[0]?.kids.map(({ tag }) => tag)).toEqual(rows[0]?.kids.map(() => 'TH'))
    expect(rows[1]?.kids.map(({ text }) => text).slice(0, 4)).toEqual([
      '1',
      'Projekt i wykonanie strony internetowej WWW-02 Etap II: wdrożenie, testy, szkolenie',
      '1',
      'usł.',
    ])
    const [head, ...rateRows] = rowsOf(rates)
    expect(head && all(head, 'TH')).toHaveLength(4)
    // Screen readers announce each figure with its rate.
    expect(rateRows.map(({ kids }) => kids.map(({ tag }) => tag))).toEqual(
      rateRows.map(() => ['TH', 'TD', 'TD', 'TD']),
    )
  })

  test('states that it is tagged, its language and its title', () => {
    const { objects } = readPdf(file)
    const catalog = [...objects.values()].find((object) => object.includes('/Type /Catalog'))
    expect(catalog).toContain('/MarkInfo <</Marked true>>')
    expect(catalog).toContain('/DisplayDocTitle true')
    expect(catalog).toContain('/Lang <FEFF0070006C>')
    expect(file.includes('<pdfuaid:part>1</pdfuaid:part>')).toBe(true)
    expect(file.includes('pdfaid')).toBe(false)
  })

  test('conforms to PDF/A level A if it embeds an e-invoice', () => {
    const archived = renderInvoicePdf({ ...document, cii: '<a/>' }).toString('latin1')
    expect(archived).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(archived).toContain('<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>')
    expect(archived.match(/<pdfaExtension:schemas>/g)).toHaveLength(1)
  })

  test('looks the same as an untagged file', () => {
    const untagged = renderInvoicePdf({
      ...document,
      template: stub({ ...document.template, is_tagged: false }),
    })
    expect(textOf(readPdf(untagged))).toBe(textOf(readPdf(file)))
    expect(untagged.includes('/StructTreeRoot')).toBe(false)
    expect(untagged.includes('\nxref\n')).toBe(true)
  })
})

describe('a screen reader', () => {
  const links = {
    gov_verification_link: 'https://qr.ksef.example/invoice/5252445767/15-11-2026/a(b)c',
    gov_certificate_link: 'https://qr.ksef.example/certificate/Nip/5252445767',
  }

  test('gets the codes of KSeF as links', () => {
    const file = renderInvoicePdf(taggedInvoice({ ...links, lang: 'pl/en' }))
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
    // The link covers exactly the area of the code.
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

  test('gets the buyer before its address, even in the window of an envelope', () => {
    for (const envelope of ['din_a', 'din_b', 'pl'] as const) {
      const lines = outline(readStructure(renderInvoicePdf(taggedInvoice({}, { envelope }))))
      const positionOf = (line: string) => lines.indexOf(line)
      const order = [
        '  H2 Sprzedawca',
        '  H2 Nabywca',
        '  P Acme Trading GmbH & Co. KG',
        '  P Numer VAT UE: DE123456789',
      ]
      expect(order.map(positionOf)).toEqual(order.map(positionOf).toSorted((first, second) => first - second))
      expect(order.map(positionOf)).not.toContain(-1)
      expect(lines.filter((line) => line.includes('ul. Świętokrzyska'))).toHaveLength(1)
    }
  })

  test('gets headings among the lines as row headers and a logo without a name as a logo', () => {
    const document = taggedInvoice({ seller_name: '\u200b' }, {}, [
      { kind: 'text_separator', name: 'Etap' },
      ...LINES,
    ])
    const structure = readStructure(renderInvoicePdf(document))
    expect(all(structure, 'TH').find(({ text }) => text === 'Etap')).toMatchObject({ scope: 'Row' })
    expect(all(structure, 'Figure')[0]?.words).toBe('Logo')
  })

  test('distinguishes a signature from a stamp', () => {
    const document = taggedInvoice(
      { seller_person: 'Jan Żak' },
      { blocks: ['facts', 'parties', 'lines', 'totals', 'signature'] },
    )
    const picture = { content_type: 'image/svg+xml', bytes: LOGO }
    const template = {
      ...document.template,
      pictures: { signature: picture, stamp: picture },
    } as DocumentTemplate
    const figures = all(readStructure(renderInvoicePdf({ ...document, template })), 'Figure')
    expect(figures.map(({ words }) => words)).toEqual(
      expect.arrayContaining(['Podpis: Jan Żak', 'Pieczęć: Jan Żak']),
    )
  })

  test('gets the custom title of a document', () => {
    const file = renderInvoicePdf(taggedInvoice({ title: 'Faktura za kurs' })).toString('latin1')
    expect(file).toContain(
      '<rdf:li xml:lang="x-default">Faktura za kurs 1/11/2026</rdf:li>'.replace(/./gu, (character) =>
        Buffer.from(character).toString('latin1'),
      ),
    )
  })

  test('skips the repeated footers', () => {
    const { objects } = readPdf(renderInvoicePdf(taggedInvoice()))
    const content = [...objects.values()].find((object) => object.includes(' BDC\n')) as string
    expect(content).toContain('/Artifact <</Type /Pagination /Subtype /Footer>> BDC')
    expect(content).toContain('/Artifact <</Type /Layout>> BDC')
  })
})

test('a table over many sheets is one element, and so is a cell that is split', () => {
  const long = {
    name: 'Opis',
    description: 'Wiersz tekstu. '.repeat(700),
    quantity: 1,
    price_net: 1,
    tax: 23,
  }
  const positions = [...Array.from({ length: 30 }, () => LINES).flat(), long]
  const file = renderInvoicePdf(taggedInvoice({}, {}, positions))
  const { pages } = readPdf(file)
  expect(pages.length).toBeGreaterThan(5)
  const [lines] = all(readStructure(file), 'Table')
  const rows = rowsOf(lines)
  expect(rows).toHaveLength(positions.length + 1)
  expect(rows.at(-1)?.kids[1]?.text.match(/Wiersz/g)).toHaveLength(700)
})

test.each<[string, InvoiceFields, LookDraft, InvoiceFields[]?]>([
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
])('%s has a complete structure with one main heading', (_, fields, options, lines) => {
  const structure = readStructure(renderInvoicePdf(taggedInvoice(fields, options, lines)))
  expect(all(structure, 'H1')).toHaveLength(1)
})

describe('the compact layout', () => {
  const gov = {
    gov_id: '5265877635-20250826-0100001AF629-AF',
    gov_status: 'ok',
    gov_verification_link: 'https://qr.ksef.example/invoice/5252445767/15-11-2026/abc',
  }
  const compact = (fields: InvoiceFields, lines = LINES) => {
    const document = taggedInvoice(
      { ...gov, seller_bank_account: 'PL61109010140000071219812874', ...fields },
      {},
      lines,
    )
    return { ...document, template: { ...(document.template as DocumentTemplate), is_compact: true } }
  }
  const manyLines = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...LINES[0], name: `Line ${index}` }))
  const pagesOf = (document: PdfInvoice) => readPdf(renderInvoicePdf(document)).pages

  test('has the code of KSeF beside the totals, so that no sheet holds it alone', () => {
    for (let count = 1; count <= 40; count += 1) {
      const last = pagesOf(compact({}, manyLines(count))).at(-1) ?? []
      const texts = last.map(({ text }) => text)
      expect(
        texts.some((text) => text.includes('KSeF')),
        `${count} lines`,
      ).toBe(true)
      expect(
        texts.some((text) => /^(Razem|Do zapłaty)/.test(text)),
        `${count} lines`,
      ).toBe(true)
    }
  })

  test('shows the whole KSeF number under the code', () => {
    const text = textOf(readPdf(renderInvoicePdf(compact({})))).replaceAll(/\s/g, '')
    expect(text).toContain(gov.gov_id)
  })

  test('names the seller once, and never divides the legal form', () => {
    const name = 'Przedsiębiorstwo Wielobranżowe Usługowo-Handlowe Kowalscy sp. z o.o.'
    const document = compact({ seller_name: name })
    const pieces = pagesOf({ ...document, template: { ...document.template, pictures: {} } })[0] ?? []
    const texts = pieces.map(({ text }) => text.replaceAll('\u00a0', ' '))
    expect(texts.filter((text) => text.includes('Wielobranżowe'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('sp. z o.o.'))).toHaveLength(1)
  })
})
