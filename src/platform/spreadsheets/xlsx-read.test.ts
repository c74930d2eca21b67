import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readXlsx } from './xlsx-read.ts'

const LIMITS = { rows: 10, columns: 10, cell_length: 100 }
const ROW = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'

const workbook = (sheet: string) =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/_rels/workbook.xml.rels': strToU8('<Relationships/>'),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
    }),
  )
const nested = (depth: number) => `<a>${'<b>'.repeat(depth - 1)}${'</b>'.repeat(depth - 1)}</a>`
const attributes = (count: number) => Array.from({ length: count }, (_, index) => `a${index}="1"`).join(' ')

test.each([
  ['nested as deep as one may be', `<worksheet>${ROW}${nested(99)}</worksheet>`],
  [
    'with as many attributes as one may have',
    `<worksheet ${attributes(200)}>${ROW}<b ${attributes(200)}/></worksheet>`,
  ],
])('a workbook %s is read', async (_, sheet) => {
  expect(await readXlsx(workbook(sheet), LIMITS)).toMatchObject([{ cells: ['1'] }])
})

test.each([
  ['nested deeper', `<worksheet>${ROW}${nested(100)}</worksheet>`],
  ['with more attributes', `<worksheet ${attributes(201)}>${ROW}</worksheet>`],
])('a workbook %s is rejected', async (_, sheet) => {
  await expect(readXlsx(workbook(sheet), LIMITS)).rejects.toThrow('broken XML')
})
