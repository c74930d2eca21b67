import { describe, expect, test } from 'vitest'
import { readXml } from './xml-read.ts'

describe('reading as Rails does', () => {
  test.each([
    ['<a>1</a>', { a: '1' }],
    ['<?xml version="1.0" encoding="UTF-8"?>\n<a>1</a>\n', { a: '1' }],
    ['\n<?xml version="1.0" encoding="us-ascii"?><a>1</a>', { a: '1' }],
    [
      '<invoice><price-net>1</price-net><price_tax>2</price_tax></invoice>',
      { invoice: { price_net: '1', price_tax: '2' } },
    ],
    [
      '<a><b nil="true"/><c type="integer" nil="true"></c><d nil="false">x</d></a>',
      { a: { b: null, c: null, d: 'x' } },
    ],
    ['<a><b/><c></c></a>', { a: { b: '', c: '' } }],
    [
      '<a><b>  x </b><c type="integer"> 1\n</c><d type="string"> y</d></a>',
      { a: { b: '  x ', c: '1', d: ' y' } },
    ],
    ['<a>\n  <b>1</b>\n  <b>2</b>\n  <b>3</b>\n</a>', { a: { b: ['1', '2', '3'] } }],
    ['<a><b type="array"><c>1</c></b><b type="array"/></a>', { a: { b: [['1'], []] } }],
    ['<a><b type="array"><c>1</c><d><e>2</e></d></b></a>', { a: { b: ['1', { e: '2' }] } }],
    ['<a><b type="array"> </b></a>', { a: { b: [] } }],
    ['<a><b type="array" nil="true"/></a>', { a: { b: null } }],
    [
      '<a><ps type="array"><p type="InvoicePosition"><q type="decimal">1.5</q></p></ps></a>',
      { a: { ps: [{ q: '1.5' }] } },
    ],
    ['<a><b><![CDATA[<x> & ]]]]>y<!-- no -->z</b></a>', { a: { b: '<x> & ]]yz' } }],
    ['<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x142;</a>', { a: '<>&"\'Ał' }],
    ['<a>\u202eabc \ud83d\ude00</a>', { a: '\u202eabc \ud83d\ude00' }],
    ['<a x="1" xmlns:y="z">1</a>', { a: '1' }],
    ['<a><constructor>1</constructor></a>', { a: { constructor: '1' } }],
    ['<a>stray <b>1</b> text</a>', { a: { b: '1' } }],
    ['<?xml-stylesheet href="x"?><!-- c --><a>1</a>', { a: '1' }],
  ])('%s', (text, tree) => {
    expect(readXml(text)).toEqual(tree)
  })
})

describe('the wrapper element is removed', () => {
  test.each(['hash', 'request', 'root', 'xml', 'api', 'envelope', 'Envelope'])('%s', (name) => {
    const text = `<${name}><api_token>t</api_token><invoice><kind>vat</kind></invoice></${name}>`
    expect(readXml(text)).toEqual({ api_token: 't', invoice: { kind: 'vat' } })
  })

  test.each(['<hash/>', '<hash> </hash>', '<hash nil="true"/>'])('%s has no content', (text) => {
    expect(readXml(text)).toEqual({})
  })

  test.each(['<hash>text</hash>', '<hash type="array"><a>1</a></hash>'])('%s is rejected', (text) => {
    expect(() => readXml(text)).toThrow('must contain named elements')
  })
})

const LAUGHS = `<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 10 },
  (_, n) => `<!ENTITY lol${n} "${`&lol${n - 1 < 0 ? '' : n - 1};`.repeat(10)}">`,
).join('')}]><lolz>&lol9;</lolz>`

describe('rejects with the reason and the position', () => {
  test.each([
    ['a billion laughs', LAUGHS, 'a DOCTYPE is not allowed (line 2'],
    [
      'an outer entity',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      'a DOCTYPE is not allowed',
    ],
    ['a bare DOCTYPE', '<!DOCTYPE a><a/>', 'a DOCTYPE is not allowed (line 1, column 12)'],
    ['an unknown entity', '<a>&nbsp;</a>', 'undefined entity (line 1'],
    ['an inherited entity', '<a>&constructor;</a>', 'undefined entity'],
    ['a forbidden character reference', '<a>&#0;</a>', 'malformed character entity'],
    ['a lone surrogate reference', '<a>&#xD800;</a>', 'malformed character entity'],
    ['a control character', '<a>\x01</a>', 'disallowed character'],
    ['control characters by XML 1.1', '<?xml version="1.1"?><a>&#1;</a>', 'malformed character entity'],
    ['a wrong closing tag', '<a>\n<b></a>', 'unexpected close tag (line 2, column 7)'],
    ['an open tag', '<a><b>1</b>', 'unclosed tag (line 1, column 11)'],
    ['two roots', '<a/><b/>', 'documents may contain only one root'],
    ['no root', '<!-- -->', 'document must contain a root element'],
    ['words only', 'a=1', 'text data outside of root node'],
    ['an attribute twice', '<a b="1" b="2"/>', 'duplicate attribute (line'],
    ['__proto__', '<a><__proto__><b>1</b></__proto__></a>', '__proto__ is not allowed'],
    ['__proto__ with dashes', '<a><_-proto-_/></a>', '__proto__ is not allowed'],
    ['__proto__ as root', '<__proto__/>', '__proto__ is not allowed'],
    ['too many elements', `<a>${'<b/>'.repeat(50_000)}</a>`, 'more than 50000 elements'],
    [
      'too many attributes',
      `<a ${Array.from({ length: 51 }, (_, n) => `b${n}=""`).join(' ')}/>`,
      'more than 50 attributes',
    ],
  ])('%s', (_what, text, message) => {
    expect(() => readXml(text)).toThrow(`Malformed XML: `)
    expect(() => readXml(text)).toThrow(message)
    expect(() => readXml(text)).toThrow(expect.objectContaining({ status: 400 }))
  })

  test.each([
    '<SECRET>',
    '<a></SECRET>',
    '<a SECRET="1" SECRET="2"/>',
    '<a>&SECRET;</a>',
    'SECRET',
    '<a SECRET>',
    '<?xml version="SECRET"?>',
  ])('the error never repeats the input: %s', (text) => {
    expect(() => readXml(text)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('SECRET') }),
    )
  })

  test('accepts bodies up to the limit', () => {
    expect(readXml(`<a>${'<b/>'.repeat(49_999)}</a>`)).toHaveProperty('a.b.length', 49_999)
    expect(() => readXml('<a>'.repeat(100) + '</a>'.repeat(100))).not.toThrow()
    expect(() => readXml('<a>'.repeat(101) + '</a>'.repeat(101))).toThrow('nested deeper than 100')
  })

  test.each([1_000, 100_000])('%i levels are rejected', (depth) => {
    expect(() => readXml('<a>'.repeat(depth) + '</a>'.repeat(depth))).toThrow('nested deeper than 100')
    expect(() => readXml('<a>'.repeat(depth))).toThrow('nested deeper than 100')
  })
})
