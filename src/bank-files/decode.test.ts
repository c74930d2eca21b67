import { expect, test } from 'vitest'
import { decodeBankText } from './decode.ts'

// The bytes are written down, so that the code pages are not tested with themselves.
const TEXT = 'Zażółć gęślą jaźń ŁÓDŹ'
const BYTES: { [encoding: string]: string } = {
  'UTF-8': '5a61c5bcc3b3c582c48720 67c499c59b6cc48520 6a61c5bac584 20 c581c39344c5b9',
  'windows-1250': '5a61bff3b3e620 67ea9c6cb920 6a619ff1 20 a3d3448f',
  'iso-8859-2': '5a61bff3b3e620 67eab66cb120 6a61bcf1 20 a3d344ac',
  cp852: '5a61bea28886 20 67a9986ca5 20 6a61abe4 20 9de0448d',
}

test.each(Object.entries(BYTES))('recognises %s', (_, hex) => {
  expect(decodeBankText(Buffer.from(hex.replace(/\s/g, ''), 'hex'))).toBe(TEXT)
})

test.each([
  ['windows-1250', 0xfc],
  ['cp852', 0x81],
])('recognises German in %s', (_, byte) => {
  expect(decodeBankText(Buffer.from([0x53, byte, 0x64]))).toBe('Süd')
})

test('a byte order mark is not part of the text', () => {
  expect(decodeBankText(Buffer.from('\ufeffData;Kwota'))).toBe('Data;Kwota')
})
