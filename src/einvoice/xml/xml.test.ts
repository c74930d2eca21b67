import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_XML_ATTRIBUTES, MAX_XML_DEPTH, type ReadOptions, readXml } from './read.ts'
import { builder, child, type Element, find, findAll } from './tree.ts'
import { writeXml } from './write.ts'

const SPACES = { '': 'urn:invoice', cac: 'urn:cac', cbc: 'urn:cbc' }
const element = builder(SPACES)
const read = (text: string, reading?: ReadOptions) => readXml(Buffer.from(text), reading)

describe('building and writing', () => {
  test('leaves out a part without content unless it is required', () => {
    const root = element.always('Invoice', [
      element('cbc:ID', 'FV 1 & <2>'),
      element('cbc:Note', ''),
      element('cbc:DueDate', undefined),
      element('cac:Party', [element('cbc:Name', undefined)]),
      element('cbc:Amount', '1.00', { currencyID: 'PLN', schemeID: undefined }),
      element.always('cac:Delivery'),
    ])
    expect(writeXml(root, SPACES)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:invoice" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
  <cbc:ID>FV 1 &amp; &lt;2&gt;</cbc:ID>
  <cbc:Amount currencyID="PLN">1.00</cbc:Amount>
  <cac:Delivery/>
</Invoice>
`)
  })

  test('rejects an unknown prefix or namespace as a programming error', () => {
    expect(() => element('ram:ID', '1')).toThrow('no namespace is known for ram:ID')
    expect(() => writeXml(element.always('cbc:ID', '1'), { '': 'urn:invoice' })).toThrow('urn:cbc')
  })

  test('restores any text except for characters that XML cannot represent', () => {
    const name = fc.constantFrom('cbc:ID', 'cac:Party', 'Note')
    const leaf = fc
      .tuple(name, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
      .map(([name, text, value]) => element.always(name, text, { schemeID: value }))
    const branch = fc
      .tuple(name, fc.array(leaf, { minLength: 1 }))
      .map(([name, of]) => element.always(name, of))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out.
    const carried = (text: string) => text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    fc.assert(
      fc.property(fc.array(branch), (branches) => {
        const root = element.always('Invoice', branches)
        expect(plain(read(writeXml(root, SPACES)), carried)).toEqual(plain(root, carried))
      }),
      { numRuns: 300 },
    )
    expect(writeXml(element.always('Note', 'a\u0000b\ud800c'), SPACES)).toContain('>abc<')
  })
})

test('finds elements by name, path and namespace', () => {
  const root = read(
    '<?xml version="1.0" encoding="utf-8"?><i:Invoice xmlns:i="urn:invoice" xmlns:xsi="urn:xsi" xsi:schemaLocation="a b">' +
      '<Line n="1"><ID>1</ID></Line>\n<Line><ID><![CDATA[<2>]]></ID><!-- no --></Line></i:Invoice>',
  )
  expect(root).toMatchObject({ space: 'urn:invoice', name: 'Invoice', text: '' })
  expect(root.attributes).toEqual({ '{urn:xsi}schemaLocation': 'a b' })
  expect(find(root, 'Line', 'ID')?.text).toBe('1')
  expect(findAll(root, 'Line', 'ID').map((id) => id.text)).toEqual(['1', '<2>'])
  expect(child(root, 'Line')?.attributes.n).toBe('1')
  expect(find(root, 'Line', 'Name')).toBeUndefined()
})

test('namespace declarations do not count as attributes', () => {
  const declare = (count: number) =>
    Array.from({ length: count }, (_, n) => `xmlns:n${n}="urn:${n}" n${n}:a="1"`).slice(0, 200)
  const declarations = Array.from({ length: 150 }, (_, n) => `xmlns:s${n}="urn:s${n}"`)
  expect(read(`<a ${[...declare(50), ...declarations].join(' ')}/>`).name).toBe('a')
  expect(() => read(`<a ${[...declare(51), ...declarations].join(' ')}/>`)).toThrow('more than 200 namespace')
  expect(() => read(`<a ${declare(51).join(' ')}/>`)).toThrow('more than 50 attributes')
})

test('reads the encoding that a file declares', () => {
  const xml = '<?xml version="1.0" encoding="ISO-8859-15"?><a>10 \u20ac</a>'
  expect(readXml(Buffer.from(xml.replace('\u20ac', '\xa4'), 'latin1')).text).toBe('10 \u20ac')
})

describe('rejects with the reason', () => {
  test.each<[string, string, string, ReadOptions?]>([
    ['a DOCTYPE', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'a DOCTYPE is not allowed (line 1)'],
    ['an unknown entity', '<a>\n&nbsp;</a>', 'undefined entity (line 2)'],
    ['an unknown encoding', '<?xml version="1.0" encoding="EBCDIC"?><a/>', 'encoding that is not supported'],
    [
      'another encoding where only UTF-8 may be',
      '<?xml version="1.0" encoding="ISO-8859-2"?><a/>',
      'only the encoding UTF-8 is allowed',
      { plain: true },
    ],
    ['an unbound prefix', '<a><x:b/></a>', 'unbound namespace prefix'],
    ['no root', '', 'document must contain a root element'],
    ['an open element', '<a><b></a>', 'unexpected close tag'],
    ['too many bytes', '<a>12345</a>', 'larger than 10 bytes', { max_bytes: 10 }],
    ['a byte order mark where none may be', '\ufeff<a/>', 'a byte order mark', { plain: true }],
    ['an instruction where none may be', '<a><?b c?></a>', 'a processing instruction', { plain: true }],
    ['depth', '<a>'.repeat(MAX_XML_DEPTH + 1), 'nested deeper than 60 levels'],
    [
      'attributes',
      `<a ${Array.from({ length: MAX_XML_ATTRIBUTES + 1 }, (_, n) => `b${n}=""`).join(' ')}/>`,
      'more than 50 attributes',
    ],
    [
      'declarations of spaces, which the parser would take in first',
      `<a ${Array.from({ length: 100_000 }, (_, n) => `xmlns:b${n}=">"`).join(' ')}/>`,
      'more than 200 namespace declarations',
    ],
    ['elements', `<a>${'<b/>'.repeat(300_000)}</a>`, 'more than 300000 elements'],
  ])('%s', (_what, text, reason, reading) => {
    expect(() => read(text, reading)).toThrow(reason)
  })

  test('bytes that are not UTF-8', () => {
    expect(() => readXml(Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]))).toThrow(
      'not valid UTF-8',
    )
  })

  test('accepts a byte order mark and processing instructions unless plain XML is required', () => {
    expect(read('\ufeff<?pi x?><a>1</a>')).toMatchObject({ name: 'a', text: '1' })
  })
})

type Plain = { name: string; text: string; attributes: object; children: Plain[] }
const plain = ({ name, text, attributes, children }: Element, carried: (text: string) => string): Plain => ({
  name,
  text: carried(text),
  attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, carried(value)])),
  children: children.map((child) => plain(child, carried)),
})
