import { describe, expect, test } from 'vitest'
import { ApiProblem } from '../../web/api/errors.ts'
import { de } from '../../web/locales/de/index.ts'
import { en } from '../../web/locales/en/index.ts'
import { nameIn, problemText, spoken } from '../../web/locales/error-text.ts'
import { pl } from '../../web/locales/pl/index.ts'
import { collectSaid } from '../refusals.ts'

// Whoever uses the pages is refused in the language of the page, under the names that the page uses.

const { texts, fields } = collectSaid()
const said = [...texts.keys()]

test('the texts of the server are found', () => {
  expect(said).toContain("can't be blank")
  expect(said).toContain('is too long (maximum is {} characters)')
  expect(said).toContain('lies in a closed month (until {})')
  expect(said.length).toBeGreaterThan(200)
})

describe.each([
  ['pl', pl],
  ['de', de],
])('in %s', (_, t) => {
  test('every text has words', () => {
    expect(said.filter((text) => t.problems.known[text] === undefined)).toEqual([])
  })

  test('words take the parts that the text fills in', () => {
    const odd = Object.entries(t.problems.known).filter(([text, words]) => {
      const parts = text.split('{}').length - 1
      const places = [...words.matchAll(/\{(\d*)\}/g)].map(([, place]) => Number(place))
      return places.length > parts || places.some((place) => place > parts)
    })
    expect(odd).toEqual([])
  })

  test('every text is told by its own words, not by those of another', () => {
    const filled = said.map((text) => text.replaceAll('{}', '7'))
    const told = filled.map((text) => spoken(t, text))
    const own = said.map((text) => t.problems.known[text]?.replace(/\{\d*\}/g, '7'))
    expect(told).toEqual(own)
  })

  test('every field that is refused has a name', () => {
    const unnamed = [...fields].flatMap((field) => {
      const name = field.replace(/^.*\./, '').replace(/\[.*$/, '')
      return /^\w+$/.test(name) && nameIn(t, name) === undefined ? [name] : []
    })
    expect(unnamed).toEqual([])
  })
})

test.each([
  [
    de,
    { buyer_name: ['stands in the file alone: A, B and 10 more'] },
    'Käufer: steht nur in der Datei: A, B und 10 weitere',
  ],
  [
    pl,
    { buyer_name: ['is no valid FA(3), KSeF would refuse it: Faktura/Fa: P_2 is missing (and 3 more)'] },
    'Nabywca: nie jest zgodny ze strukturą FA(3), KSeF by go odrzucił: brak P_2 w Faktura/Fa (i jeszcze 3)',
  ],
  [pl, { buyer_reference: ["can't be blank"] }, 'Referencja nabywcy (Leitweg-ID): jest wymagane'],
  [
    pl,
    { price_gross: ['is 64.11 as the file says; its lines come to 64.10'] },
    'Razem: według pliku to 64,11; z pozycji wychodzi 64,10',
  ],
  [
    pl,
    { number: ['is on the document 63 of this vendor already (2026-11-04); allow_duplicate keeps both'] },
    'Numer: ma go już inny dokument tego dostawcy (z dnia 4 lis 2026)',
  ],
  [
    en,
    {
      buyer_bank_account: [
        'PL27114020040000300201355387 is another account than this vendor had so far: ask before you pay',
      ],
    },
    'Account of the buyer: PL27 1140 2004 0000 3002 0135 5387 is new for this vendor, confirm it before you pay',
  ],
  [pl, { 'positions[1].quantity': ['is not a number'] }, 'Pozycja 2, ilość: nie jest liczbą'],
  [de, { 'company.name': ["can't be blank"] }, 'Name: wird benötigt'],
  [
    pl,
    { corrections: ['take back 5, but only 2 of FV/1 is left'] },
    'Korekty: cofają 5, a z FV/1 zostało tylko 2',
  ],
  [en, { name: ["can't be blank"], odd_field: ['is odd'] }, 'Name: is needed; odd field: is odd'],
])('a refusal is told by names and words', (t, message, told) => {
  expect(problemText(t, new ApiProblem(422, { message }))).toBe(told)
})

test.each([
  [pl, 403, 'Only an owner may do this', pl.problems.known['Only an owner may do this']],
  [pl, 403, 'You have no right to do this', pl.problems.forbidden],
  [de, 503, 'The database does not answer, try again', de.problems.busy],
  [en, 422, 'Something new', 'Something new'],
])('a refusal of the whole is told by its words or its status', (t, status, message, told) => {
  expect(problemText(t, new ApiProblem(status, { message }))).toBe(told)
})
