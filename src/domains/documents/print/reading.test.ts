import { describe, expect, test } from 'vitest'
import { all, outline, readStructure } from '../../../../test/pdf-structure.ts'
import { type ReadPdf, readPdf } from '../../../../test/pdf-text.ts'
import { LINES, printed } from '../../../../test/print-samples.ts'
import { templateOptions } from '../../catalog/templates/rules.ts'
import type { LookDraft } from '../../catalog/templates/schema.ts'
import { renderInvoicePdf } from './pdf.ts'

// Tests the text that a screen reader gets from a printed file: every sign has a text, words are separated, and each
// part has a language.

type InvoiceFields = { [name: string]: unknown }

function print(fields: InvoiceFields, options: LookDraft = {}, lines: InvoiceFields[] = LINES): Buffer {
  const template = { choices: templateOptions(options), pictures: {}, is_tagged: true }
  return renderInvoicePdf({ ...printed(fields, lines), template })
}

const signsOf = ({ contents }: ReadPdf): string[] => contents.flat().flatMap(({ signs }) => signs)

const SCRIPTS: [name: string, text: string][] = [
  ['Arabic with dots', 'شركة النور'],
  ['Arabic with marks', 'إِلَٰهَ مُحَمَّد'],
  ['Arabic and Latin', 'شركة النور (LLC) 15'],
  ['Persian', 'پچژگ می‌خواهم'],
  ['Urdu', 'ٹڈڑے'],
  ['Hebrew with brackets', 'חברת אור (A-1) בע"מ'],
  ['Hebrew within Latin', 'Firma שלום Ltd עולם'],
  ['Devanagari', 'हिन्दी क्षत्रिय परामर्श'],
  ['Devanagari within Latin', 'Firma हिन्दी Ltd'],
  ['Vietnamese, composed', 'Công ty Tiếng Việt'],
  ['Thai, which has no font', 'บริษัท ไทย'],
  ['Han', '東京都千代田区'],
]

describe('a name', () => {
  test.each(SCRIPTS)('in %s is readable in its logical order, and every sign has a text', (_, name) => {
    const file = print({ buyer_name: name })
    expect(outline(readStructure(file))).toContain(`  P ${name}`)
    const signs = signsOf(readPdf(file))
    expect(signs.length).toBeGreaterThan(300)
    expect(signs.filter((text) => text === '')).toEqual([])
  })

  test('with characters without meaning contains replacement characters instead', () => {
    const file = print({ buyer_name: 'A \ue000 B \u{f0000}\ufffe' })
    expect(outline(readStructure(file))).toContain('  P A \ufffd B \ufffd\ufffd')
    expect(signsOf(readPdf(file)).join('')).not.toMatch(/\p{Co}|\p{Noncharacter_Code_Point}/u)
  })
})

describe('words', () => {
  const text = 'opis dłuższy niż zwykle, '.repeat(30).trim()

  test.each(['noto', 'sans', 'serif'] as const)('stay separated at line ends, in %s', (font_family) => {
    const lines = outline(readStructure(print({ description: text }, { font_family })))
    expect(lines).toContain('  H1 Faktura VAT 1/11/2026')
    expect(lines).toContain(`  P ${text}`)
    expect(lines.find((line) => line.includes('Do zapłaty'))).toMatch(/P Do zapłaty \d/)
    expect(lines.find((line) => line.includes('Projekt'))).toMatch(/internetowej WWW-02 Etap II/)
  })

  test('stay in one piece if a line ends within them', () => {
    const long = `${'Donaudampfschiff'.repeat(20)} ${'東京都千代田区'.repeat(20)} ${'Müller-Lüdenscheidt/'.repeat(20)}x`
    expect(outline(readStructure(print({ description: long })))).toContain(`  P ${long}`)
  })

  test('written from right to left stay separated too', () => {
    const hebrew = 'חברת אור ושות בעמ '.repeat(30).trim()
    expect(outline(readStructure(print({ description: hebrew })))).toContain(`  P ${hebrew}`)
  })
})

