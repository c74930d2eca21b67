import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readXml } from './xml-read.ts'
import { writeXmlHash, writeXmlList, writeXmlRecord, type XmlTypes } from './xml-write.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

const TYPES: XmlTypes = {
  id: 'integer',
  number: 'string',
  price_net: 'decimal',
  issue_date: 'date',
  created_at: 'datetime',
  cancelled: 'boolean',
  positions: { list: 'position', of: { id: 'integer', price_net: 'decimal' }, item_type: 'InvoicePosition' },
  product_ids: { list: 'product_id' },
  department: { object: { id: 'integer', lead_time: 'decimal' } },
}

describe('one member of a record', () => {
  test.each([
    [{ id: 1001 }, '<id type="integer">1001</id>'],
    [{ id: '1001' }, '<id type="integer">1001</id>'],
    [{ id: null }, '<id type="integer" nil="true"/>'],
    [{ number: '1/01/2018' }, '<number>1/01/2018</number>'],
    [{ number: 7 }, '<number>7</number>'],
    [{ number: null }, '<number nil="true"/>'],
    [{ number: '' }, '<number></number>'],
    [{ number: undefined }, ''],
    [{ price_net: '58.32' }, '<price-net type="decimal">58.32</price-net>'],
    [{ issue_date: '2018-01-02' }, '<issue-date type="date">2018-01-02</issue-date>'],
    [{ created_at: null }, '<created-at type="datetime" nil="true"/>'],
    [{ cancelled: false }, '<cancelled type="boolean">false</cancelled>'],
    [{ positions: [] }, '<positions type="array"/>'],
    [{ positions: null }, '<positions type="array" nil="true"/>'],
    [
      { positions: [{ id: 5, price_net: null }, {}] },
      '<positions type="array"><position type="InvoicePosition"><id type="integer">5</id>' +
        '<price-net type="decimal" nil="true"/></position>' +
        '<position type="InvoicePosition"></position></positions>',
    ],
    [{ positions: [3] }, '<positions type="array"><position type="integer">3</position></positions>'],
    [
      { product_ids: [1, 'two', null] },
      '<product-ids type="array"><product-id type="integer">1</product-id>' +
        '<product-id>two</product-id><product-id nil="true"/></product-ids>',
    ],
    [
      { department: { id: 2, lead_time: '1.5' } },
      '<department><id type="integer">2</id><lead-time type="decimal">1.5</lead-time></department>',
    ],
    [{ department: null }, '<department nil="true"/>'],
    [
      { other: 1, some_rate: 0.5 },
      '<other type="integer">1</other><some-rate type="decimal">0.5</some-rate>',
    ],
    [
      { big: 12345678901234567890n, yes: true },
      '<big type="integer">12345678901234567890</big><yes type="boolean">true</yes>',
    ],
    [{ other: { a_b: ['x'] } }, '<other><a-b type="array"><a-b>x</a-b></a-b></other>'],
    [
      { categories: ['x'], taxes: [] },
      '<categories type="array"><category>x</category></categories><taxes type="array"/>',
    ],
    [{ at: new Date(0) }, '<at type="datetime">1970-01-01T00:00:00.000Z</at>'],
    [{ price_net: { toJSON: () => '1.0' } }, '<price-net type="decimal">1.0</price-net>'],
  ])('%o', (record, xml) => {
    expect(writeXmlRecord('banking_payment', record, TYPES)).toBe(
      `${DECLARATION}<banking-payment>${xml}</banking-payment>`,
    )
  })
})

describe('names', () => {
  test.each([
    ['overdue?', 'overdue'],
    ['2fa', '_2fa'],
    ['-x', '_-x'],
    ['_destroy', '_destroy'],
    ['a b', 'a-b'],
    ['a:b<c>"/', 'abc'],
    ['', '_'],
    ['?', '_'],
    ['constructor', 'constructor'],
  ])('%s', (key, name) => {
    expect(writeXmlRecord('r', { [key]: 'x' }, {})).toBe(`${DECLARATION}<r><${name}>x</${name}></r>`)
  })

  test('of the fields of a line are written next to elements, which cannot contain them', () => {
    expect(writeXmlRecord('r', { 'positions[0].quantity': 'x', 'a["b"]': null }, {})).toBe(
      `${DECLARATION}<r><positions-0.quantity field="positions[0].quantity">x</positions-0.quantity><a-b field="a[&quot;b&quot;]" nil="true"/></r>`,
    )
  })

  test('are correct if there are more of them than the cache holds', () => {
    const record = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`some_key_${n}`, '']))
    expect(writeXmlRecord('r', record, {})).toContain('<some-key-4999></some-key-4999>')
  })
})

