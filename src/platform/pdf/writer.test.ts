import { deflateSync, inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { readPdf } from '../../../test/pdf-text.ts'
import { readPicture } from './images.ts'
import { Paper } from './paper.ts'
import { makeQrCode } from './qr-code.ts'
import { readPath } from './svg-path.ts'
import { writePdf } from './write-pdf.ts'
import { pdfDate, pdfName, pdfNumber, pdfText } from './writer.ts'

const metadata = { title: 't', author: 'a', subject: 's', language: 'en', created_ms: 0, modified_ms: 0 }

describe('values', () => {
  test.each([
    [0.005, '0.01'],
    [-0.001, '0'],
    [595.28, '595.28'],
    [12, '12'],
  ])('%d is written %s', (value, text) => expect(pdfNumber(value)).toBe(text))

  test('texts, names and dates need no escaping', () => {
    expect(pdfText('Ł)')).toBe('<FEFF01410029>')
    expect(pdfText('\ud800')).toBe('<FEFFFFFD>')
    expect(pdfName('A B/(')).toBe('/A#20B#2f#28')
    expect(pdfDate(Date.parse('2026-11-15T10:00:00Z'))).toBe('(D:20261115100000Z)')
  })
})

describe('paper', () => {
  test('drawn text can be read back at its position', () => {
    const paper = new Paper()
    paper.addSheet()
    paper.text(100, 200, 'Żółw', { size: 10 })
    paper.addSheet()
    paper.text(300, 50, '12,50', { size: 10, align: 'right' })
    const [first, second] = readPdf(writePdf(paper, metadata, 'id')).pages
    expect(first).toEqual([{ x: 100, y: 641.89, text: 'Żółw' }])
    expect(second?.[0]?.text).toBe('12,50')
    expect(second?.[0]?.x).toBeLessThan(280)
  })
})

describe('pictures', () => {
  // Two pixels: opaque red and half transparent blue.
  const chunk = (name: string, bytes: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    return Buffer.concat([length, Buffer.from(name), bytes, Buffer.alloc(4)])
  }
  const png = (color: number, rows: number[], more: Buffer[] = []) => {
    const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 1, 8, color, 0, 0, 0])
    const parts = [
      chunk('IHDR', header),
      ...more,
      chunk('IDAT', deflateSync(Buffer.from(rows))),
      chunk('IEND', Buffer.alloc(0)),
    ]
    return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
  }

  test('an opaque PNG is embedded without recompression', () => {
    const picture = readPicture('image/png', png(2, [0, 255, 0, 0, 0, 0, 255]))
    expect(picture?.layers.dictionary).toContain('/Predictor 15 /Colors 3')
    expect(picture?.layers.mask).toBe(undefined)
  })

  test('transparency is separated into a mask', () => {
    const picture = readPicture('image/png', png(6, [0, 255, 0, 0, 255, 0, 0, 255, 128]))
    expect(picture?.layers.bytes.equals(deflateSync(Buffer.from([255, 0, 0, 0, 0, 255])))).toBe(true)
    expect(picture?.layers.mask?.bytes.equals(deflateSync(Buffer.from([255, 128])))).toBe(true)
  })

  test('a palette with transparency gets a mask too', () => {
    const more = [chunk('PLTE', Buffer.from([1, 2, 3, 4, 5, 6])), chunk('tRNS', Buffer.from([0]))]
    const picture = readPicture('image/png', png(3, [0, 0, 1], more))
    expect(picture?.layers.bytes.equals(deflateSync(Buffer.from([255, 255, 255, 4, 5, 6])))).toBe(true)
    expect(picture?.layers.mask?.bytes.equals(deflateSync(Buffer.from([0, 255])))).toBe(true)
  })

  test('an image that cannot be decompressed is left out', () => {
    expect(readPicture('image/png', png(6, [0, 1, 2]))).toBe(undefined)
    expect(readPicture('image/png', Buffer.from('no picture'))).toBe(undefined)
    expect(readPicture('image/jpeg', Buffer.from('no picture'))).toBe(undefined)
  })

  test('an SVG of plain shapes is drawn, other SVG is left out', () => {
    const svg = (inside: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5">${inside}</svg>`)
    const picture = readPicture('image/svg+xml', svg('<rect width="10" height="5" fill="#f00"/>'))
    const drawn = inflateSync(picture?.layers.bytes as Buffer)
    expect(drawn.toString()).toBe('1 0 0 rg\n0 0 m\n10 0 l\n10 5 l\n0 5 l\n0 0 l\nh\nf')
    expect(readPicture('image/svg+xml', svg('<text>x</text>'))).toBe(undefined)
    expect(readPicture('image/webp', Buffer.from('RIFF'))).toBe(undefined)
  })

  test('a transform with a missing bracket is ignored and read once', () => {
    const drawn = (transform: string) => {
      const shape = `<path transform="${transform}" d="M1 2h3"/>`
      const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5">${shape}</svg>`)
      return inflateSync(readPicture('image/svg+xml', svg)?.layers.bytes as Buffer).toString()
    }
    const plain = '0 0 0 rg\n1 2 m\n4 2 l\nf'
    expect(drawn('scale (2) translate(1,1)')).toBe(`q\n2 0 0 2 2 2 cm\n${plain}\nQ`)
    for (const part of ['a', 'scale(', 'scale ', ' '])
      expect(drawn(part.repeat(1_000_000 / part.length))).toBe(plain)
  })

  test('nested groups transform their content without nesting in the file', () => {
    const svg = (depth: number, inside: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5">${'<g transform="translate(1 0)">'.repeat(depth)}${inside}${'</g>'.repeat(depth)}</svg>`,
      )
    const drawing = inflateSync(
      readPicture('image/svg+xml', svg(200, '<path transform="scale(2)" d="M1 2h3"/><path d="M5 5h1"/>'))
        ?.layers.bytes as Buffer,
    ).toString()
    expect(drawing.split('\n').filter((line) => / cm$/.test(line))).toEqual([
      '2 0 0 2 200 0 cm',
      '1 0 0 1 200 0 cm',
    ])
    let [depth, deepest] = [0, 0]
    for (const line of drawing.split('\n')) {
      depth += line === 'q' ? 1 : line === 'Q' ? -1 : 0
      deepest = Math.max(deepest, depth)
    }
    expect([depth, deepest]).toEqual([0, 1])
  })

  test('a drawing in very small units is enlarged', () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0.001 0 0.002 0.001"><rect x="0.001" width="0.002" height="0.001" stroke="red" stroke-width="0.0001"/></svg>',
    )
    const picture = readPicture('image/svg+xml', svg)
    expect(picture?.layers.dictionary).toContain('/BBox [2 0 6 2]')
    expect(inflateSync(picture?.layers.bytes as Buffer).toString()).toContain('2000 0 0 2000 0 0 cm')
  })

  test('paths are read in all notations', () => {
    expect(readPath('m1 1 2-1.5.5 0z')).toEqual([
      { kind: 'm', x: 1, y: 1 },
      { kind: 'l', x: 3, y: -0.5 },
      { kind: 'l', x: 3.5, y: -0.5 },
      { kind: 'h' },
    ])
    expect(readPath('M0 0a1 1 0 012 0').at(-1)).toMatchObject({ kind: 'c', x: 2 })
  })
})

