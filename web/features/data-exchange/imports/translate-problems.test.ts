import { expect, test } from 'vitest'
import { de, pl } from '../../../../test/web-texts.ts'
import { translateProblems } from './translate-problems.ts'

const headers = ['Name, full', 'Price; net']
const csv = [
  '"Name, full",Price; net,problem',
  `"Chair ""A""\r\nlarge",much,"Price; net: is not a number; Name, full: can't be blank"`,
  "12,23,country: can't be blank",
  "=x,1,can't be blank",
  'Table,12,',
  '',
]

test.each([
  [pl, 'wpisz liczbę', 'uzupełnij to pole', 'Kraj'],
  [de, 'geben Sie eine Zahl ein', 'bitte ausfüllen', 'Land'],
])('problems in the file are in the language of the reader', (t, number, blank, country) => {
  const file = translateProblems(t, csv.join('\r\n'), headers)
  expect(file).toBe(
    [
      csv[0],
      `"Chair ""A""\r\nlarge",much,"Price; net: ${number}; Name, full: ${blank}"`,
      `12,23,${country}: ${blank}`,
      `=x,1,${blank}`,
      csv[4],
      '',
    ].join('\r\n'),
  )
})
