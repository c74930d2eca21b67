import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pdfOf, RED_BAND } from '../../../test/stationery.ts'
import { readPicture } from '../pdf/images.ts'
import { readStationery } from './printable-image.ts'

describe('stationery', () => {
  test('of a PDF is its page, with the same bytes every time', async () => {
    const [first, again] = await Promise.all([RED_BAND, RED_BAND].map((band) => readStationery(pdfOf(band))))
    if (!first || !again || 'problem' in first || 'problem' in again) throw new Error('it cannot be read')
    expect(first.bytes.equals(again.bytes)).toBe(true)
    expect([first.content_type, first.height]).toEqual(['image/png', 3508])
    const { layers, width } = readPicture(first.content_type, first.bytes) ?? {}
    const rows = inflateSync(layers?.bytes as Buffer)
    const stride = (width as number) * 3 + 1
    expect([...rows.subarray(10 * stride + 1, 10 * stride + 4)]).toEqual([0, 0, 0])
    expect([...rows.subarray(1, 4)]).toEqual([255, 0, 0])
  })

  test.each<[string, Buffer, string]>([
    ['two pages', pdfOf(RED_BAND, { pages: 2 }), 'has 2 pages; a letterhead must have one page'],
    ['a page as large as a wall', pdfOf(RED_BAND, { width: 14_000, height: 14_000 }), 'larger than A3'],
    ['half a file', pdfOf(RED_BAND).subarray(0, 200), 'damaged'],
    ['nothing but a name', Buffer.from('%PDF-1.7\n'), 'damaged'],
    ['more than 2 MB', Buffer.concat([pdfOf(RED_BAND), Buffer.alloc(3_000_000)]), 'maximum is 2 MB'],
    ['no picture at all', Buffer.from('hello'), 'must be a PNG, JPEG, GIF, WebP or SVG image'],
  ])('with %s is rejected with a clear message', async (_, bytes, problem) => {
    expect(await readStationery(bytes)).toEqual({ problem: expect.stringContaining(problem) })
  })
})