describe('QR codes', () => {
  const picture = (text: string) => {
    const code = makeQrCode(text)
    const rows = Array.from({ length: code?.size ?? 0 }, (_, y) =>
      Array.from({ length: code?.size ?? 0 }, (_, x) => (code?.isDark(x, y) ? '#' : '.')).join(''),
    )
    return rows.join('\n')
  }

  // A scanner read this code when the snapshot was recorded.
  test('HELLO', () => expect(picture('HELLO')).toMatchSnapshot())

  test('grow with their text up to a limit', () => {
    expect(makeQrCode('a'.repeat(14))?.size).toBe(21)
    expect(makeQrCode('a'.repeat(15))?.size).toBe(25)
    expect(makeQrCode('a'.repeat(331))?.size).toBe(69)
    expect(makeQrCode('a'.repeat(5000))).toBe(undefined)
  })

  // The texts are in lower case, so that both libraries encode bytes. Each selects the best of the eight masks
  // itself.
  test('equal those of another library square by square', () => {
    for (let length = 1; length <= 480; length += 13) {
      const text = 'zażółć gęślą jaźń 123.45 pln\n'.repeat(30).slice(0, length)
      const ourCode = picture(text)
      const others = Array.from({ length: 8 }, (_, mask) => {
        const options = { ecc: 'M', boostEcc: false, border: 0, maxVersion: 20, maskPattern: mask } as const
        const { data } = encode(text, options)
        return data.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join('')).join('\n')
      })
      expect(
        others.filter((other) => other === ourCode),
        `${length} letters`,
      ).toHaveLength(1)
    }
  })
})
