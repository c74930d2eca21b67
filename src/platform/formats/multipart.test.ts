import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMultipart } from './multipart.ts'

const CONTENT_TYPE = 'multipart/form-data; boundary=----edge'
const END = '------edge--\r\n'

const field = (name: string, value: string, more = '') =>
  `------edge\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

const file = (name: string, filename: string, value: string, contentType = 'image/png') =>
  field(name, value, `; filename="${filename}"\r\nContent-Type: ${contentType}`)

const read = (body: string | Buffer, contentType = CONTENT_TYPE) =>
  readMultipart(Buffer.from(body as string), contentType)

describe('reading', () => {
  test.each([
    [
      'plain fields',
      field('a', '1') + field('b', 'zażółć \u202e"<>') + END,
      { a: '1', b: 'zażółć \u202e"<>' },
    ],
    ['bracketed names', field('a[b][]', '1') + field('a[b][]', '2') + END, { a: { b: ['1', '2'] } }],
    ['an empty field', field('a', '') + END, { a: '' }],
    ['line breaks inside', field('a', '1\r\n\r\n--2') + END, { a: '1\r\n\r\n--2' }],
    ['no parts', END, {}],
    ['words before and after', `hello\r\n${field('a', '1')}${END}goodbye`, { a: '1' }],
    ['a name beyond ASCII', field('żółć', '1') + END, { żółć: '1' }],
    ['a file field left alone', file('logo', '', '') + field('a', '1') + END, { a: '1' }],
    ['text with a type', field('a', '1', '\r\nContent-Type: application/json') + END, { a: '1' }],
  ])('%s', async (_what, body, tree) => {
    expect(await read(body)).toEqual(tree)
  })

  test('a file keeps all its bytes', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256))
    const [before, after] = file('department[logo]', 'logo.png', '|').split('|') as [string, string]
    const body = Buffer.concat([Buffer.from(before), bytes, Buffer.from(after + field('a', '1') + END)])
    const tree = await read(body)
    expect(tree).toEqual({
      department: { logo: { filename: 'logo.png', content_type: 'image/png', bytes } },
      a: '1',
    })
  })

  test('an image without a file name is still a file', async () => {
    const body = field('logo', 'x', '\r\nContent-Type: image/png') + END
    expect(await read(body)).toEqual({
      logo: { filename: '', content_type: 'image/png', bytes: Buffer.from('x') },
    })
  })

  test('the path in a file name is dropped', async () => {
    expect(await read(file('a', '../../etc/logo.png', 'x') + END)).toHaveProperty('a.filename', 'logo.png')
  })

  test.each([
    'multipart/form-data; boundary="----edge"',
    'Multipart/Form-Data; charset=utf-8; Boundary=----edge ; x=y',
  ])('the boundary of %s', async (contentType) => {
    expect(await read(field('a', '1') + END, contentType)).toEqual({ a: '1' })
  })
})

describe('rejects', () => {
  test.each([
    ['no closing boundary', field('a', '1'), 'ends before its closing boundary'],
    ['a cut in the value', field('a', '12345').slice(0, -4), 'ends before its closing boundary'],
    ['a cut in the header', field('a', '1').slice(0, 30), 'ends before its closing boundary'],
    ['another boundary', field('a', '1').replaceAll('edge', 'else'), 'ends before its closing boundary'],
    ['bare line feeds', (field('a', '1') + END).replaceAll('\r', ''), 'ends before its closing boundary'],
    ['an empty part', `------edge\r\n\r\n${END}`, 'the header of part 1 does not end'],
    [
      'a header without end',
      `${field('a', '1')}------edge\r\nX: y\r\n${END}`,
      'the header of part 2 does not end',
    ],
    ['no disposition', `------edge\r\nX: y\r\n\r\n1\r\n${END}`, 'a part without a usable name'],
    ['no name', field('a', '1').replace('name="a"', 'x="a"') + END, 'a part without a usable name'],
    ['an empty name', field('', '1') + END, 'a part without a usable name'],
    [
      'a header too long',
      field('a', '1', `\r\nX: ${'x'.repeat(9_000)}`).replace(/(Con.*)\r\n(X.*)/, '$2\r\n$1') + END,
      'a part without a usable name',
    ],
    ['201 parts', field('a', '1').repeat(201) + END, 'more than 200 parts'],
    ['21 files', file('a[]', 'a.png', 'x').repeat(21) + END, 'more than 20 files'],
    ['two files of one name', file('a', 'a.png', 'x').repeat(2) + END, 'The field a contains two files'],
    ['a name of 201 bytes', field(`${'ż'.repeat(100)}z`, '1') + END, 'longer than 200 bytes'],
    ['a field over one megabyte', field('a', 'x'.repeat(1_048_577)) + END, 'longer than 1048576 bytes'],
    ['__proto__', field('a[__proto__]', '1') + END, '__proto__ is not allowed'],
  ])('%s', async (_what, body, message) => {
    await expect(read(body)).rejects.toThrow(message)
    await expect(read(body)).rejects.toMatchObject({ status: 400 })
  })

  test('text that is not UTF-8', async () => {
    const body = Buffer.from(field('a', '\xff') + END, 'latin1')
    await expect(read(body)).rejects.toThrow('not valid UTF-8')
  })

  test('a content type without boundary', async () => {
    await expect(read(END, 'multipart/form-data')).rejects.toThrow('must contain a boundary')
  })

  test('accepts bodies up to the limit', async () => {
    expect(
      await read(field('a', '1').repeat(180) + file('f[]', 'a.png', 'x').repeat(20) + END),
    ).toHaveProperty('f')
    expect(await read(field('a', 'x'.repeat(1_048_576)) + END)).toHaveProperty('a')
    expect(await read(field('ż'.repeat(100), '1') + END)).toHaveProperty('ż'.repeat(100))
  })
})

// Damage of every kind is tried, because the parser waits for more data on parts that it cannot parse.
test('returns or throws for any damaged body', async () => {
  const sound = field('a', '1') + file('logo', 'a.png', 'x\r\n\r\ny') + field('b', '') + END
  const splinter = fc.constantFrom(
    '\r\n',
    '--',
    '------edge',
    '\r\n------edge',
    '\r\n\r\n',
    '\r',
    '"',
    ';',
    '-',
    '\0',
  )
  const cut = fc.record({ at: fc.nat(sound.length), removed: fc.nat(60), splinter })
  await fc.assert(
    fc.asyncProperty(fc.array(cut, { minLength: 1, maxLength: 4 }), async (cuts) => {
      let body = sound
      for (const { at, removed, splinter } of cuts)
        body = body.slice(0, at) + splinter + body.slice(at + removed)
      const outcome = await read(body).then(
        () => 'read',
        (error) => (error.status === 400 ? 'refused' : error),
      )
      expect(['read', 'refused']).toContain(outcome)
    }),
    { numRuns: 500 },
  )
})
