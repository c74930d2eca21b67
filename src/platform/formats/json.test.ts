import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJson } from './json.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('reading valid JSON', () => {
  test.each([
    ['{"a":{"b":[1,true,null,"x"]}}', { a: { b: [1, true, null, 'x'] } }],
    ['{"a":": \\" { [ : , "}', { a: ': " { [ : , ' }],
    ['{"a\\"b":1,"c":"\\\\"}', { 'a"b': 1, c: '\\' }],
    ['{"a":{"x":1},"b":{"x":1}}', { a: { x: 1 }, b: { x: 1 } }],
    ['[{"0":1},{"0":2}]', [{ 0: 1 }, { 0: 2 }]],
    [' \n"text" ', 'text'],
    ['null', null],
    ['{"constructor":1}', { constructor: 1 }],
    ['{"name":"\u202eabc \ud83d\ude00"}', { name: '\u202eabc \ud83d\ude00' }],
  ])('%s', (text, value) => {
    expect(readJson(text)).toEqual(value)
  })

  test('agrees with the native parser on everything without long numbers', () => {
    const number = fc.oneof(
      fc.integer(),
      fc.integer({ min: -99_999_999, max: 99_999_999 }).map((n) => n / 100),
    )
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.string({ unit: 'grapheme' }),
        number,
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value')),
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          tie('value'),
        ),
      ),
    }))
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(readJson(text)).toStrictEqual(JSON.parse(text))
      }),
    )
  })

  test('a repeated key is detected at any place', () => {
    // Another test covers this key, which is refused.
    const json = fc
      .json({ maxDepth: 3, stringUnit: 'grapheme' })
      .filter((text) => !text.includes('__proto__'))
    fc.assert(
      fc.property(json, json, (first, second) => {
        expect(() => readJson(`[{"outer":{"key":${first},"key":${second}}}]`)).toThrow('duplicate key "key"')
      }),
    )
  })
})

describe('numbers', () => {
  test.each([
    ['123456789012345', 123456789012345],
    ['-123456789012.345', -123456789012.345],
    ['0.000000000000123456789012345', 0.000000000000123456789012345],
    ['1234567890123456', '1234567890123456'],
    ['-12345678901234567890.12', '-12345678901234567890.12'],
    ['0.1000000000000000055', '0.1000000000000000055'],
    ['1e3', 1000],
    ['0e0', 0],
    ['1e400', '1e400'],
    ['1E-400', '1E-400'],
    ['1.2345678901234567e5', '1.2345678901234567e5'],
  ])('%s', (source, value) => {
    expect(readJson(`{"price":[${source}],"kept":0.25}`)).toEqual({ price: [value], kept: 0.25 })
  })

  test('every literal of any length keeps its value', () => {
    const digits = fc.stringMatching(/^[1-9][0-9]{0,30}(\.[0-9]{1,20})?$/)
    fc.assert(
      fc.property(digits, (source) => {
        const read = readJson(`[${source}]`) as (string | number)[]
        if (typeof read[0] === 'string') expect(read[0]).toBe(source)
        else expect(source.replace('.', '').length).toBeLessThanOrEqual(15)
      }),
    )
  })

  test('digits inside a text stay text', () => {
    expect(readJson('{"a":"12345678901234567890"}')).toEqual({ a: '12345678901234567890' })
  })
})

describe('rejects with the reason and the position', () => {
  test.each([
    ['', 'the text ends where a value is expected (line 1, column 1)'],
    ['{"a":1,}', 'a key in double quotes is expected (line 1, column 8)'],
    ['{"a":1\n "b":2}', 'a comma or } is expected (line 2, column 2)'],
    ['{"a" 1}', 'a colon is expected (line 1, column 6)'],
    ['{"a":}', 'a value is expected (line 1, column 6)'],
    ['[1,]', 'a value is expected (line 1, column 4)'],
    ['[1 2]', 'a comma or ] is expected (line 1, column 4)'],
    ['[01]', 'a comma or ] is expected (line 1, column 3)'],
    ['{"a":"b', 'the text ends where a string must end'],
    ['{"a":"b\n"}', 'a string must end, and hold no control characters (line 1, column 8)'],
    ['["\\x"]', 'an escape JSON does not know (line 1, column 3)'],
    ['{} {}', 'nothing more is expected (line 1, column 4)'],
    ['{"a":1,"b":2,\n"a":3}', 'duplicate key "a" (line 2, column 1)'],
    ['{"a":1,"\\u0061":2}', 'duplicate key "a" (line 1, column 8)'],
    ['{"a b":1,"a b":2}', 'duplicate key (line 1, column 10)'],
    ['{"__proto__":1}', 'the key __proto__ is not allowed (line 1, column 2)'],
    ['[{"a":{"\\u005f_proto__":{}}}]', 'the key __proto__ is not allowed (line 1, column 8)'],
    ["{'a':1}", 'a key in double quotes is expected (line 1, column 2)'],
  ])('%s', (text, message) => {
    expect(() => readJson(text)).toThrow(`Malformed JSON: ${message}`)
    expect(() => readJson(text)).toThrow(expect.objectContaining({ status: 400 }))
  })

  test.each([
    '{"api_token":"SECRET"',
    '{"api_token":SECRET}',
    '{"api_token":"SECRET" SECRET',
    'SECRET',
    '{"SECRET TOKEN":1,"SECRET TOKEN":2}',
  ])('the error never repeats the input: %s', (text) => {
    expect(() => readJson(text)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('SECRET') }),
    )
  })

  test('accepts a hundred levels and rejects one more', () => {
    expect(readJson(nested(100))).toEqual(JSON.parse(nested(100)))
    expect(() => readJson(nested(101))).toThrow('nested deeper than 100')
  })

  test.each([1_000, 100_000])('%i levels are rejected', (depth) => {
    expect(() => readJson('{"a":'.repeat(depth))).toThrow('nested deeper than 100')
    expect(() => readJson(nested(depth))).toThrow('nested deeper than 100')
  })

  test('finds an error at the end of a megabyte', () => {
    expect(() => readJson(`["${'\\u0061 '.repeat(150_000)}"`)).toThrow('a comma or ] is expected')
  })
})
