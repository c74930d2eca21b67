import { describe, expect, test } from 'vitest'
import { ApiError } from '../../web/api/errors.ts'
import { errorText, findFieldLabel, translateMessage } from '../../web/locales/error-text.ts'
import { collectMessages, collectOperatorTexts } from '../server-messages.ts'
import { de, en, pl } from '../web-texts.ts'

// Tests that the web application shows errors of the server in its language, with the labels of its fields.

const { texts, fields } = collectMessages()
const knownTexts = [...texts.keys()]

test('the messages of the server are found', () => {
  expect(knownTexts).toContain("can't be blank")
  expect(knownTexts).toContain('is too long (maximum is {} characters)')
  expect(knownTexts).toContain('is in a closed period (until {}); enter a later date')
  expect(knownTexts.length).toBeGreaterThan(200)
})

describe.each([
  ['pl', pl],
  ['de', de],
])('in %s', (_, t) => {
  test('every message has a translation', () => {
    expect(knownTexts.filter((text) => t.problems.known[text] === undefined)).toEqual([])
  })

  test('translations contain the inserted parts', () => {
    const odd = Object.entries(t.problems.known).filter(([text, words]) => {
      const parts = text.split('{}').length - 1
      const places = [...words.matchAll(/\{(\d*)(?::money)?\}/g)].map(([, index]) => Number(index))
      return places.length > parts || places.some((index) => index > parts)
    })
    expect(odd).toEqual([])
  })

  test('every message has its own translation', () => {
    const filled = knownTexts.map((text) => text.replaceAll('{}', '7'))
    const translations = filled.map((text) => translateMessage(t, text))
    const expected = knownTexts.map((text) => t.problems.known[text]?.replace(/\{\d*(?::money)?\}/g, '7'))
    expect(translations).toEqual(expected)
  })
})

test.each([
  ['en', en],
  ['pl', pl],
  ['de', de],
])('every field with an error message has a name in %s', (_, t) => {
  const unnamed = [...fields].flatMap((field) => {
    const name = field.replace(/^.*\./, '').replace(/\[.*$/, '')
    return /^\w+$/.test(name) && findFieldLabel(t, name) === undefined ? [name] : []
  })
  expect(unnamed).toEqual([])
})

test('every English wording is for a message that the server sends', () => {
  expect(Object.keys(en.problems.known).filter((text) => pl.problems.known[text] === undefined)).toEqual([])
})

test.each([
  ['en', en],
  ['pl', pl],
  ['de', de],
])('messages about what people enter on pages name no field of the API in %s', (_, t) => {
  const shown = knownTexts.map((text) => t.problems.known[text] ?? text)
  const apiName = /\b[a-z]+(_[a-z]+)+\b|\b(true|false)\b/
  expect(shown.filter((text) => apiName.test(text) && !ONLY_FOR_PROGRAMS.test(text))).toEqual([])
})

// Messages about input that only programs send: JSON objects, dry runs and the balance filter.
const ONLY_FOR_PROGRAMS = /\{"|\bdry_run\b|\bbelow_minimum\b/

test('texts for operators use the words of servers and databases', () => {
  const texts = collectOperatorTexts()
  expect(texts).toContain('there is no backup in {}')
  expect(texts).toContain('The disk of the database is full')
  expect(texts.length).toBeGreaterThan(300)
  const phrases =
    /by itself|\bwhoever\b|\b(some|no)body\b|\bmend|the house\b|stand-in|e-mail|\ba Kwit\b(?! server)|serves from|\bis cut off|\b(was|were|had been) kept\b|in order:|as it was$|does not answer|exclude each other|\btold\b|\bsealed\b/i
  expect(texts.filter((text) => phrases.test(text))).toEqual([])
})

test('English texts avoid words that describe the interface as a person or a house', () => {
  const phrases =
    /by itself|\bwhoever\b|\bsomebody\b|\bmend|the house\b|\bis shut\b|brought back|\bsealed\b|stand-in|e-mail/i
  expect(valuesOf(en).filter((text) => phrases.test(text))).toEqual([])
})

// The source of a function contains its text.
function valuesOf(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  if (typeof texts === 'function') return [String(texts)]
  return texts && typeof texts === 'object' ? Object.values(texts).flatMap(valuesOf) : []
}

test.each([
  [
    en,
    { certificate: ['has expired; enter a valid certificate'] },
    'Certificate: expired; choose a valid certificate',
  ],
  [
    de,
    { buyer_name: ['is contained only in the file: A, B and 10 more'] },
    'Kunde: nur in der Datei: A, B und 10 weitere',
  ],
  [
    pl,
    { buyer_name: ['is not a valid FA(3); KSeF would reject it: Faktura/Fa: P_2 is missing (and 3 more)'] },
    'Nabywca: niezgodny ze strukturą FA(3), KSeF go odrzuci: brak P_2 w Faktura/Fa (i jeszcze 3)',
  ],
  [pl, { buyer_reference: ["can't be blank"] }, 'Referencja nabywcy (Leitweg-ID): uzupełnij to pole'],
  [
    pl,
    { price_gross: ['is 64.11 in the file, but its lines add up to 64.10'] },
    'Razem brutto: w pliku 64,11, a suma pozycji to 64,10',
  ],
  [
    pl,
    {
      number: [
        'already exists for this supplier (document 63, 2026-11-04); set allow_duplicate to true to save it anyway',
      ],
    },
    'Numer: dokument tego dostawcy o tym numerze jest już zapisany (z dnia 4 lis 2026)',
  ],
  [
    en,
    {
      buyer_bank_account: [
        'PL27114020040000300201355387 differs from the accounts that this supplier has used so far; verify it before you pay',
      ],
    },
    'Buyer bank account: PL27 1140 2004 0000 3002 0135 5387 is a new bank account of this supplier; verify it before paying',
  ],
  [pl, { 'positions[1].quantity': ['is not a number'] }, 'Pozycja 2, ilość: wpisz liczbę'],
  [de, { 'company.name': ["can't be blank"] }, 'Name: bitte ausfüllen'],
  [
    pl,
    { corrections: ['exceed the remaining amount of FV/1: 5 corrected, 2 left'] },
    'Korekty: przekraczają pozostałą kwotę FV/1: korekta 5, pozostało 2',
  ],
  [en, { name: ["can't be blank"], odd_field: ['is odd'] }, 'Name: required; Odd field: is odd'],
])('an error is shown with field names and messages', (t, message, expected) => {
  expect(errorText(t, new ApiError(422, { message }))).toBe(expected)
})

test.each([
  [pl, 403, 'Only an owner can do this', pl.problems.known['Only an owner can do this']],
  [pl, 403, 'You do not have permission to do this', pl.problems.forbidden],
  [de, 503, 'The database does not respond, try again', de.problems.busy],
  [en, 422, 'Something new', 'Something new'],
])(
  'an error of the whole request is shown with its message or its status',
  (t, status, message, expected) => {
    expect(errorText(t, new ApiError(status, { message }))).toBe(expected)
  },
)
