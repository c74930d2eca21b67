// Changes documents of an installation of an older release after the upgrade, and checks their amounts.
import { expect } from 'vitest'
import type { Kwit } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'
import { TOKEN } from './release.ts'
import type { Answers } from './tell.ts'

type Document = { [name: string]: any }

const AMOUNTS = /^(price_(net|tax|gross)|total_price_|discount|totals_by_rate|exchange_price|calculation)/
export const amountsOf = (document: Document): Document => ({
  ...Object.fromEntries(Object.entries(document).filter(([name]) => AMOUNTS.test(name))),
  ...(document.positions && { positions: document.positions.map(amountsOf) }),
})

const negated = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
const plain = (amount: string) => (Number(amount) === 0 ? '0.0' : amount)

// All fields except those that a note changes.
const withoutNote = ({ internal_note, updated_at, positions, ...document }: Document): Document => ({
  ...document,
  positions: positions.map(({ updated_at, ...line }: Document) => line),
})

// Documents that can be corrected: sales that are neither cancelled nor corrections, nor invoiced as receipts.
const CORRECTABLE =
  /^(vat|vat_mp|bill|receipt|advance|final|invoice_other|vat_margin|wdt|wnt|export_products|import_\w+|vat_rr)$/

// These acquisitions are paid by other documents.
const ASKING_NOTHING = /^(wnt|import_\w+)$/

export class OldDocuments {
  private readonly kwit: Kwit
  readonly list: Document[]

  // Takes the documents from the responses of the release itself.
  constructor(kwit: Kwit, answers: Answers) {
    this.kwit = kwit
    const listed = answers['/invoices.json?per_page=100&income=all'] as Document[]
    this.list = listed.map(({ id }) => answers[`/invoices/${id}.json`] as Document)
  }

  async call(method: string, path: string, invoice?: Document) {
    const { status, json, text } = await this.kwit.call(method, `${path}.json`, {
      token: TOKEN,
      ...(invoice && { json: { invoice } }),
    })
    return { status, json: json as Document, text }
  }

  async done(method: string, path: string, invoice?: Document): Promise<Document> {
    const { status, json, text } = await this.call(method, path, invoice)
    expect(status, `${path} ${text}`).toBeLessThan(300)
    return json
  }

  async file(path: string): Promise<Buffer> {
    const headers = { authorization: `Bearer ${TOKEN}` }
    const response = await fetch(this.kwit.url + path, { headers })
    expect(response.status, path).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }

  // The PDF of every document, and all amounts on one page.
  async papers(): Promise<{ [name: string]: string }> {
    const papers: { [name: string]: string } = {}
    for (const { id } of this.list) papers[id] = textOf(readPdf(await this.file(`/invoices/${id}.pdf`)))
    const columns = 'id,number,price_net,price_tax,price_gross,positions.total_price_gross'
    papers.export = (await this.file(`/invoices/export.csv?income=all&columns=${columns}`)).toString()
    return papers
  }

  // Sets a note on each document, alone and with the whole document sent back.
  async note() {
    for (const before of this.list.filter(({ cancelled }) => !cancelled)) {
      const path = `/invoices/${before.id}`
      const upgraded = await this.done('GET', path)
      await this.done('PUT', path, { internal_note: 'noted after the upgrade' })
      const noted = await this.done('GET', path)
      expect(withoutNote(noted)).toEqual(withoutNote(upgraded))
      expect([before.id, amountsOf(noted)]).toMatchObject([before.id, amountsOf(before)])
      const { number: _number, ...header } = noted
      await this.done('PUT', path, { ...header, internal_note: 'noted again' })
      expect([before.id, amountsOf(await this.done('GET', path))]).toEqual([before.id, amountsOf(noted)])
    }
  }

  // Corrects one line of each document, then the rest: together the corrections equal the original.
  async correct() {
    const several = this.list.filter(
      (document) => this.isCorrectable(document) && document.positions.length > 1,
    )
    for (const document of several) {
      const [first] = document.positions
      const line = { name: first.name, quantity: first.quantity, tax: first.tax }
      const before = { ...line, total_price_gross: first.total_price_gross }
      const part = await this.done('POST', '/invoices', {
        kind: 'correction',
        invoice_id: document.id,
        from_invoice_id: document.id,
        positions: [{ kind: 'correction', name: first.name, correction_before_attributes: before }],
      })
      const remainder = await this.takeBack(document.id)
      const sum = (name: string) => (Number(part[name]) + Number(remainder[name])).toFixed(2)
      expect([document.id, document.kind, sum('price_net'), sum('price_tax'), sum('price_gross')]).toEqual([
        document.id,
        document.kind,
        ...['price_net', 'price_tax', 'price_gross'].map((name) =>
          Number(negated(document[name])).toFixed(2),
        ),
      ])
    }
  }

  async takeBackAll() {
    for (const document of this.list.filter((candidate) => this.isCorrectable(candidate))) {
      const cancelling = await this.takeBack(document.id)
      const amounts = ({ price_net, price_tax, price_gross }: Document) => [price_net, price_tax, price_gross]
      expect([document.id, document.kind, ...amounts(cancelling).map(plain)]).toEqual([
        document.id,
        document.kind,
        ...amounts(document).map(negated).map(plain),
      ])
      const { amount_due, paid } = await this.done('GET', `/invoices/${document.id}`)
      if (Number(paid) === 0 && !ASKING_NOTHING.test(document.kind))
        expect([document.id, plain(amount_due)]).toEqual([document.id, '0.0'])
    }
  }

  private takeBack = (id: number) =>
    this.done('POST', '/invoices', { kind: 'correction', copy_invoice_from: id, total_correction: true })

  private isCorrectable = ({ id, kind, income, cancelled, invoice_for_receipt_id }: Document): boolean =>
    CORRECTABLE.test(kind) &&
    income &&
    !cancelled &&
    invoice_for_receipt_id === null &&
    !this.list.some(({ invoice_id, from_invoice_id }) => [invoice_id, from_invoice_id].includes(id))

  async copy() {
    for (const document of this.list.filter(
      ({ kind, cancelled }) => /^(vat|bill|wdt)$/.test(kind) && !cancelled,
    )) {
      const copy = await this.done('POST', '/invoices', {
        copy_invoice_from: document.id,
        kind: document.kind,
      })
      expect([document.id, copy.price_net, copy.price_gross]).toEqual([
        document.id,
        document.price_net,
        document.price_gross,
      ])
    }
  }
}
