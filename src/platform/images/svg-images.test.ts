import { describe, expect, test } from 'vitest'
import {
  end,
  expectEveryByteNeeded,
  expectNoThrow,
  frame,
  jpeg,
  lossy,
  makePng,
  riff,
  scan,
} from '../../../test/sample-images.ts'
import { type Image, readImage } from './read-image.ts'

const tooComplex = { problem: 'is too complex; save it as PNG' }
const tooLong = {
  problem: 'is too complex: paths, points and transforms may have 250,000 characters in total',
}
const outline = (length: number) => `<path d="${'h'.repeat(length)}"/>`

const svg = (inside: string, root = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inside}</svg>`,
  )

// Returns the cleaned drawing without its root. The added path keeps it from being empty.
function cleaned(inside: string): string {
  const image = readImage(svg(`${inside}<path/>`))
  if ('problem' in image) return image.problem
  return image.bytes
    .toString()
    .replace(/^<svg[^>]*>/, '')
    .replace(/<path><\/path><\/svg>$/, '')
}

describe('SVG', () => {
  test('is rewritten in its own namespace only', () => {
    const image = readImage(
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-8"?>
        <!-- made by hand --><?xml-stylesheet href="http://evil.example/x.css"?>
        <s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:i="urn:inkscape" i:version="1" width="30" height="20">
          <i:view zoom="2"/><s:title>A &amp; <![CDATA[<B>]]></s:title><s:path d="M0 0h1" i:type="star"/>
        </s:svg>`),
    )
    expect(image).toEqual({
      content_type: 'image/svg+xml',
      extension: 'svg',
      width: 30,
      height: 20,
      bytes: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20" viewBox="0 0 30 20">' +
          '<title>A &amp; &lt;B&gt;</title><path d="M0 0h1"></path></svg>',
      ),
    })
  })

  test('stays the same when it is cleaned again', () => {
    const image = readImage(
      svg('<g style="fill:#abc" id="a"><text x="1" xml:space="preserve">&quot; é </text></g>'),
    ) as Image
    expect(readImage(image.bytes)).toEqual(image)
  })

  test('requires every byte', () => {
    const bytes = svg('<g fill="red"><path d="M0 0h1"/>é</g>', 'width="3" height="3"')
    expectEveryByteNeeded(bytes)
    expectNoThrow(bytes)
  })

  test.each([
    ['<g fill="red" opacity=".5"><circle r="3"></circle></g>'],
    [
      '<defs><linearGradient id="a" x1="0"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>',
    ],
    ['<radialGradient id="b" gradientTransform="rotate(3)" href="#a"></radialGradient>'],
    ['<clipPath id="c"><rect width="3" height="3"></rect></clipPath>'],
    ['<ellipse clip-path="url(#c)" mask="url(&quot;#m&quot;)"></ellipse>'],
    ['<g transform="translate(1 2) scale (3) matrix(1 0 0 1 0 0) skewX(3)"></g>'],
    ['<g style="fill:url(#a);stroke:rgb(1, 2, 3);mix-blend-mode:multiply"></g>'],
    ['<text font-family="\'Open Sans\', serif">Zażółć <tspan dx="1">gęślą</tspan></text>'],
    ['<symbol id="s" viewBox="0 0 1 1"><line x1="0"></line></symbol><use x="3" href="#s"></use>'],
    ['<svg x="3"><polyline points="1,2 3,4"></polyline><polygon points="1,2"></polygon></svg>'],
    ['<pattern id="żółty-1.x:y"><desc>dots</desc></pattern>'],
  ])('keeps %s', (inside) => {
    expect(cleaned(inside)).toBe(inside)
  })

  test.each([
    ['<script>alert(1)</script>', ''],
    ['<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>', ''],
    ['<script href="http://evil.example/x.js"/>', ''],
    ['<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', ''],
    ['<g><script>1</script><g/></g>', '<g><g></g></g>'],
    ['<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p><path/></foreignObject>', ''],
    ['<foreignObject><g><path/></g></foreignObject>', ''],
    ['<style>path { fill: url(http://evil.example) }</style>', ''],
    ['<style>@import "http://evil.example"</style>', ''],
    ['<y:path xmlns:y="urn:y"/>', ''],
    ['<SCRIPT/><Script/>', ''],
    ['<g onload="alert(1)" onclick="x"/>', '<g></g>'],
    ['<g ONLOAD="alert(1)"/>', '<g></g>'],
    ['<animate attributeName="href" to="javascript:alert(1)"/>', ''],
    ['<g><set attributeName="onload" to="alert(1)"/></g>', '<g></g>'],
    [
      '<animateTransform/><animateMotion/><handler/><listener/><iframe/><video/><audio/><embed/><object/>',
      '',
    ],
    ['<filter id="f"><feImage href="http://evil.example"/></filter>', ''],
    ['<a href="javascript:alert(1)"><circle/></a>', '<g><circle></circle></g>'],
    ['<a xlink:href="http://evil.example"><circle/></a>', '<g><circle></circle></g>'],
    ['<switch><foreignObject/><g/></switch>', '<g><g></g></g>'],
    ['<use href="http://evil.example/x.svg#a"/>', ''],
    ['<use xlink:href="//evil.example/x.svg#a"/>', ''],
    ['<use href="data:image/svg+xml;base64,AAAA#a"/>', ''],
    ['<use href="javascript:alert(1)"/>', ''],
    ['<use/>', ''],
    ['<use href="http://evil.example" xlink:href="#a"/>', ''],
    ['<use xlink:href=" #a "/>', '<use href="#a"></use>'],
    ['<use xlink:href="#b" href="#a"/>', '<use href="#a"></use>'],
    [
      '<x:use xmlns:x="http://www.w3.org/2000/svg" xmlns:y="http://www.w3.org/1999/xlink" y:href="#a"/>',
      '<use href="#a"></use>',
    ],
    ['<path href="#a" y:href="#a" xmlns:y="urn:y"/>', '<path></path>'],
    ['<linearGradient href="other.svg#a"/>', '<linearGradient></linearGradient>'],
    ['<image href="http://evil.example/x.png"/>', ''],
    ['<image href="file:///etc/passwd"/>', ''],
    ['<image href="#a"/>', ''],
    ['<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', ''],
    ['<image href="data:image/png;base64,AAAA"/>', ''],
    ['<image href="data:text/html;base64,AAAA"/>', ''],
    ['<image/>', ''],
    ['<g fill="url(http://evil.example)"/>', '<g></g>'],
    ['<g fill="URL(http://evil.example)"/>', '<g></g>'],
    ['<g fill="url( //evil.example )" stroke="none"/>', '<g stroke="none"></g>'],
    ['<g fill="url(#a) url(http://evil.example)"/>', '<g></g>'],
    ['<g fill="url(x.svg#a)"/>', '<g></g>'],
    ['<g fill="u\\72l(http://evil.example)"/>', '<g></g>'],
    ['<g fill="u/**/rl(http://evil.example)"/>', '<g></g>'],
    ['<g mask="image-set(\'http://evil.example\' 1x)"/>', '<g></g>'],
    ['<g mask="image-set                     (\'http://evil.example\' 1x)"/>', '<g></g>'],
    ['<g mask="-webkit-cross-fade(url(#a))"/>', '<g></g>'],
    ['<g fill="\\72 ed"/>', '<g></g>'],
    ['<g fill="red/* */"/>', '<g></g>'],
    ['<g fill="var(--x)"/>', '<g></g>'],
    ['<g style="fill:red;background:url(http://evil.example)"/>', '<g style="fill:red"></g>'],
    ['<g style="fill:url(http://evil.example);stroke:red"/>', '<g style="stroke:red"></g>'],
    ['<g style="@import \'http://evil.example\'"/>', '<g></g>'],
    ['<g style="width:expression(alert(1))"/>', '<g></g>'],
    ['<g style="fill:expression(alert(1))"/>', '<g></g>'],
    ['<g style="behavior:url(#x);-moz-binding:url(#y)"/>', '<g></g>'],
    ['<g style="font-family:\'a;fill:red\';stroke:red"/>', '<g style="stroke:red"></g>'],
    ['<g style="fill"/>', '<g></g>'],
    ['<g style="FILL : red !important"/>', '<g style="fill:red !important"></g>'],
    [
      '<g class="x" data-x="1" role="img" tabindex="0" xml:base="http://evil.example" xml:lang="pl"/>',
      '<g></g>',
    ],
    ['<g id="a b"/>', '<g></g>'],
    ['<g id="&quot;&gt;&lt;script&gt;"/>', '<g></g>'],
    ['<g>stray words</g>', '<g></g>'],
    ['<title>&lt;script&gt;</title>', '<title>&lt;script&gt;</title>'],
    ['<text font-family="&quot;x&quot;">"</text>', '<text font-family="&quot;x&quot;">&quot;</text>'],
    ['<!-- x --><?php x ?>', ''],
  ])('turns %s into %s', (inside, expected) => {
    expect(cleaned(inside)).toBe(expected)
  })

  test('keeps embedded PNG and JPEG images that pass the same check, cut at their end', () => {
    const png = makePng({})
    const photo = jpeg(frame(), scan, end)
    const embed = (type: string, bytes: Buffer) =>
      `<image href="data:image/${type};base64,${bytes.toString('base64')}"></image>`
    expect(cleaned(embed('png', png))).toBe(embed('png', png))
    expect(cleaned(embed('jpg', photo))).toBe(embed('jpeg', photo))
    expect(cleaned(embed('png', photo))).toBe(embed('jpeg', photo))
    expect(cleaned(embed('png', Buffer.concat([png, Buffer.from('tail')])))).toBe(embed('png', png))
    expect(cleaned(embed('png', png).replace(/,.{9}/, '$&\n  '))).toBe(embed('png', png))
    expect(cleaned(embed('png', makePng({ width: 20_000 })))).toBe('')
    expect(cleaned(embed('webp', riff(lossy())))).toBe('')
    expect(cleaned(embed('gif', png))).toBe('')
    expect(cleaned(embed('png', png).replace('data:', 'http:'))).toBe('')
    expect(cleaned(embed('png', riff(lossy())))).toBe('')
    const vast = embed('png', makePng({ width: 5_000, height: 5_000 }))
    expect(cleaned(vast)).toBe(vast)
    expect(cleaned(vast + vast)).toBe('embeds too large images')
  })

  test.each([
    [
      '<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"><path/></svg>',
      'contains a DOCTYPE; save it as plain SVG',
    ],
    [
      '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg><text>&b;</text></svg>',
      'contains a DOCTYPE; save it as plain SVG',
    ],
    [
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>',
      'contains a DOCTYPE; save it as plain SVG',
    ],
    ['<svg><text>&nbsp;</text></svg>', 'must be well-formed SVG'],
    ['<svg><path></svg>', 'must be well-formed SVG'],
    ['<svg><path/></svg><svg/>', 'must be well-formed SVG'],
    ['<svg><path d="a" d="b"/></svg>', 'must be well-formed SVG'],
    ['<svg><x:path/></svg>', 'must be well-formed SVG'],
    ['<?xml version="1.1"?><svg><text>&#1;</text></svg>', 'must be well-formed SVG'],
    ['<svg/>', 'contains nothing that can be drawn; choose another file'],
    [
      '<svg><script>alert(1)</script><g><title>x</title></g></svg>',
      'contains nothing that can be drawn; choose another file',
    ],
  ])('%s is rejected', (text, problem) => {
    expect(readImage(Buffer.from(text))).toEqual({ problem })
  })

  test('gets a namespace if it has none', () => {
    const image = readImage(Buffer.from('  <svg><path/></svg>')) as Image
    expect(image.bytes.toString()).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path></path></svg>')
  })

  test.each<[string, number | null, number | null, string | undefined]>([
    ['width="300" height="200"', 300, 200, '0 0 300 200'],
    ['width="300px" height="1in"', 300, 96, '0 0 300 96'],
    ['width=".5" height="1.5pc"', 0.5, 24, '0 0 0.5 24'],
    ['width="300" height="200" viewBox="0 0 3 2"', 300, 200, '0 0 3 2'],
    ['viewBox="0 0 30 20"', 30, 20, '0 0 30 20'],
    ['viewBox=" -1,-1, 30 , 20 "', 30, 20, ' -1,-1, 30 , 20 '],
    ['width="100%" height="100%" viewBox="0 0 30 20"', 30, 20, '0 0 30 20'],
    ['width="300" viewBox="0 0 30 20"', 30, 20, '0 0 30 20'],
    ['width="100%" height="auto"', null, null, undefined],
    ['width="-3" height="0"', null, null, undefined],
    ['width="3em" height="3"', null, null, undefined],
    ['viewBox="0 0 0 20"', null, null, '0 0 0 20'],
    ['viewBox="0 0 1e999 20"', null, null, '0 0 1e999 20'],
    ['viewBox="x"', null, null, 'x'],
    ['', null, null, undefined],
  ])('with %s measures %s × %s', (root, width, height, viewBox) => {
    const image = readImage(svg('<path/>', root)) as Image
    expect([image.width, image.height]).toEqual([width, height])
    expect(/viewBox="([^"]*)"/.exec(image.bytes.toString())?.[1]).toBe(viewBox)
  })

  test('measures millimetres, centimetres and points at 96 to the inch', () => {
    const measure = (root: string) => readImage(svg('<path/>', root)) as Image
    expect(measure('width="25.4mm" height="2.54cm"')).toMatchObject({ width: 96, height: 96 })
    expect(measure('width="72pt" height="6pc"')).toMatchObject({ width: 96, height: 96 })
  })
})

