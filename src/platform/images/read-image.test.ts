import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  application,
  canvas,
  chunk,
  damaged,
  end,
  expectEveryByteNeeded,
  expectNoThrow,
  foreign,
  frame,
  jpeg,
  lossless,
  lossy,
  makePng,
  oversized,
  type PngParts,
  riff,
  scan,
  segment,
  sizeOf,
} from '../../../test/sample-images.ts'
import { type Image, readImage } from './read-image.ts'

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('hello')],
  ['a web page', Buffer.from('<!DOCTYPE html><html><body><svg></svg></body></html>')],
  ['a web page without a doctype', Buffer.from('<html><body><br></body></html>')],
  ['a drawing inside a web page', Buffer.from('<html><svg><path/></svg></html>')],
  ['a part of a drawing', Buffer.from('<g xmlns="http://www.w3.org/2000/svg"><path/></g>')],
  ['a drawing inside another svg', Buffer.from('<svg xmlns="urn:other"><svg xmlns=""><path/></svg></svg>')],
  ['other XML', Buffer.from('<invoice/>')],
  ['svg of another namespace', Buffer.from('<svg xmlns="urn:other"><path d="M0 0"/></svg>')],
  ['a lone tag opening', Buffer.from('<')],
  ['a comment', Buffer.from('<!-- svg -->')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['a BMP', Buffer.from('BM\x1e\x00\x00\x00', 'latin1')],
  ['RIFF that is sound', Buffer.from('RIFF\x04\x00\x00\x00WAVE', 'latin1')],
  ['bytes that are no UTF-8', Buffer.from('<svg>\xff</svg>', 'latin1')],
  ['SVG in UTF-16', Buffer.from('\ufeff<svg/>', 'utf16le')],
  ['zeros', Buffer.alloc(100)],
])('%s is not an image', (_, bytes) => {
  expect(readImage(bytes)).toEqual(foreign)
})

test('reading any bytes returns or throws', () => {
  const starts = [
    '',
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8',
    '\xff\xd8\xff\xc0',
    'RIFF\x20\x00\x00\x00WEBPVP8 ',
    '<svg>',
    '<',
  ]
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 60 }), (start, tail) => {
      expect(readImage(Buffer.concat([Buffer.from(start, 'latin1'), tail]))).toBeTypeOf('object')
    }),
    { numRuns: 2000 },
  )
})

test('a file above 2 MB is rejected', () => {
  const large = makePng({ extra: [chunk('tEXt', Buffer.alloc(2 * 1024 * 1024))] })
  expect(readImage(large)).toEqual({ problem: 'is too large (maximum is 2 MB)' })
})

