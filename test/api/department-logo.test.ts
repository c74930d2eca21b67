import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, BOTH_FORMATS, read, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests the logo of a department in each format.

describe('department logo', () => {
  let kwit: Kwit
  beforeAll(async () => {
    kwit = await startKwit()
  })
  afterAll(() => kwit.close())

  describe.each(BOTH_FORMATS)('in %s', (format) => {
    let account: TestAccount
    let ask: Ask
    beforeAll(async () => {
      account = await kwit.newAccount()
      ask = speaker(kwit, format, account.token)
    })
    const create = async (path: string, input: Tree) => {
      const answer = await ask('POST', path, input)
      expect(answer.status, answer.text).toBe(201)
      return answer.body
    }

    describe('department logo', () => {
      const SVG =
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
      const WEBP = Buffer.from('UklGRiQAAABXRUJQVlA4TBgAAAAvH8ADEA8Q8x/zHwyBQJK/9AALRPQ/ihc=', 'base64')
      const put = async (content: Buffer | string, filename: string, field = 'department[logo]') => {
        const { id } = await create('/departments', { department: { name: `Logo ${filename}` } })
        const form = new FormData()
        form.set('api_token', account.token)
        form.set(field, new Blob([content as Uint8Array<ArrayBuffer>]), filename)
        const reply = await kwit.call('PUT', `/departments/${id}.${format}`, { body: form })
        return { id, ...read(format, reply) }
      }

      test.each([
        ['PNG', png(2, 2), 'logo.png', 'image/png'],
        ['SVG', SVG, 'logo.svg', 'image/svg+xml'],
        ['WebP', WEBP, 'logo.webp', 'image/png', 'logo.png'],
      ])(
        'a %s sent as department[logo] is stored and can be downloaded',
        async (_kind, content, name, type, storedName = name) => {
          const { id, status, body } = await put(content, name)
          expect(status).toBe(200)
          expect(body).toMatchObject({ logo_file_name: storedName, logo_content_type: type })
          expect(body.logo_file_size).toBeGreaterThan(0)
          expect(body.logo_updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/)
          expect((await ask('GET', `/departments/${id}`)).body).toEqual(body)
          const logo = await kwit.call('GET', `/departments/${id}/logo.png`, { token: account.token })
          expect(logo.status).toBe(200)
          expect(logo.headers.get('content-type')).toBe(type)
        },
      )

      test('scripts inside an SVG are removed', async () => {
        const { id, status } = await put(
          SVG.replace('<rect', '<script>alert(1)</script><rect onload="x()"'),
          'bad.svg',
        )
        expect([200, 422]).toContain(status)
        const logo = await kwit.call('GET', `/departments/${id}/logo.svg`, { token: account.token })
        expect(logo.text).not.toMatch(/script|onload|alert/)
      })

      test.each([
        ['a text', 'just text', 'logo.png'],
        ['a page', '<html><body>hello</body></html>', 'logo.png'],
        ['more than 2 MB', Buffer.concat([png(2, 2), Buffer.alloc(2 * 1024 * 1024)]), 'logo.png'],
        ['nothing', '', 'logo.png'],
        ['a WebP that cannot be decoded', Buffer.from(WEBP).fill(0xff, 26), 'logo.webp'],
      ])('%s is rejected as a logo', async (_case, content, name) => {
        const { id, status, body } = await put(content, name)
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(['logo'])
        expect((await ask('GET', `/departments/${id}`)).body.logo_file_name).toBe(null)
      })

      test('a URL is not a logo and is never fetched', async () => {
        const { id } = await create('/departments', { department: { name: 'Address' } })
        const logo = 'http://127.0.0.1:1/logo.png'
        const { status, body } = await ask('PUT', `/departments/${id}`, { department: { logo } })
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(['logo'])
      })

      test('null removes the logo', async () => {
        const { id } = await put(png(2, 2), 'logo.png')
        const { body } = await ask('PUT', `/departments/${id}`, { department: { logo: null } })
        expect(body).toMatchObject({ logo_file_name: null, logo_file_size: null, logo_updated_at: null })
        expect((await kwit.call('GET', `/departments/${id}/logo.png`, { token: account.token })).status).toBe(
          404,
        )
      })

      test('the logo of another account is a 404', async () => {
        const { id } = await put(png(2, 2), 'logo.png')
        const foreign = await kwit.newAccount()
        expect((await kwit.call('GET', `/departments/${id}/logo.png`, { token: foreign.token })).status).toBe(
          404,
        )
      })
    })
  })
})

// A grey picture of this size.
function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const pixels = Buffer.alloc((width + 1) * height)
  const chunks = [
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
