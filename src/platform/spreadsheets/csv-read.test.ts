import { describe, expect, test } from 'vitest'
import { readCsv } from './csv-read.ts'

const LIMITS = { rows: 100, columns: 10, cell_length: 1000 }
const read = (bytes: Uint8Array | string) => readCsv(Buffer.from(bytes as string, 'latin1'), LIMITS)

describe('files of older programs', () => {
  test.each([
    ['Polish', 'Za\xbf\xf3\xb3\xe6, \xa3\xf3d\x9f', 'Zażółć, Łódź'],
    ['German', 'M\xfcller & S\xf6hne, Gr\xf6\xdfe', 'Müller & Söhne, Größe'],
    ['French', 'Caf\xe9 de la Gr\xe8ve \xe0 Dij\xf4n', 'Café de la Grève à Dijôn'],
    ['Danish', 'S\xf8ren \xc5kesson', 'Søren Åkesson'],
  ])('%s letters', (_, bytes, text) => {
    expect(read(`name\n"${bytes}"`)[1]?.cells).toEqual([text])
  })
})

test('rows keep their number, whatever is left out', () => {
  expect(read('sep=;\r\na;b\r\n\r\n1;2\r\n')).toEqual([
    { number: 2, cells: ['a', 'b'] },
    { number: 4, cells: ['1', '2'] },
  ])
})

test('files other than CSV and XLSX are rejected', () => {
  expect(() => read('a,b\n\0\0,1')).toThrow('must be a CSV or XLSX file')
})
