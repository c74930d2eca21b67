import { describe, expect, test } from 'vitest'
import { all, readStructure } from '../../../../test/pdf-structure.ts'
import { readPdf, textOf } from '../../../../test/pdf-text.ts'
import { stub } from '../../../../test/stub.ts'
import { presetOf, templateOptions } from '../../catalog/templates/rules.ts'
import type { LookDraft } from '../../catalog/templates/schema.ts'
import { type PrintedStatement, renderStatement } from './statement-pdf.ts'

const entry = (index: number) => ({
  kind: index % 2 === 0 ? 'document' : 'payment',
  date: '2026-11-10',
  currency: 'PLN',
  document_id: index,
  document_kind: 'vat',
  number: `${index}/11/2026`,
  payment_to: '2026-11-24',
  payment_id: index,
  name: 'Przelew',
  origin: null,
  amount: index % 2 === 0 ? 12300n : -12300n,
  balance: index % 2 === 0 ? 12300n : 0n,
})

function sample(lang: string): PrintedStatement {
  const party = { street: 'Długa 1', post_code: '00-001', city: 'Łódź', country: 'PL', tax_no: '5252445767' }
  const entries = Array.from({ length: 61 }, (_, index) => entry(index))
  return stub<PrintedStatement>({
    client: { ...party, id: 5, name: 'Acme' },
    department: { ...party, name: 'Żółta Łódź', bank: 'Bank', bank_account: 'PL61109010140000071219812874' },
    accounts: [
      {
        currency: 'PLN',
        opening: 0n,
        entries,
        debit: 381300n,
        credit: 369000n,
        closing: 12300n,
        unallocated: 0n,
      },
    ],
    lang,
    income: true,
    from: '2026-11-01',
    to: '2026-11-30',
    today: '2026-11-16',
  })
}

describe('the statement of a client', () => {
  test('has headings for both parties, in both languages', () => {
    const template = { choices: templateOptions({}), pictures: {}, is_tagged: true }
    const structure = readStructure(renderStatement({ ...sample('pl/en'), template }))
    expect(all(structure, 'H2').map(({ text }) => text)).toEqual(['Wystawca Issuer', 'Klient Client'])
    expect(all(structure, 'H2').flatMap(({ others }) => others)).toEqual([
      { language: 'en', text: 'Issuer' },
      { language: 'en', text: 'Client' },
    ])
  })

  test('never has the closing balance alone on a sheet', () => {
    const template = { choices: templateOptions({}), pictures: {} }
    for (let count = 26; count <= 40; count++) {
      const [account] = sample('pl').accounts
      const entries = Array.from({ length: count }, (_, index) => entry(index))
      const accounts = stub<PrintedStatement['accounts']>([{ ...account, entries }])
      const file = renderStatement({ ...sample('pl'), accounts, template })
      const texts =
        readPdf(file)
          .pages.at(-1)
          ?.map(({ text }) => text) ?? []
      const last = entries.at(-1)
      expect(texts.join(' '), `${count} entries`).toMatch(`${last?.number}`)
      expect(texts, `${count} entries`).toContain('Saldo końcowe')
    }
  })

  test('uses paper, font, colour and footer of the template', () => {
    const template = {
      ...presetOf('plain'),
      accent_color: '#aa0000',
      paper: 'letter',
      footer: 'KRS',
    } as LookDraft
    for (const lang of ['pl', 'pl/en']) {
      const read = readPdf(
        renderStatement({ ...sample(lang), template: { choices: templateOptions(template), pictures: {} } }),
      )
      const objects = [...read.objects.values()].join('\n')
      expect(objects).toContain('/MediaBox [0 0 612 792]')
      expect(objects).toContain('+Inter-Bold')
      expect(objects).toContain('0.67 0 0 rg')
      for (const page of read.pages) expect(page.some(({ text }) => text === 'KRS')).toBe(true)
      expect(textOf(read)).toContain('60/11/2026')
    }
  })
})
