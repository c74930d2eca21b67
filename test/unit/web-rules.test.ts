import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DOCUMENT_KINDS, INVOICE_KINDS } from '../../src/domains/administration/accounts/document-kinds.ts'
import { clients } from '../../src/domains/catalog/clients/schema.ts'
import { chooseSeries } from '../../src/domains/catalog/numbering/rules.ts'
import { textsIn } from '../../src/domains/documents/texts/texts.ts'
import { normaliseTax } from '../../src/money/tax.ts'
import { isPattern } from '../../src/platform/checks/number-pattern.ts'
import { CLIENT_KINDS, DOCUMENT_LANGS } from '../../web/api/constants.ts'
import {
  defaultNumberPattern,
  isValidNumberPattern as isPatternOnPage,
} from '../../web/features/catalog/numbering/number-pattern.ts'
import { ratesFor } from '../../web/features/documents/invoices/editor/country-tax-rates.ts'
import {
  GROUPS,
  groupOf,
  KIND_GROUPS,
  kindsOf,
} from '../../web/features/documents/invoices/list/kind-groups.ts'
import { KINDS as WAREHOUSE_KINDS } from '../../web/features/documents/warehouse-documents/warehouse-document.ts'
import { kinds as german } from '../../web/locales/de/invoice-kinds.ts'
import { kinds as english } from '../../web/locales/en/invoice-kinds.ts'
import { kinds as polish } from '../../web/locales/pl/invoice-kinds.ts'

// Tests that rules which the web application checks itself, to respond at once, equal those of the server.

describe('patterns of numbers', () => {
  test('are valid on the page if they are valid on the server', () => {
    const sign = fc.constantFrom(
      'nr',
      'nr-m',
      'nr-d',
      'yyyy',
      'yy',
      'mm',
      'dd',
      '/',
      '-',
      'FV',
      'n',
      'r',
      'm',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 8 }), (signs) => {
        const pattern = signs.join('')
        expect(isPatternOnPage(pattern), pattern).toBe(isPattern(pattern))
      }),
      { numRuns: 2000 },
    )
  })

  test.each([...INVOICE_KINDS, ...DOCUMENT_KINDS])('are the defaults of %s', (kind) => {
    const settings = { patterns: null }
    expect(defaultNumberPattern(kind)).toBe(chooseSeries(kind, '2026-11-15', settings, undefined).pattern)
  })
})

describe('options', () => {
  test.each([
    ['en', english],
    ['pl', polish],
    ['de', german],
  ])('kinds of documents have names in %s', (_, names) => {
    expect(Object.keys(names).sort()).toEqual([...INVOICE_KINDS].sort())
  })

  test('kinds of warehouse documents and of clients', () => {
    expect([...WAREHOUSE_KINDS].sort()).toEqual([...DOCUMENT_KINDS].sort())
    expect(CLIENT_KINDS).toEqual(clients.fields.kind.choices)
  })

  test('languages of documents', () => {
    expect(DOCUMENT_LANGS.map((lang) => textsIn(lang).main.code)).toEqual(DOCUMENT_LANGS)
  })

  test.each(['PL', 'DE', 'AT', 'CH', 'CZ', 'SK', 'FR', 'IT', 'ES', 'GB', 'UA', 'NL', 'BE', 'XX'])(
    'rates that are offered in %s',
    (country) => {
      const rates = ratesFor(country, '23')
      expect(rates.map(normaliseTax)).toEqual(rates)
      expect(new Set(rates).size).toBe(rates.length)
    },
  )
})

describe('groups of kinds', () => {
  test('contain every kind of document once', () => {
    expect(Object.values(KIND_GROUPS).flat().sort()).toEqual([...INVOICE_KINDS].sort())
  })

  test('are restored from the URL', () => {
    for (const group of GROUPS) expect(groupOf(kindsOf(group))).toBe(group)
    expect([groupOf(undefined), groupOf('vat')]).toEqual([undefined, undefined])
  })
})
