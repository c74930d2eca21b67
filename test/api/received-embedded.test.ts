// Tests files inside received invoices, and large received files: they become attachments of the document, or are
// kept with the reason why not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallInvoice } from '../einvoice/small.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { pdfWith } from '../pdf-with-attachments.ts'

const PDF = pdfWith([])
const CSV = Buffer.from('hours;rate\n3;40\n')

type EmbeddedFile = { name?: string; mime: string; content: string }

const referenceOf = ({ name, mime, content }: EmbeddedFile, index: number) =>
  `<cac:AdditionalDocumentReference><cbc:ID>doc ${index}</cbc:ID><cac:Attachment>
    <cbc:EmbeddedDocumentBinaryObject mimeCode="${mime}"${name ? ` filename="${name}"` : ''}>${content}</cbc:EmbeddedDocumentBinaryObject>
  </cac:Attachment></cac:AdditionalDocumentReference>`

const withFiles = (number: string, files: readonly EmbeddedFile[]) =>
  smallInvoice(number, 'Blumenhaus').replace(
    '<cac:AccountingSupplierParty>',
    `${files.map(referenceOf).join('')}<cac:AccountingSupplierParty>`,
  )

const pdf = (name?: string): EmbeddedFile => ({
  ...(name && { name }),
  mime: 'application/pdf',
  content: PDF.toString('base64'),
})

describe('files inside received invoices', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const call = (method: string, path: string, more: object = {}) =>
    kwit.call(method, path, { token: account.token, ...more })
  const send = (xml: string | Buffer, more: object = {}) =>
    call('POST', '/invoices/import.json', { body: Buffer.from(xml), ...more })
  const attachments = async (id: number) =>
    (await call('GET', `/invoices/${id}/attachments.json`)).json as any[]

  test('become attachments of the document, under clean names', async () => {
    const csv = { name: 'times.csv', mime: 'text/csv', content: CSV.toString('base64') }
    const content = `\n${PDF.toString('base64').replaceAll(/.{76}/g, '$&\n')}\n`
    const { status, json } = await send(
      withFiles('two files', [{ ...pdf('../../etc/Rechnung.pdf'), content }, csv, pdf()]),
    )
    expect([status, json.attachments_count]).toEqual([201, 3])
    expect(json.warnings.filter(({ field }: any) => field === 'attachments' || field === 'received')).toEqual(
      [],
    )
    const attachmentsNow = await attachments(json.id)
    expect(attachmentsNow.map(({ file_name, size }) => [file_name, size])).toEqual([
      ['Rechnung.pdf', PDF.length],
      ['times.csv', CSV.length],
      ['doc 2.pdf', PDF.length],
    ])
    const file = await kwit.call('GET', attachmentsNow[1].file_url, { token: account.token })
    expect(file.text).toBe(CSV.toString())
    const stranger = await kwit.newAccount()
    expect((await kwit.call('GET', attachmentsNow[1].file_url, { token: stranger.token })).status).toBe(404)
  })

  test.each<[string, EmbeddedFile, string]>([
    ['is no base64', { ...pdf('a.pdf'), content: 'JVBERi0xLjQ$$$' }, 'it is damaged'],
    ['is base64url', { ...pdf('a.pdf'), content: 'JVBERi0xLjQKJc-_' }, 'it is damaged'],
    ['is cut off', { ...pdf('a.pdf'), content: 'JVBERi0xLjQKJcfs=JVB' }, 'it is damaged'],
    [
      'has another type than declared',
      { ...pdf('a.pdf'), content: 'TVqQAAMAAAAE' },
      'its content does not match its stated type',
    ],
    [
      'has a type that is not allowed',
      { ...pdf('a.exe'), mime: 'application/x-msdownload' },
      'EN 16931 does not allow its type',
    ],
  ])('a file that %s is not attached, with a warning', async (condition, file, reason) => {
    const { status, json } = await send(withFiles(condition, [file]))
    expect([status, json.attachments_count]).toEqual([201, 0])
    expect(json.warnings).toContainEqual(
      expect.objectContaining({ field: 'attachments', message: expect.stringContaining(reason) }),
    )
  })

  test('at most twenty are attached', async () => {
    const { json } = await send(
      withFiles(
        'many',
        Array.from({ length: 22 }, (_, index) => pdf(`${index}.pdf`)),
      ),
    )
    expect(json.attachments_count).toBe(20)
    expect(json.warnings).toContainEqual({
      field: 'attachments',
      message:
        '21.pdf was not attached because more than 20 files are embedded; it remains in the received file',
      code: 'embedded_file_skipped',
    })
  })

  test('files beyond the storage limit of the account are left out, and the document is created', async () => {
    const small = await startKwit({ KWIT_FILES_LIMIT: '1' })
    const { token } = await small.newAccount()
    const large = Buffer.concat([PDF, Buffer.alloc(1_100_000, 1)])
    const file = { name: 'large.pdf', mime: 'application/pdf', content: large.toString('base64') }
    const body = Buffer.from(withFiles('no room', [file, pdf('small.pdf')]))
    const { status, json } = await small.call('POST', '/invoices/import.json', { token, body })
    await small.close()
    expect([status, json.attachments_count]).toEqual([201, 1])
    expect(json.warnings).toContainEqual({
      field: 'attachments',
      message:
        'large.pdf was not attached because the file storage of the account is full; it remains in the received file',
      code: 'embedded_file_skipped',
    })
  })

  test('a repeated request with its key returns the same document', async () => {
    const headers = { 'idempotency-key': 'embedded' }
    const [first, again] = [
      await send(withFiles('by key', [pdf('k.pdf')]), { headers }),
      await send(withFiles('by key', [pdf('k.pdf')]), { headers }),
    ] as const
    expect([first.status, again.status, again.json.id]).toEqual([201, 201, first.json.id])
    expect(await attachments(first.json.id)).toHaveLength(1)
  })

  test('a file of many megabytes is read, and stored when it is rejected', async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(6_000_000, 1)])
    const file = { name: 'large.pdf', mime: 'application/pdf', content: large.toString('base64') }
    const { status, json } = await send(withFiles('large', [file]))
    expect([status, json.attachments_count]).toEqual([201, 1])
    expect((await attachments(json.id))[0].size).toBe(large.length)
    const broken = await send(withFiles('broken', [file]).replace('<cbc:IssueDate>2026', '<cbc:IssueDate>x'))
    expect(broken).toMatchObject({
      status: 422,
      json: { message: { file: ['IssueDate contains no valid date'] } },
    })
    const receivedFile = await call('GET', `/received_files/${broken.json.received_file_id}.json`)
    expect(receivedFile.json).toMatchObject({ status: 'refused', size: expect.any(Number), format: null })
    expect(receivedFile.json.size).toBeGreaterThan(8_000_000)
  })

  test('a file above thirty megabytes is too large, other bodies above the usual limit', async () => {
    const body = Buffer.alloc(30 * 1024 * 1024 + 1, ' ')
    expect((await send(body)).status).toBe(413)
    const client = Buffer.alloc(5 * 1024 * 1024 + 1, ' ')
    expect((await call('POST', '/clients.json', { body: client })).status).toBe(413)
  })
})