describe('texts', () => {
  test.each([
    ['<script>"&\'', "&lt;script&gt;&quot;&amp;'"],
    [']]>', ']]&gt;'],
    ['a\r\n\tb', 'a&#13;\n\tb'],
    ['\0a\x08\x0b\x1f\ufffe\uffff', '\ufffda\ufffd\ufffd\ufffd\ufffd\ufffd'],
    ['\ud800 \udc00', '\ufffd \ufffd'],
    ['\ud83d\ude00 \u202eabc zażółć', '\ud83d\ude00 \u202eabc zażółć'],
    ['\ud83d\ude00&', '\ud83d\ude00&amp;'],
  ])('%j', (text, xml) => {
    expect(writeXmlRecord('r', { a: text }, {})).toBe(`${DECLARATION}<r><a>${xml}</a></r>`)
  })
})

test('a list', () => {
  expect(writeXmlList('clients', 'client', [{ id: 1 }, { id: null }], { id: 'integer' })).toBe(
    `${DECLARATION}<clients type="array"><client><id type="integer">1</id></client>` +
      '<client><id type="integer" nil="true"/></client></clients>',
  )
  expect(writeXmlList('banking_payments', 'banking_payment', [], {})).toBe(
    `${DECLARATION}<banking-payments type="array"/>`,
  )
})

describe('a hash', () => {
  test.each([
    ['ok', '<result>ok</result>'],
    [null, '<result nil="true"/>'],
    [3, '<result type="integer">3</result>'],
    [{ code: 'error', status: 404 }, '<hash><code>error</code><status type="integer">404</status></hash>'],
    [
      { message: { 'positions[0].quantity': ["can't be blank"] } },
      '<hash><message><positions-0.quantity field="positions[0].quantity" type="array"><positions-0.quantity>can\'t be blank' +
        '</positions-0.quantity></positions-0.quantity></message></hash>',
    ],
    [[{ a: 1 }], '<objects type="array"><object><a type="integer">1</a></object></objects>'],
  ])('%o', (value, xml) => {
    expect(writeXmlHash(value)).toBe(DECLARATION + xml)
  })
})

describe('written XML can be read back', () => {
  const text = fc.string({ unit: 'binary' })
  const key = fc.stringMatching(/^[a-z][a-z_]{0,10}[a-z]$/).filter((key) => key !== '__proto__')
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4 }),
    ),
  }))

  test('texts, lists, records and nil of any shape', () => {
    fc.assert(
      fc.property(fc.dictionary(key, value, { minKeys: 1 }), (record) => {
        expect(readXml(writeXmlRecord('invoice', record, {}))).toEqual({ invoice: allowed(record) })
      }),
    )
  })

  test('any JSON is at least well formed', () => {
    const json = fc.json({ stringUnit: 'binary' }).filter((text) => !text.includes('__proto__'))
    fc.assert(
      fc.property(json, (text) => {
        expect(() => readXml(writeXmlHash(JSON.parse(text)))).not.toThrow()
      }),
    )
  })

  // Replaces characters that XML 1.0 cannot contain.
  function allowed(value: unknown): unknown {
    if (typeof value === 'string') return [...value].map(allowedCharacter).join('')
    if (Array.isArray(value)) return value.map(allowed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, allowed(item)]))
  }

  function allowedCharacter(character: string): string {
    const code = character.codePointAt(0) as number
    if (code === 9 || code === 10 || code === 13) return character
    return code < 32 || (code >= 0xd800 && code < 0xe000) || code === 0xfffe || code === 0xffff
      ? '\ufffd'
      : character
  }
})
