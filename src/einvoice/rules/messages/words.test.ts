import { describe, expect, test } from 'vitest'
import { type Format, rulesOfFormat } from '../check.ts'
import { structureRules } from '../fa-structure.ts'
import { fa3Rules } from '../fa3.ts'
import { kwitRules } from '../kwit-rules.ts'
import { plausibilityRules } from '../plausibility.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { pl } from './pl.ts'
import { messageId, ruleText, supplierRuleText } from './words.ts'

const FORMATS: Format[] = ['peppol', 'xrechnung-ubl', 'xrechnung-cii', 'facturx', 'french-cii', 'french-ubl']
const ids = new Set(
  [
    ...FORMATS.flatMap((format) => rulesOfFormat(format)),
    ...fa3Rules,
    ...structureRules,
    ...kwitRules,
    ...plausibilityRules,
  ].map(({ id }) => id),
)

describe.each([
  ['pl', pl],
  ['en', en],
  ['de', de],
] as const)('%s', (language, words) => {
  test('has a message for every rule', () => {
    const silent = [...ids].filter((id) => ruleText(id, language) === words.other)
    expect(silent).toEqual([])
  })

  test('names API fields and values only in parentheses, after words for them', () => {
    const apiName = /`|\b(wnt|wdt|import_\w+|export_\w+|correction_cause|calculating_strategy|\w+_rate_den)\b/
    const unexplained = Object.values(words.rules).filter((text) =>
      apiName.test(text.replace(/\([^()]*\)/g, '')),
    )
    expect(unexplained).toEqual([])
  })

  test('gives suppliers no remedy that names a place or a setting of Kwit', () => {
    const inKwit =
      /calculating_strategy|danych (klienta|firmy)|sekcji|beim Kunden|Firmendaten|unter Zahlung|select the seller/
    const ofFormats = ['peppol', 'xrechnung-ubl', 'xrechnung-cii', 'facturx'] as const
    const rules = [...ofFormats.flatMap((format) => rulesOfFormat(format)), ...fa3Rules, ...structureRules]
    const inKwitRules = rules.filter(({ id }) => inKwit.test(supplierRuleText(id, language)))
    expect(inKwitRules.map(({ id }) => id)).toEqual([])
  })

  test('has messages for the same rules as the other languages', () => {
    expect(Object.keys(words.rules)).toEqual(Object.keys(en.rules))
    expect(Object.keys(words.codes)).toEqual(Object.keys(en.codes))
    const spoken = new Set([...ids].map(messageId))
    expect(Object.keys(words.rules).filter((id) => !spoken.has(id) && !id.startsWith('KSEF-0'))).toEqual([])
  })
})

test.each([
  ['pl', pl, /^(Brakuje|W \S+ \S+ brakuje)\b[^.:]*\.$/],
  ['de', de, /^[^.:]* fehlt\b[^.:]*\.$/],
] as const)(
  '%s asks for a missing value instead of only stating that it is missing',
  (_, words, statement) => {
    const stated = Object.entries(words.rules).filter(
      ([id, text]) => id.startsWith('BR-') && statement.test(text),
    )
    expect(stated).toEqual([])
  },
)

test.each([
  [
    'NL-R-001',
    'en',
    'The document violates a rule for sellers in the Netherlands. The specification describes it under its id.',
  ],
  [
    'SE-R-003',
    'pl',
    'Dokument narusza regułę dla sprzedawców ze Szwecji. Specyfikacja opisuje ją pod jej numerem.',
  ],
  ['BR-11', 'pl', 'Podaj kraj nabywcy (BT-55).'],
  ['BR-AE-05', 'en', 'Select a rate for the line (BT-152) that “reverse charge” allows.'],
  ['BR-E-10', 'pl', 'Kategoria „zwolnione” wymaga podstawy zwolnienia (BT-120). Podaj ją.'],
  ['BR-S-10', 'pl', 'Kategoria „stawka podstawowa” nie może mieć podstawy zwolnienia (BT-120). Usuń ją.'],
  [
    'BR-O-02',
    'pl',
    'Pozycje kategorii „niepodlegające VAT” nie mogą występować z numerami VAT stron (BT-31, BT-48). Usuń te numery.',
  ],
  [
    'BR-AE-04',
    'pl',
    'Opłaty kategorii „odwrotne obciążenie” wymagają numerów VAT sprzedawcy (BT-31) i nabywcy (BT-48). Podaj oba.',
  ],
  ['BR-E-10', 'en', 'Enter the exemption reason (BT-120) for “exempt”.'],
  ['BR-Z-10', 'en', '“zero rate” must not have an exemption reason (BT-120). Remove it.'],
  [
    'BR-O-02',
    'en',
    'Lines with “not subject to VAT” must not be combined with VAT numbers of the parties (BT-31, BT-48). Remove the numbers.',
  ],
  [
    'BR-IC-03',
    'en',
    'Discounts with “intra-Community supply” require the VAT numbers of the seller (BT-31) and the buyer (BT-48). Enter both.',
  ],
  ['BR-CL-23', 'de', 'Unzulässiger Code (Einheit). Wählen Sie einen anderen.'],
  ['DE-R-023-1', 'de', de.rules['BR-DE-23-a']],
  ['PEPPOL-EN16931-R043-2', 'en', en.rules['PEPPOL-EN16931-R043']],
  ['CII-SR-470', 'en', "Enter the payment account: select the seller's bank account."],
  ['CII-SR-476', 'de', de.rules['CII-SR-476']],
  ['UBL-CR-004', 'pl', pl.unused],
  ['UBL-SR-48', 'en', en.structure],
  [
    'DK-R-005',
    'en',
    'The document violates a rule for sellers in Denmark. The specification describes it under its id.',
  ],
] as const)('%s in %s', (rule, language, expected) => {
  expect(ruleText(rule, language)).toBe(expected)
})
