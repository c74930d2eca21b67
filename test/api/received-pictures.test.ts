// Tests photos of receipts: each is stored as a received file, visible to its account only, and attached to the
// expense that a user enters from it. Anything but a plain picture is refused with the remedy, and never sent to a
// browser in a form that it would execute.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMATS } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import {
  application,
  chunk,
  end,
  frame,
  jpeg,
  lossy,
  makePng,
  riff,
  scan,
  segment,
  TINY_PNG,
} from '../sample-images.ts'

const JPEG = jpeg(application, frame(), scan, end)
const WEBP = riff(lossy())
const PAGE = Buffer.from('<html><script>alert(1)</script></html>')
const COMMENT = 0xfe

describe('a photo of a receipt', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const call = (method: string, path: string, json?: object) =>
    kwit.call(method, path, { token: account.token, ...(json === undefined ? {} : { json }) })
  const send = (name: string, body: Buffer, { token } = account) =>
    kwit.call('POST', `/invoices/import.json?filename=${encodeURIComponent(name)}`, { token, body })
  const download = async (path: string, token = account.token) => {
    const response = await fetch(`${kwit.url}${path}?api_token=${token}`)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test.each([
    ['JPEG', 'photo.JPG', JPEG, 'jpg', 'image/jpeg'],
    ['PNG', 'photo.png', TINY_PNG, 'png', 'image/png'],
    ['WebP', 'photo.webp', WEBP, 'webp', 'image/webp'],
  ])('%s is stored, shown and entered by hand', async (_, name, bytes, extension, type) => {
    const { status, json } = await send(name, bytes)
    expect([status, json.message]).toEqual([422, { file: ['a picture contains no structured invoice'] }])
    const id = json.received_file_id
    const file_url = `/received_files/${id}/file.${extension}`
    expect((await call('GET', `/received_files/${id}.json`)).json).toMatchObject({
      ...{ status: 'refused', filename: name, file_url, format: null, invoice_id: null },
    })
    expect((await call('GET', `/received_files/${id}/proposal.json`)).json).toEqual({
      ...{ number: null, buyer_tax_no: null, client_id: null, buyer_bank_account: null, issue_date: null },
      ...{ payment_to: null, price_gross: null, currency: null, pages: 0, picture_url: file_url },
    })
    const { response, bytes: stored } = await download(file_url)
    expect(stored.equals(bytes)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': "default-src 'none'; sandbox",
    })

    const { json: expense } = await call('POST', '/invoices.json', {
      invoice: {
        ...{ income: false, number: `P/${extension}`, buyer_name: 'Bakery' },
        positions: [{ name: 'Bread', quantity: 1, tax: 5, total_price_gross: '12.60' }],
      },
    })
    expect((await call('POST', `/received_files/${id}/enter.json`, { invoice_id: expense.id })).status).toBe(
      200,
    )
    expect((await call('GET', `/invoices/${expense.id}/attachments.json`)).json).toMatchObject([
      { file_name: name, content_type: type, size: bytes.length },
    ])
    // Uploading the same picture again returns the same file, with its document.
    expect((await send(name, bytes)).json.received_file_id).toBe(id)
    expect((await call('GET', `/received_files/${id}.json`)).json).toMatchObject({ status: 'read' })
  })

  test.each(FORMATS)('another account cannot see that it exists, in %s', async (format) => {
    const { json } = await send('private.jpg', Buffer.concat([JPEG, Buffer.from(format)]))
    const other = await kwit.newAccount()
    const base = `/received_files/${json.received_file_id}`
    for (const path of [`${base}.${format}`, `${base}/proposal.${format}`])
      expect((await kwit.call('GET', path, { token: other.token })).status).toBe(404)
    expect((await download(`${base}/file.jpg`, other.token)).response.status).toBe(404)
    expect((await download(`${base}/file.pdf`)).response.status).toBe(404)
  })

  test.each([
    ['a page behind the picture', Buffer.concat([JPEG, PAGE]), JPEG],
    ['a page behind a PNG', Buffer.concat([TINY_PNG, PAGE]), TINY_PNG],
    ['a page behind a WebP', Buffer.concat([WEBP, PAGE]), WEBP],
  ])('%s is cut off', async (name, bytes, picture) => {
    const { token, ...other } = await kwit.newAccount()
    const { json } = await send(`${name}.html`, bytes, { ...other, token })
    const { json: file } = await kwit.call('GET', `/received_files/${json.received_file_id}.json`, { token })
    expect(file.filename).toMatch(/\.html\.(jpg|png|webp)$/)
    const { bytes: stored } = await download(file.file_url, token)
    expect(stored.equals(picture)).toBe(true)
  })

  test('a picture with a page or a PDF in its comment stays a picture', async () => {
    const comment = segment(COMMENT, [...Buffer.from('%PDF-1.7\n'), ...PAGE])
    const { json } = await send('both.pdf', jpeg(comment, frame(), scan, end))
    const { response } = await download(`/received_files/${json.received_file_id}/file.jpg`)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect((await download(`/received_files/${json.received_file_id}/file.pdf`)).response.status).toBe(404)
  })

  const heic = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const huge = makePng({ width: 30_000, height: 30_000 })
  const heavy = makePng({ extra: [chunk('zTXt', Buffer.alloc(11 * 1024 * 1024))] })
  const scans = jpeg(frame(), ...Array.from({ length: 500 }, () => scan), end)
  test.each([
    ['HEIC', heic('heic'), 'is a picture in the format HEIC; save it as JPEG or PNG'],
    ['HEIC of another brand', heic('mif1'), 'is a picture in the format HEIC; save it as JPEG or PNG'],
    ['AVIF', heic('avif'), 'is a picture in the format AVIF; save it as JPEG or PNG'],
    [
      'TIFF',
      Buffer.from('II*\0\x08\0\0\0', 'latin1'),
      'is a picture in the format TIFF; save it as JPEG or PNG',
    ],
    ['GIF', Buffer.from('GIF89a and nothing', 'latin1'), expect.stringContaining('GIF')],
    ['SVG', Buffer.from(svg), 'is a picture in the format SVG; save it as JPEG or PNG'],
    [
      'SVG with a declaration',
      Buffer.from(`\ufeff<?xml version="1.0"?>\n<!DOCTYPE svg>\n<!-- a -->${svg}`),
      'is a picture in the format SVG; save it as JPEG or PNG',
    ],
    [
      'a picture of 900 megapixels',
      huge,
      'is too large (maximum is 10,000 pixels per side and 40 megapixels)',
    ],
    ['a picture of 11 MB', heavy, 'is too large (maximum is 10 MB)'],
    [
      'a picture drawn 500 times',
      scans,
      'is a JPEG image that is damaged or has an unsupported format; save it again as PNG',
    ],
    [
      'half a picture',
      JPEG.subarray(0, 30),
      'is a JPEG image that is damaged or has an unsupported format; save it again as PNG',
    ],
  ])('%s is refused with the reason, and kept as a download only', async (name, bytes, reason) => {
    const { status, json } = await send(name, bytes)
    expect([status, json.message]).toEqual([422, { file: [reason] }])
    const { json: file } = await call('GET', `/received_files/${json.received_file_id}.json`)
    expect(file.file_url).toMatch(/\.bin$/)
    const { response } = await download(file.file_url)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect((await call('GET', `/received_files/${file.id}/proposal.json`)).status).toBe(404)
  })
})