describe('PNG', () => {
  test('is recognised by its header', () => {
    const bytes = makePng({ width: 300, height: 200, extra: [chunk('pHYs', Buffer.alloc(9))] })
    expect(readImage(bytes)).toEqual({
      content_type: 'image/png',
      extension: 'png',
      width: 300,
      height: 200,
      bytes,
    })
  })

  test('is cut at its end marker', () => {
    const bytes = makePng({})
    const image = readImage(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')])) as Image
    expect(image.bytes.equals(bytes)).toBe(true)
  })

  test('requires every byte', () => {
    expectEveryByteNeeded(makePng({}))
    expectNoThrow(makePng({}))
  })

  test('detects any changed byte after its signature', () => {
    const bytes = makePng({})
    for (let at = 8; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0x01
      expect(readImage(changed), `byte ${at}`).toEqual(damaged('PNG'))
    }
  })

  test.each<[string, PngParts]>([
    ['no data', { data: [] }],
    ['no end', { end: [] }],
    ['a palette kind without a palette', { kind: [8, 3, 0, 0, 0] }],
    ['3 bits', { kind: [3, 0, 0, 0, 0] }],
    ['1 bit of colour', { kind: [1, 2, 0, 0, 0] }],
    ['an unknown colour type', { kind: [8, 5, 0, 0, 0] }],
    ['an unknown compression', { kind: [8, 2, 1, 0, 0] }],
    ['an unknown filter', { kind: [8, 2, 0, 1, 0] }],
    ['an unknown interlace', { kind: [8, 2, 0, 0, 2] }],
  ])('with %s is rejected', (_, parts) => {
    expect(readImage(makePng(parts))).toEqual(damaged('PNG'))
  })

  test('whose first chunk is not a header is rejected', () => {
    const bytes = makePng({})
    const misnamed = chunk('IHDX', bytes.subarray(16, 29))
    expect(readImage(Buffer.concat([bytes.subarray(0, 8), misnamed, bytes.subarray(33)]))).toEqual(
      damaged('PNG'),
    )
    const longer = chunk('IHDR', Buffer.concat([bytes.subarray(16, 29), Buffer.alloc(1)]))
    expect(readImage(Buffer.concat([bytes.subarray(0, 8), longer, bytes.subarray(33)]))).toEqual(
      damaged('PNG'),
    )
  })

  test('with a palette is read', () => {
    const bytes = makePng({ kind: [8, 3, 0, 0, 1], extra: [chunk('PLTE', Buffer.alloc(3))] })
    expect(sizeOf(bytes)).toEqual(['png', 3, 2])
  })

  test.each<[number, number, unknown]>([
    [10_000, 4_000, ['png', 10_000, 4_000]],
    [4_000, 10_000, ['png', 4_000, 10_000]],
    [10_001, 1, oversized],
    [1, 10_001, oversized],
    [10_000, 4_001, oversized],
    [0xffffffff, 0xffffffff, oversized],
    [0, 5, { problem: 'is a PNG image without a size; set its width and height' }],
    [5, 0, { problem: 'is a PNG image without a size; set its width and height' }],
  ])('of %d × %d pixels', (width, height, answer) => {
    expect(sizeOf(makePng({ width, height }))).toEqual(answer)
  })
})

describe('JPEG', () => {
  test('is recognised by its frame', () => {
    const bytes = jpeg(application, frame(), scan, end)
    expect(readImage(bytes)).toEqual({
      content_type: 'image/jpeg',
      extension: 'jpg',
      width: 300,
      height: 200,
      bytes,
    })
  })

  test('is cut at its end marker', () => {
    const bytes = jpeg(frame(), scan, end)
    const image = readImage(Buffer.concat([bytes, Buffer.from('<?php ?>')])) as Image
    expect(image.bytes.equals(bytes)).toBe(true)
  })

  test('requires every byte', () => {
    expectEveryByteNeeded(jpeg(application, frame(), scan, end))
    expectNoThrow(jpeg(application, frame(), scan, end))
  })

  test.each<[string, Buffer]>([
    ['extended', jpeg(frame(0xc1), scan, end)],
    ['progressive, in many scans', jpeg(frame(0xc2), ...Array.from({ length: 100 }, () => scan), end)],
    ['with filling bytes', jpeg([0xff, 0xff], frame(), scan, [0xff], end)],
    ['grey', jpeg(frame(0xc0, 300, 200, 8, 1), scan, end)],
    ['of four colours', jpeg(frame(0xc0, 300, 200, 8, 4), scan, end)],
  ])('%s is read', (_, bytes) => {
    expect(sizeOf(bytes)).toEqual(['jpg', 300, 200])
  })

  test.each<[string, Buffer]>([
    ['without a frame', jpeg(application, end)],
    ['with a scan before its frame', jpeg(scan, frame(), end)],
    ['without a scan', jpeg(frame(), end)],
    ['without an end', jpeg(frame(), scan)],
    ['with two frames', jpeg(frame(), frame(), scan, end)],
    ['lossless', jpeg(frame(0xc3), scan, end)],
    ['arithmetic', jpeg(frame(0xc9), scan, end)],
    ['of 12 bits', jpeg(frame(0xc0, 300, 200, 12), scan, end)],
    ['of two colours', jpeg(frame(0xc0, 300, 200, 8, 2), scan, end)],
    ['with a frame cut short', jpeg(segment(0xc0, [8, 0, 1, 0, 1, 3]), scan, end)],
    ['with an empty frame', jpeg(segment(0xc0, []), scan, end)],
    ['with a segment shorter than its length', jpeg([0xff, 0xe0, 0, 1], frame(), scan, end)],
    ['with bytes between segments', jpeg(application, [0x00], frame(), scan, end)],
    ['with a reserved marker', jpeg(segment(0x02, [0]), frame(), scan, end)],
    ['with a restart outside a scan', jpeg(segment(0xd0, [0]), frame(), scan, end)],
    ['with 101 scans', jpeg(frame(0xc2), ...Array.from({ length: 101 }, () => scan), end)],
  ])('%s is rejected', (_, bytes) => {
    expect(readImage(bytes)).toEqual(damaged('JPEG'))
  })

  test.each<[number, number, unknown]>([
    [10_000, 4_000, ['jpg', 10_000, 4_000]],
    [10_001, 1, oversized],
    [7_000, 7_000, oversized],
    [65_535, 65_535, oversized],
    [0, 1, { problem: 'is a JPEG image without a size; set its width and height' }],
  ])('of %d × %d pixels', (width, height, answer) => {
    expect(sizeOf(jpeg(frame(0xc0, width, height), scan, end))).toEqual(answer)
  })
})

describe('WebP', () => {
  test.each<[string, Buffer]>([
    ['lossy', riff(lossy())],
    ['lossy, scaled', riff(lossy(300 | 0x4000, 200 | 0x8000))],
    ['lossless', riff(lossless())],
    ['extended', riff(canvas(), ['ICCP', [1, 2, 3]], ['ALPH', [0]], lossy())],
    ['extended lossless', riff(canvas(), lossless())],
  ])('%s is read', (_, bytes) => {
    expect(readImage(bytes)).toEqual({
      content_type: 'image/webp',
      extension: 'webp',
      width: 300,
      height: 200,
      bytes,
    })
  })

  test('is cut at its end marker', () => {
    const bytes = riff(lossy())
    expect((readImage(Buffer.concat([bytes, Buffer.alloc(9)])) as Image).bytes.equals(bytes)).toBe(true)
  })

  test.each([
    ['lossy', riff(lossy())],
    ['lossless', riff(lossless())],
    ['extended', riff(canvas(), ['ICCP', [1, 2, 3]], lossy())],
  ])('%s requires every byte', (_, bytes) => {
    expectEveryByteNeeded(bytes)
    expectNoThrow(bytes)
  })

  test.each<[string, Buffer]>([
    ['empty', riff()],
    ['with a canvas only', riff(canvas())],
    ['with a short canvas', riff(['VP8X', [0, 0, 0, 0]], lossy())],
    ['animated', riff(canvas(300, 200, 0x02), lossy())],
    ['with a picture smaller than its canvas', riff(canvas(), lossy(30, 200))],
    ['with a picture lower than its canvas', riff(canvas(), lossless(300, 20))],
    ['that is no key frame', riff(lossy(300, 200, 0x11))],
    ['with a wrong start code', riff(['VP8 ', [0, 0, 0, 1, 2, 3, 4, 0, 4, 0]])],
    ['with a short lossy picture', riff(['VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 1, 0]])],
    ['with a wrong lossless signature', riff(['VP8L', [0x2e, 0, 0, 0, 0]])],
    ['with a short lossless picture', riff(['VP8L', [0x2f, 0, 0]])],
    ['of another lossless version', riff(lossless(300, 200, 1))],
  ])('%s is rejected', (_, bytes) => {
    expect(readImage(bytes)).toEqual(damaged('WebP'))
  })

  test('whose chunk is longer than the file is rejected', () => {
    const bytes = riff(lossy())
    bytes.writeUInt32LE(1000, 16)
    expect(readImage(bytes)).toEqual(damaged('WebP'))
  })

  test.each<[string, Buffer, unknown]>([
    ['a wide one', riff(lossy(16_383, 1)), oversized],
    ['a high one', riff(lossless(1, 16_384)), oversized],
    ['a vast one', riff(lossless(9_000, 9_000)), oversized],
    [
      'one without a size',
      riff(lossy(0, 5)),
      { problem: 'is a WebP image without a size; set its width and height' },
    ],
  ])('%s is rejected', (_, bytes, answer) => {
    expect(readImage(bytes)).toEqual(answer)
  })
})