const repeat = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join('')

describe('SVG that would grow when it is drawn', () => {
  test.each<[string, string, object]>([
    ['201 uses', `<path id="a"/>${'<use href="#a"/>'.repeat(201)}`, tooComplex],
    [
      'a use of itself',
      '<use id="a" href="#a"/>',
      { problem: 'contains nested use elements, which are not supported; save the image as PNG' },
    ],
    [
      'a use of its parent',
      '<g id="a"><use href="#a"/></g>',
      { problem: 'contains nested use elements, which are not supported; save the image as PNG' },
    ],
    [
      'nested use elements',
      '<path id="a"/><g id="b"><use href="#a"/></g><use href="#b"/>',
      { problem: 'contains nested use elements, which are not supported; save the image as PNG' },
    ],
    [
      'a large thing used often',
      `<g id="a">${'<path/>'.repeat(2000)}</g>${'<use href="#a"/>'.repeat(150)}`,
      tooComplex,
    ],
    ['a gradient of itself', '<linearGradient id="a" href="#a"/><path/>', { problem: 'refers to itself' }],
    [
      'patterns in a circle',
      '<pattern id="a"><path fill="url(#b)"/></pattern><pattern id="b"><path style="fill:url( \'#a\' )"/></pattern>',
      { problem: 'refers to itself' },
    ],
    ['a masked mask', '<mask id="a"><path mask="url(#a)"/></mask>', { problem: 'refers to itself' }],
    [
      'patterns painted with patterns',
      repeat(10, (i) => `<pattern id="p${i}">${`<path stroke="url(#p${i + 1})"/>`.repeat(10)}</pattern>`),
      tooComplex,
    ],
    [
      'clips clipped by clips',
      repeat(
        10,
        (i) => `<clipPath id="p${i}">${`<path clip-path="url(#p${i + 1})"/>`.repeat(10)}</clipPath>`,
      ),
      tooComplex,
    ],
    [
      'patterns whose paint is inherited from around them',
      repeat(
        10,
        (i) => `<g fill="url(#p${i + 1})"><pattern id="p${i}">${'<path/>'.repeat(10)}</pattern></g>`,
      ),
      tooComplex,
    ],
    [
      'patterns whose paint is inherited past an invalid one',
      repeat(
        10,
        (i) =>
          `<g fill="url(#p${i + 1})"><pattern id="p${i}" fill="bogus">${'<path/>'.repeat(10)}</pattern></g>`,
      ),
      tooComplex,
    ],
    [
      'patterns painted with patterns through uses',
      repeat(
        10,
        (i) =>
          `<g id="g${i}">${'<path/>'.repeat(10)}</g><pattern id="p${i}"><use href="#g${i}" fill="url(#p${i + 1})"/></pattern>`,
      ),
      tooComplex,
    ],
    [
      'a long chain of gradients',
      `<path/>${repeat(300, (i) => `<linearGradient id="a${i}" href="#a${i + 1}"/>`)}`,
      tooComplex,
    ],
    [
      'a long chain of gradients, last first',
      `<path/>${repeat(300, (i) => `<linearGradient id="a${300 - i}" href="#a${301 - i}"/>`)}`,
      tooComplex,
    ],
    ['many paints at once', `<path style="${repeat(21, (i) => `fill:url(#a${i});`)}"/>`, tooComplex],
    ['many masks at once', `<path style="${repeat(21, (i) => `mask:url(#a${i});`)}"/>`, tooComplex],
    ['5,001 elements', '<g/>'.repeat(5_000), tooComplex],
    ['5,001 dropped elements', '<x/>'.repeat(5_000), tooComplex],
    ['a path of 250,001 characters', outline(250_001), tooLong],
    ['many long points', '<polygon points="1 1 1 1 1"/>'.repeat(4_000) + outline(214_001), tooLong],
    ['transforms that are long', `<g transform="${'a'.repeat(9)}"/>${outline(249_992)}`, tooLong],
    ['65 levels', `${'<g>'.repeat(64)}${'</g>'.repeat(64)}`, tooComplex],
    ['65 dropped levels', `${'<x>'.repeat(64)}${'</x>'.repeat(64)}`, tooComplex],
  ])('%s is rejected', (_, inside, answer) => {
    expect(readImage(svg(inside))).toEqual(answer)
  })

  test.each<[string, string]>([
    ['200 uses', `<path id="a"/>${'<use href="#a"/>'.repeat(200)}`],
    ['uses of what is not there', '<use href="#nowhere"/>'],
    ['two elements of one id', '<path id="a"/><g id="a"><use href="#a"/></g>'],
    ['5,000 elements', `${'<path/>'.repeat(4_999)}`],
    ['250,000 characters of paths', outline(250_000)],
    ['64 levels', `${'<g>'.repeat(62)}<path/>${'</g>'.repeat(62)}`],
    [
      'a clip through a use',
      '<path id="a"/><clipPath id="c"><use href="#a"/></clipPath><g clip-path="url(#c)"/>',
    ],
    ['a paint kept inside the group it paints', '<g fill="url(#a)"><linearGradient id="a"/><path/></g>'],
    [
      'a pattern inside the group it paints, of other colours',
      '<g fill="url(#a)" stroke="url(#a)"><pattern id="a"><path fill="#fff" stroke="none"/></pattern><path/></g>',
    ],
    [
      'a thousand paths of one gradient',
      `<linearGradient id="a">${'<stop/>'.repeat(10)}</linearGradient>${'<path fill="url(#a)"/>'.repeat(1000)}`,
    ],
  ])('%s are kept', (_, inside) => {
    expect(readImage(svg(inside))).not.toHaveProperty('problem')
  })

  test('a property that is too long to be read for every element is removed', () => {
    const colour = (length: number) => `rgb(${'1,'.repeat((length - 6) / 2)}1)`
    const expected = (length: number) =>
      cleaned(`<g fill="${colour(length)}" style="stroke:${colour(length)}"></g>`)
    expect(expected(1_000)).toMatch(/fill="rgb.*stroke:rgb/)
    expect(expected(1_002)).toBe('<g></g>')
  })

  test.each<[string, (size: number) => string]>([
    ['spaces in a url', (size) => `<path fill="url(${' '.repeat(size)}"/>`],
    ['unclosed urls', (size) => `<path fill="${'url(#a '.repeat(size / 7)}"/>`],
    ['a long id', (size) => `<path fill="url(#${'a'.repeat(size)}"/>`],
    ['parentheses', (size) => `<path d="${'('.repeat(size)}"/>`],
    ['a long word before a parenthesis', (size) => `<path d="${'a'.repeat(size)}("/>`],
    ['semicolons', (size) => `<path style="${';'.repeat(size)}"/>`],
    ['declarations', (size) => `<path style="${'fill:red;'.repeat(size / 9)}"/>`],
    ['attributes', (size) => `<path ${repeat(size / 12, (i) => ` a${i}="1"`)}/>`],
    ['namespaces', (size) => `<path ${repeat(size / 20, (i) => ` xmlns:a${i}="urn:${i}"`)}/>`],
    ['text', (size) => `<text>${'&lt;'.repeat(size / 4)}</text><path/>`],
    ['many pieces of text', (size) => `<text>${'a<!---->'.repeat(size / 8)}</text><path/>`],
  ])('a megabyte of %s is processed without an error', (_, inside) => {
    const bytes = svg(inside(1_000_000))
    expect(() => readImage(bytes)).not.toThrow()
  })
})
