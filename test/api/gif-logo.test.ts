import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf } from '../pdf-text.ts'

// Two frames of two by one pixels: first red and white, then only blue.
const GIF = Buffer.from(
  'R0lGODlhAgABAIEAAP8AAP///wAA/wAAACH5BAAKAAAALAAAAAACAAEAAAICRAoAIfkEAAoAAAAsAAAAAAIAAQAAAgKUUgA7',
  'base64',
)

describe('a GIF as logo', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const department = (logo: Buffer) => {
    const form = new FormData()
    form.set('api_token', account.token)
    form.set('department[name]', 'With logo')
    form.set('department[logo]', new Blob([logo as Uint8Array<ArrayBuffer>]), 'logo.gif')
    return kwit.call('POST', '/departments.json', { body: form })
  }

  test('is stored as PNG, shown and printed', async () => {
    const { status, json, text } = await department(GIF)
    expect(status, text).toBe(201)
    expect(json).toMatchObject({ logo_content_type: 'image/png', logo_file_name: 'logo.png' })
    const shown = await kwit.call('GET', `/departments/${json.id}/logo.png`, { token: account.token })
    expect(shown.headers.get('content-type')).toBe('image/png')
    const invoice = { department_id: json.id, positions: [{ name: 'a', total_price_gross: 1 }] }
    const created = await kwit.call('POST', '/invoices.json', { token: account.token, json: { invoice } })
    const pdf = await fetch(`${kwit.url}/invoices/${created.json.id}.pdf?api_token=${account.token}`)
    const { objects } = readPdf(Buffer.from(await pdf.arrayBuffer()))
    const drawn = [...objects.values()].some((object) =>
      object.includes('/Subtype /Image /Width 2 /Height 1'),
    )
    expect(drawn).toBe(true)
  })

  test('that cannot be decoded is rejected', async () => {
    const { status, json } = await department(GIF.subarray(0, 40))
    expect(status).toBe(422)
    expect(json.message).toEqual({
      logo: ['is a GIF image that is damaged or has an unsupported format; save it again as PNG'],
    })
  })
})