describe('a document in two languages', () => {
  test.each([
    ['small', ['Seller', 'No.', 'Net price', 'Amount due']],
    ['same', ['Seller', 'No.', 'Net price', 'Amount due']],
  ] as const)('marks texts of the second language, printed as %s', (second_language, words) => {
    const structure = readStructure(print({ lang: 'pl/en' }, { second_language }))
    const leaves = ['H1', 'H2', 'P', 'TH', 'TD'].flatMap((tag) => all(structure, tag))
    const others = leaves.flatMap((leaf) => leaf.others)
    expect(new Set(others.map(({ language }) => language))).toEqual(new Set(['en']))
    const english = others.map(({ text }) => text)
    for (const word of words) expect(english).toContain(word)
    expect(english.find((text) => text.startsWith('In words: '))).toMatch(/thousand/)
    expect(english.join(' ')).not.toMatch(/[ąćęłńóśźż]/)
    expect(all(structure, 'H1')[0]?.text).toMatch(/^Faktura VAT (\/ )?(VAT invoice|Invoice).* 1\/11\/2026$/)
    expect(leaves.map(({ text }) => text)).toContain('NIP / Tax ID: PL5252445767')
  })

  test('states both languages in its metadata', () => {
    const file = print({ lang: 'de/uk' }).toString('latin1')
    expect(file).toContain('<dc:language><rdf:Bag><rdf:li>de</rdf:li><rdf:li>uk</rdf:li></rdf:Bag>')
    expect(print({ lang: 'de' }).toString('latin1')).toContain('<rdf:Bag><rdf:li>de</rdf:li></rdf:Bag>')
  })

  test('looks the same with and without tags', () => {
    const document = printed({ lang: 'pl/en' })
    const template = { choices: templateOptions({}), pictures: {} }
    const [tagged, untagged] = [true, false].map((is_tagged) =>
      readPdf(renderInvoicePdf({ ...document, template: { ...template, is_tagged } })),
    )
    expect(tagged?.pages).toEqual(untagged?.pages)
  })
})

// Checks the limits of PDF/A-3 in all content of a file.
test.each<[string, InvoiceFields, LookDraft]>([
  ['a plain one', {}, {}],
  ['other scripts', { buyer_name: 'شركة हिन्दी 東京 \ue000 \u{1f600}' }, { font_family: 'serif' }],
  ['two languages', { lang: 'de/uk' }, { style: 'modern', font_family: 'sans' }],
  ['a cancelled one', { cancelled: true }, { envelope: 'din_a', style: 'plain' }],
])('a PDF/A-3 file of %s keeps the limits of the standard', (_, fields, options) => {
  const shape = `${'<g transform="rotate(1)">'.repeat(60)}<path d="M0 0h9v9z"/>${'</g>'.repeat(60)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5">${shape}</svg>`
  const logo = { content_type: 'image/svg+xml', bytes: Buffer.from(svg) }
  const template = { choices: templateOptions(options), pictures: { logo }, is_tagged: true }
  const file = renderInvoicePdf({ ...printed(fields), template, cii: '<a/>' })
  const read = readPdf(file)
  const streams = [...read.objects.values()].map((object) => object.slice(object.indexOf('\0') + 1))
  for (const stream of streams) {
    const words = stream.split(/\s+/).filter((word) => word === 'q' || word === 'Q')
    let depth = 0
    for (const word of words) {
      depth += word === 'q' ? 1 : -1
      expect(depth).toBeLessThanOrEqual(28)
    }
  }
  expect([...read.objects.values()].join('')).not.toContain('/DeviceCMYK')
  expect(signsOf(read).filter((text) => text === '' || /\p{Co}/u.test(text))).toEqual([])
  expect(all(readStructure(file), 'H1')).toHaveLength(1)
})

test('the same document produces the same bytes', () => {
  const fields = { lang: 'pl/en', buyer_name: 'شركة النور', description: 'हिन्दी' }
  expect(print(fields).equals(print(fields))).toBe(true)
})

test('a document stored before texts were limited is printed with shortened texts', () => {
  const name = `Long e${'\u0301'.repeat(200)}`
  const lines = Array.from({ length: 120 }, () => ({ ...LINES[0], name }))
  const signs = signsOf(readPdf(print({ description: 'ب'.repeat(2_000) }, {}, lines))).join('')
  expect(signs.match(/Long/g)).toHaveLength(120)
  expect(signs).not.toContain('\u0301'.repeat(5))
})
