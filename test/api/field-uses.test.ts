// Tests that each field of a document appears where its declaration says: in copies, PDFs, exports and e-invoices.
// The test compares two documents that differ in this field alone, so it detects flags as well as texts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldUse, FieldUses, FileUse } from '../../src/domains/documents/invoices/rules/field-use.ts'
import { INVOICE_USES } from '../../src/domains/documents/invoices/rules/invoice-uses.ts'
import { POSITION_USES } from '../../src/domains/documents/invoices/rules/position-uses.ts'
import { invoices, positions } from '../../src/domains/documents/invoices/schema.ts'
import type { Fields } from '../../src/platform/fields/field.ts'
import {
  createReferences,
  documentOf,
  documentProbes,
  lineProbes,
  type Probe,
  type RequestFields,
} from '../field-probes.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

const FORMATS_OF = { en16931: ['ubl', 'cii'], fa3: ['fa3'] } as const
type Format = 'ubl' | 'cii' | 'fa3'

const READING = 'src/einvoice/reading and src/domains/e-invoicing/received/document.ts'
// Names the code that decides each use, to help with a failure.
const PLACES = {
  copied: 'copies by src/domains/documents/invoices/rules/copies.ts',
  printed: 'the PDF by src/domains/documents/print',
  ubl: `UBL by src/domains/e-invoicing/files/to-model.ts and src/einvoice/ubl.ts, read by ${READING}`,
  cii: `CII by src/domains/e-invoicing/files/to-model.ts and src/einvoice/cii.ts, read by ${READING}`,
  fa3: `FA(3) by src/domains/e-invoicing/files/to-model.ts and src/einvoice/fa3.ts, read by ${READING}`,
}
const CONTEXT = 'a field that matters only beside others names them in test/field-probes.ts'

type ObservedDocument = { id: number; fields: RequestFields; paper: string } & {
  readonly [Name in Format]: string | undefined
}

