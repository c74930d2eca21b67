import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { all, readStructure } from '../../../../test/pdf-structure.ts'
import { type ReadPdf, readPdf, textOf } from '../../../../test/pdf-text.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import { choicesOf, PRESET_NAMES, presetOf } from '../../catalog/templates/rules.ts'
import type { LookDraft } from '../../catalog/templates/schema.ts'
import { type PdfDocument, renderDocumentPdf } from './pdf.ts'
import { documentActions, warehouseDocuments } from './schema.ts'

const LINES = Array.from({ length: 40 }, (_, place) => ({
  product_name: `Śruba M${place}`,
  code: `S-${place}`,
  quantity: '12.5',
  quantity_unit: 'szt.',
  price_net: '1.20',
  tax: '23',
  total_price_net: '15',
  total_price_gross: '18.45',
}))

function sample(given: object = {}, look?: PdfDocument['look']): PdfDocument {
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
    ...given,
  } as never)
  const record = compose(warehouseDocuments, draft as never)
  const time = Date.parse('2026-11-15T10:00:00Z')
  const document = {
    ...record,
    id: 3,
    quantity: { units: 500n, scale: 0 },
    created_at: time,
    updated_at: time,
  }
  const actions = LINES.map((line) => readFields(documentActions, line as never))
  return { document, actions, warehouse: 'Główny', warehouse2: null, look } as unknown as PdfDocument
}

const LOGO = {
  content_type: 'image/svg+xml',
  bytes: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20" fill="#123456"/></svg>',
  ),
}
const inLook = (draft: LookDraft, given: object = {}): ReadPdf =>
  readPdf(renderDocumentPdf(sample(given, { choices: choicesOf(draft), pictures: { logo: LOGO } })))
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

describe('a warehouse document', () => {
  test.each([
    ['wz', 'Odbiorca'],
    ['pz', 'Dostawca'],
  ])('%s has headings for its parties and notes', (kind, role) => {
    const look = { choices: choicesOf({}), pictures: {}, is_told: true }
    const structure = readStructure(renderDocumentPdf(sample({ kind }, look)))
    expect(all(structure, 'H2').map(({ text }) => text)).toEqual(['Wystawca', role, 'Uwagi'])
  })

  test.each([
    ['in one language', {}, '87c1ad097b0d8c06'],
    ['in two', { lang: 'pl/en', kind: 'pz' }, 'eea8e9fe63544fa7'],
  ])('of an account without a look prints the same bytes, %s', (_, given, hash) => {
    expect(hashOf(renderDocumentPdf(sample(given)))).toBe(hash)
  })

  test.each([
    ['of one unit', 'szt.', true],
    ['of two, which cannot be added up', 'kg', false],
  ])('tells the sum of its quantities where they are %s', (_, quantity_unit, is_told) => {
    const document = sample()
    const [first, ...others] = document.actions
    const actions = [{ ...first, quantity_unit }, ...others] as PdfDocument['actions']
    const drawn = readPdf(renderDocumentPdf({ ...document, actions }))
    expect(drawn.pages.flat().some(({ text }) => text === '500')).toBe(is_told)
  })

  test('takes paper, letters, colour, logo and footer of the look', () => {
    const drawn = inLook({
      ...presetOf('modern'),
      accent_color: '#aa0000',
      paper: 'letter',
      footer: 'KRS 0000123456',
    })
    const objects = [...drawn.objects.values()].join('\n')
    expect(objects).toContain('/MediaBox [0 0 612 792]')
    expect(objects).toContain('+Inter-Bold')
    expect(objects).toContain('0.67 0 0 rg')
    expect(objects).toContain('/I1 Do')
    for (const page of drawn.pages) expect(page.some(({ text }) => text === 'KRS 0000123456')).toBe(true)
    expect(drawn.pages.length).toBeGreaterThan(1)
    expect(textOf(drawn)).toContain('WZ/1/11/2026')
  })

  test.each(PRESET_NAMES)(
    'in the preset %s tells all that it told, in every kind and in two languages',
    (name) => {
      for (const kind of ['pz', 'wz', 'mm', 'rw', 'pw'])
        expect(textOf(inLook(presetOf(name), { kind, lang: 'pl/en' }))).toContain('Śruba M39')
    },
  )

  test('from before there was a limit is printed with shortened texts', () => {
    const { actions, ...document } = sample({ description: `Uwagi ${'ب'.repeat(25_000)}` })
    const marked = actions.map((one) => ({ ...one, product_name: `e${'\u0301'.repeat(600)}` }))
    expect(textOf(readPdf(renderDocumentPdf({ ...document, actions: marked })))).toContain('WZ/1/11/2026')
  })
})
