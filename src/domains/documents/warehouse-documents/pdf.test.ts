import { describe, expect, test } from 'vitest'
import { all, readStructure } from '../../../../test/pdf-structure.ts'
import { type ReadPdf, readPdf, textOf } from '../../../../test/pdf-text.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import { PRESET_NAMES, presetOf, templateOptions } from '../../catalog/templates/rules.ts'
import type { LookDraft } from '../../catalog/templates/schema.ts'
import { type PdfDocument, renderDocumentPdf } from './pdf.ts'
import { documentActions, warehouseDocuments } from './schema.ts'

const LINES = Array.from({ length: 40 }, (_, index) => ({
  product_name: `Śruba M${index}`,
  code: `S-${index}`,
  quantity: '12.5',
  quantity_unit: 'szt.',
  price_net: '1.20',
  tax: '23',
  total_price_net: '15',
  total_price_gross: '18.45',
}))

function sample(fields: object = {}, template?: PdfDocument['template']): PdfDocument {
  const draft = readFields(warehouseDocuments, {
    kind: 'wz',
    number: 'WZ/1/11/2026',
    issue_date: '2026-11-15',
    currency: 'PLN',
    lang: 'pl',
    department_name: 'Żółta Łódź sp. z o.o.',
    department_city: 'Warszawa',
    client_name: 'Acme GmbH',
    client_tax_no: 'DE123456789',
    description: 'Uwagi',
    ...fields,
  })
  const record = compose(warehouseDocuments, draft)
  const time = Date.parse('2026-11-15T10:00:00Z')
  const document = {
    ...record,
    id: 3,
    quantity: { units: 500n, scale: 0 },
    created_at: time,
    updated_at: time,
  }
  const actions = LINES.map((line) => readFields(documentActions, line))
  return { document, actions, warehouse: 'Główny', warehouse2: null, template } as PdfDocument
}

const LOGO = {
  content_type: 'image/svg+xml',
  bytes: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20" fill="#123456"/></svg>',
  ),
}
const renderWithTemplate = (draft: LookDraft, fields: object = {}): ReadPdf =>
  readPdf(renderDocumentPdf(sample(fields, { choices: templateOptions(draft), pictures: { logo: LOGO } })))

describe('a warehouse document', () => {
  test.each([
    ['wz', 'Odbiorca'],
    ['pz', 'Dostawca'],
  ])('%s has headings for its parties and notes', (kind, role) => {
    const template = { choices: templateOptions({}), pictures: {}, is_tagged: true }
    const structure = readStructure(renderDocumentPdf(sample({ kind }, template)))
    expect(all(structure, 'H2').map(({ text }) => text)).toEqual(['Wystawca', role, 'Uwagi'])
  })

  test.each([
    ['in one unit', 'szt.', true],
    ['in two units', 'kg', false],
  ])('prints the sum of quantities or not if they are %s', (_, quantity_unit, hasSum) => {
    const document = sample()
    const [first, ...others] = document.actions
    const actions = [{ ...first, quantity_unit }, ...others] as PdfDocument['actions']
    const pdf = readPdf(renderDocumentPdf({ ...document, actions }))
    expect(pdf.pages.flat().some(({ text }) => text === '500')).toBe(hasSum)
  })

  test('uses the paper, font, colour, logo and footer of the template', () => {
    const pdf = renderWithTemplate({
      ...presetOf('modern'),
      accent_color: '#aa0000',
      paper: 'letter',
      footer: 'KRS 0000123456',
    })
    const objects = [...pdf.objects.values()].join('\n')
    expect(objects).toContain('/MediaBox [0 0 612 792]')
    expect(objects).toContain('+Inter-Bold')
    expect(objects).toContain('0.67 0 0 rg')
    expect(objects).toContain('/I1 Do')
    for (const page of pdf.pages) expect(page.some(({ text }) => text === 'KRS 0000123456')).toBe(true)
    expect(pdf.pages.length).toBeGreaterThan(1)
    expect(textOf(pdf)).toContain('WZ/1/11/2026')
  })

  test.each(PRESET_NAMES)(
    'with the preset %s prints all lines, for every kind and in two languages',
    (name) => {
      for (const kind of ['pz', 'wz', 'mm', 'rw', 'pw'])
        expect(textOf(renderWithTemplate(presetOf(name), { kind, lang: 'pl/en' }))).toContain('Śruba M39')
    },
  )

  test('never has its sums or signatures alone on a sheet', () => {
    const { actions, ...document } = sample({ description: '' })
    for (let count = 14; count <= 22; count++) {
      const last = readPdf(renderDocumentPdf({ ...document, actions: actions.slice(0, count) })).pages.at(-1)
      const texts = last?.map(({ text }) => text) ?? []
      expect(texts, `${count} lines`).toContain('Razem')
      expect(texts, `${count} lines`).toContain(`Śruba M${count - 1}`)
    }
  })

  test('prints a sum in one line, also if it is wider than all lines', () => {
    const document = sample()
    const price_net = { units: 123456789012n, scale: 2 }
    const file = renderDocumentPdf({ ...document, document: { ...document.document, price_net } })
    expect(textOf(readPdf(file)).replaceAll('\u00a0', ' ')).toContain('1 234 567 890,12')
  })

  test('stored before texts were limited is printed with shortened texts', () => {
    const { actions, ...document } = sample({ description: `Uwagi ${'ب'.repeat(25_000)}` })
    const longActions = actions.map((action) => ({ ...action, product_name: `e${'\u0301'.repeat(600)}` }))
    expect(textOf(readPdf(renderDocumentPdf({ ...document, actions: longActions })))).toContain(
      'WZ/1/11/2026',
    )
  })
})
