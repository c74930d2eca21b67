import { describe, expect, test } from 'vitest'
import { readBody } from './body.ts'

const FORM = 'application/x-www-form-urlencoded'

describe('a body is parsed by its content type', () => {
  test.each([
    ['application/json', '{"a":1}', { a: 1 }],
    ['Application/JSON; charset=utf-8', '{"a":1}', { a: 1 }],
    ['application/vnd.api+json', '{"a":1}', { a: 1 }],
    ['application/xml', '<a>1</a>', { a: '1' }],
    ['text/xml;charset=UTF-8', '<a>1</a>', { a: '1' }],
    ['application/atom+xml', '<a>1</a>', { a: '1' }],
    [FORM, 'a[b]=1', { a: { b: '1' } }],
    [
      'multipart/form-data; boundary=X',
      '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--X--',
      { a: '1' },
    ],
  ])('%s', async (contentType, body, tree) => {
    for (const format of ['json', 'xml', 'pdf']) {
      expect(await readBody(Buffer.from(body), contentType, format)).toEqual(tree)
    }
  })
})

describe('without a specific content type the body is inspected', () => {
  test.each([undefined, '', 'text/plain', 'application/octet-stream', FORM])('%s', async (contentType) => {
    expect(await readBody(Buffer.from(' \n{"a":1}'), contentType, 'xml')).toEqual({ a: 1 })
    expect(await readBody(Buffer.from('\ufeff\r\n\t<a>1</a>'), contentType, 'json')).toEqual({ a: '1' })
    expect(await readBody(Buffer.from('[]'), contentType, 'xml')).toEqual({})
  })

  test.each(['json', 'pdf'])('otherwise it is JSON under .%s', async (format) => {
    expect(await readBody(Buffer.from('null'), undefined, format)).toEqual({})
    await expect(readBody(Buffer.from('a=1'), undefined, format)).rejects.toThrow('Malformed JSON')
  })

  test('otherwise it is XML under .xml', async () => {
    await expect(readBody(Buffer.from('a=1'), undefined, 'xml')).rejects.toThrow('Malformed XML')
  })
})

describe('empty bodies', () => {
  test.each(['', ' \r\n\t', '\ufeff', '\ufeff \n'])('%j', async (body) => {
    for (const contentType of [
      undefined,
      'application/json',
      'text/xml',
      FORM,
      'multipart/form-data; boundary=X',
    ]) {
      expect(await readBody(Buffer.from(body), contentType, 'json')).toEqual({})
    }
  })

  test.each(['[]', '{}', 'null', ' [ ] ', '\ufeff{}'])('%s', async (body) => {
    expect(await readBody(Buffer.from(body), 'application/json', 'xml')).toEqual({})
  })
})

describe('rejects', () => {
  test.each([
    ['[1]', 'must be an object, not a list or a single value'],
    ['[{}]', 'must be an object, not a list or a single value'],
    ['"ok"', 'must be an object, not a list or a single value'],
    ['12', 'must be an object, not a list or a single value'],
    ['0', 'must be an object, not a list or a single value'],
    ['false', 'must be an object, not a list or a single value'],
    ['""', 'must be an object, not a list or a single value'],
    ['12345678901234567890', 'must be an object, not a list or a single value'],
    ['{"a":', 'Malformed JSON: the text ends where a value is expected (line 1, column 6)'],
  ])('%s', async (body, message) => {
    const reading = readBody(Buffer.from(body), 'application/json', 'json')
    await expect(reading).rejects.toThrow(message)
    await expect(reading).rejects.toMatchObject({ status: 400 })
  })

  test.each([
    ['application/json', '{"a":"\xff"}'],
    ['application/json', '{"a":"\xed\xa0\x80"}'],
    ['application/xml', '<a>\xc0\x80</a>'],
    [FORM, 'a=\xb3'],
    [undefined, '\xff\xfe{\x00}\x00'],
    [undefined, '\xbb'],
  ])('broken UTF-8 as %s: %j', async (contentType, body) => {
    const reading = readBody(Buffer.from(body, 'latin1'), contentType, 'json')
    await expect(reading).rejects.toThrow('not valid UTF-8')
  })
})