describe('fields of documents', () => {
  let kwit: Kwit
  let seller: TestAccount
  let buyer: TestAccount
  let references: Awaited<ReturnType<typeof createReferences>>
  beforeAll(async () => {
    kwit = await startKwit()
    seller = await kwit.newAccount()
    buyer = await kwit.newAccount()
    const json = { account: { discount_kind: 'any' } }
    await kwit.call('PUT', '/account.json', { token: seller.token, json })
    references = await createReferences(kwit, seller.token)
  })
  afterAll(() => kwit.close())

  let count = 0
  const create = async (
    invoice: RequestFields,
  ): Promise<RequestFields & { id: number; positions: RequestFields[] }> => {
    count += 1
    const number = invoice.number ?? `PROBE-${String(count).padStart(4, '0')}`
    const json = { invoice: { ...invoice, number } }
    const reply = await kwit.call('POST', '/invoices.json', { token: seller.token, json })
    expect(reply.status, reply.text).toBe(201)
    return reply.json
  }

  const observe = async (invoice: RequestFields): Promise<ObservedDocument> => {
    const { id, positions: lines, ...fields } = await create(invoice)
    const headers = { authorization: `Bearer ${seller.token}` }
    const pdf = await fetch(`${kwit.url}/invoices/${id}.pdf`, { headers })
    const paper = comparable(textOf(readPdf(Buffer.from(await pdf.arrayBuffer()))))
    const [ubl, cii, fa3] = [await fileOf(id, 'ubl'), await fileOf(id, 'cii'), await fileOf(id, 'fa3')]
    return { id, fields: { ...fields, positions: lines }, paper, ubl, cii, fa3 }
  }
  // Removes the number and the time, which differ between any two documents.
  const comparable = (text: string) =>
    text.replaceAll(/PROBE-\d{4}/g, 'NUMBER').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'NOW')
  const fileOf = async (id: number, format: Format) => {
    const reply = await kwit.call('GET', `/invoices/${id}/${format}.xml`, { token: seller.token })
    return reply.status === 200 ? comparable(reply.text) : undefined
  }

  const OWN_OF_RECEIPT = new Set(
    `id token view_url payment_url source_url received_file_id created_at updated_at client_id invoice_id duplicate_of_id
     warnings problems`.split(/\s+/),
  )
  const readings = new Map<string, Promise<string>>()
  const readingOf = (xml: string): Promise<string> => {
    const reading = readings.get(xml) ?? receive(xml)
    readings.set(xml, reading)
    return reading
  }
  const receive = async (xml: string): Promise<string> => {
    const path = '/invoices/import.json?allow_duplicate=1'
    const reply = await kwit.call('POST', path, { token: buyer.token, body: Buffer.from(xml) })
    expect(reply.status, reply.text).toBe(201)
    return JSON.stringify(reply.json, (name, value) => (OWN_OF_RECEIPT.has(name) ? undefined : value))
  }

  const ordinary = new Map<string, Promise<ObservedDocument>>()
  const observeWithout = ({ within, line }: Probe): Promise<ObservedDocument> => {
    const key = JSON.stringify([within, line])
    const observed = ordinary.get(key) ?? observe(documentOf(within, line))
    ordinary.set(key, observed)
    return observed
  }

  const useOfFile = async (before: string | undefined, after: string | undefined): Promise<FileUse> => {
    if (after === undefined) return 'refused'
    if (before === undefined) throw new Error('the document without the field is refused already')
    if (before === after) return 'no'
    return (await readingOf(before)) === (await readingOf(after)) ? 'written' : 'read'
  }

  const isCopied = async (
    probe: Probe,
    { id, fields }: ObservedDocument,
    isLine: boolean,
  ): Promise<boolean> => {
    const kind = probe.within.exchange_currency
      ? { kind: 'correction', total_correction: true }
      : { kind: 'vat' }
    const copy = await create({ copy_invoice_from: id, ...kind })
    const valueIn = (document: RequestFields) =>
      JSON.stringify(
        (isLine ? (document.positions as RequestFields[])[0] : document)?.[probe.name],
        (name, value) => (name === 'id' ? undefined : value),
      )
    return valueIn(fields) === valueIn(copy)
  }

  const compare = async (probe: Probe, use: FieldUse, isLine: boolean): Promise<string[]> => {
    const { name, value, within, line } = probe
    const set = { [name]: value }
    const before = await observeWithout(probe)
    const after = await observe(
      isLine ? documentOf(within, line, set) : documentOf({ ...within, ...set }, line),
    )
    const problems: string[] = []
    const expectUse = (location: keyof typeof PLACES, declared: unknown, actual: unknown) => {
      if (declared !== actual)
        problems.push(`${name}: declared ${declared}, observed ${actual} in ${PLACES[location]}`)
    }
    expectUse('printed', use.printed, before.paper !== after.paper)
    // The records of the client and the department fill these fields again.
    if (!/^(buyer|seller)_/.test(name))
      expectUse(
        'copied',
        use.copied === true || use.copied === 'to corrections',
        await isCopied(probe, after, isLine),
      )
    for (const norm of ['en16931', 'fa3'] as const)
      for (const format of FORMATS_OF[norm]) {
        // Neither document has a file, because of its kind.
        if (before[format] === undefined && after[format] === undefined) continue
        const actual = await useOfFile(before[format], after[format])
        expectUse(format, use[norm], actual)
      }
    return problems
  }

  const compareAll = async (probes: Probe[], uses: FieldUses, isLine: boolean): Promise<string[]> => {
    const problems: string[] = []
    for (const probe of probes) problems.push(...(await compare(probe, uses[probe.name] as FieldUse, isLine)))
    return problems
  }

  test('fields of a document are copied, printed, written and read as declared', async () => {
    const probes = documentProbes(invoices.fields, references)
    expect(await compareAll(probes, INVOICE_USES, false), CONTEXT).toEqual([])
  })

  test('fields of a line are copied, printed, written and read as declared', async () => {
    const probes = lineProbes(positions.fields, references)
    expect(await compareAll(probes, POSITION_USES, true), CONTEXT).toEqual([])
  })

  const headOf = async (query: string) => {
    const reply = await kwit.call('GET', `/invoices/export.csv${query}`, { token: seller.token })
    expect(reply.status, reply.text).toBe(200)
    const [head = ''] = reply.text.replace(/^\uFEFF/, '').split(/\r?\n/)
    return head.split(/[,;]/)
  }
  const exportedNames = (uses: FieldUses, prefix = '', ...values: FieldUse['exported'][]) =>
    Object.keys(uses)
      .filter((name) => values.includes(uses[name]?.exported as 'no'))
      .map((name) => `${prefix}${name}`)

  test('an export has the columns that are declared', async () => {
    const advice =
      'compare `defaults` in src/domains/data-exchange/exports/definitions.ts with invoice-uses.ts'
    expect((await headOf('')).toSorted(), advice).toEqual(
      exportedNames(INVOICE_USES, '', 'default').toSorted(),
    )
    const all = [
      ...exportedNames(INVOICE_USES, '', 'default', 'on request'),
      ...exportedNames(POSITION_USES, 'positions.', 'default', 'on request'),
    ]
    expect(await headOf(`?columns=${all.join()}`)).toEqual(all)
  })

  test.each([
    ['invoice-uses.ts', invoices.fields, INVOICE_USES],
    ['position-uses.ts', positions.fields, POSITION_USES],
  ] as [string, Fields, FieldUses][])('%s agrees with the schema', (_, fields, uses) => {
    const isSent = (name: string) => 'printed' in (uses[name] ?? {})
    const names = Object.keys(fields)
    const undeclared = names.filter(
      (name) => !fields[name]?.options.readonly && name !== 'id' && !isSent(name),
    )
    expect(undeclared, 'requests may send these, so COMPUTED says too little').toEqual([])
    const leaks = names.filter((name) => fields[name]?.options.hidden && uses[name]?.exported !== 'no')
    expect(leaks, 'hidden fields are never exported').toEqual([])
    const unwritable = names.filter((name) => fields[name]?.options.readonly && uses[name]?.imported !== 'no')
    expect(unwritable, 'read-only fields are never imported').toEqual([])
  })
})
