import { expect, test } from 'vitest'
import { decodeXml, firstCharacterOf } from './xml-encoding.ts'

const TEXT = '<a>Zażółć</a>'
const declare = (encoding: string, text = TEXT) => `<?xml version="1.0" encoding="${encoding}"?>${text}`
const little = (text: string) => Buffer.from(text, 'utf16le')
const big = (text: string) => little(text).swap16()
// The letters of the text in each of these, in their order.
const LETTERS = { 'ISO-8859-2': '\xbf\xf3\xb3\xe6', 'windows-1250': '\xbf\xf3\xb3\xe6' } as const
const single = (encoding: keyof typeof LETTERS) =>
  Buffer.from(declare(encoding).replace('żółć', LETTERS[encoding]), 'latin1')

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-8, declared', Buffer.from(declare('utf-8'))],
  ['UTF-16, little-endian with a mark', little(`\ufeff${TEXT}`)],
  ['UTF-16, big-endian with a mark and declared', big(`\ufeff${declare('UTF-16')}`)],
  ['UTF-16 without a mark', little(declare('utf-16le'))],
  ['UTF-16, big-endian without a mark or a declaration', big(`\n${TEXT}`)],
  ['ISO-8859-2', single('ISO-8859-2')],
  ['windows-1250', single('windows-1250')],
])('reads %s', (_encoding, bytes) => {
  expect(decodeXml(bytes).endsWith(TEXT)).toBe(true)
  expect(firstCharacterOf(bytes)).toBe('<')
})

test.each([
  [
    'an unknown encoding',
    Buffer.from(declare('SECRET', '<a/>')),
    'declares an encoding that is not supported',
  ],
  ['an encoding with states', Buffer.from(declare('UTF-7', '<a/>')), 'not supported'],
  [
    'a declaration of UTF-16 in UTF-8',
    Buffer.from(declare('UTF-16')),
    'declares UTF-16 but is not written in it',
  ],
  [
    'a mark of UTF-8 before another declaration',
    Buffer.from(`\ufeff${declare('ISO-8859-1')}`),
    'written in UTF-8',
  ],
  ['UTF-8 that declares another encoding', Buffer.from(declare('ISO-8859-2')), 'written in UTF-8'],
  ['UTF-16 that declares UTF-8', little(`\ufeff${declare('UTF-8')}`), 'is written in UTF-16'],
  ['bytes without a declaration', Buffer.from('<a>\xff</a>', 'latin1'), 'is not valid UTF-8'],
  ['half a character of UTF-16', little(`\ufeff${TEXT}`).subarray(0, -1), 'not valid in UTF-16'],
  ['a lone surrogate', little('\ufeff<a>\ud800</a>'), 'not valid in UTF-16'],
  [
    'a letter that the declared encoding lacks',
    Buffer.from(declare('windows-1257', '<a>\xa1</a>'), 'latin1'),
    'that it declares',
  ],
  ['a declaration without end', Buffer.from(`<?xml ${' '.repeat(2000)}`), 'declaration longer than'],
])('rejects %s', (_what, bytes, reason) => {
  expect(() => decodeXml(bytes)).toThrow(reason)
  expect(() => decodeXml(bytes)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('SECRET') }),
  )
})
