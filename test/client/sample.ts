// An example of a program that uses the types made from /openapi.json. The tests compile it and never run it.
import type { paths } from './schema.d.ts'

type Method = 'get' | 'post' | 'put' | 'delete'
type Operation<Path extends keyof paths, Verb extends Method> = NonNullable<paths[Path][Verb]>
type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never
type Done<Of> = Of extends { responses: infer Responses }
  ? Responses extends { 201: infer Created }
    ? Json<Created>
    : Responses extends { 200: infer Read }
      ? Json<Read>
      : never
  : never
type JsonBody<Of> = Of extends { requestBody?: infer Body } ? Json<NonNullable<Body>> : never
type QueryOf<Of> = Of extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never

declare function call<Path extends keyof paths, Verb extends Method>(
  verb: Verb,
  path: Path,
  request?: {
    query?: QueryOf<Operation<Path, Verb>>
    json?: JsonBody<Operation<Path, Verb>>
    form?: FormData
  },
): Promise<Done<Operation<Path, Verb>>>

export async function sell(): Promise<string> {
  const client = await call('post', '/clients.{format}', {
    json: { client: { name: 'Acme Ltd', tax_no: '5252445767', country: 'PL', external_id: 'A-1' } },
  })
  const product = await call('post', '/products.{format}', {
    json: { product: { name: 'Chair', price_gross: '123', tax: 23, tag_list: ['wood'] } },
  })
  const invoice = await call('post', '/invoices.{format}', {
    json: {
      invoice: {
        kind: 'vat',
        number: null,
        payment_to_kind: 14,
        client_id: client.id,
        positions: [
          { product_id: product.id, quantity: 2 },
          { name: 'Delivery', tax: 23, total_price_gross: 12.3, discount_percent: '10', gtu_code: 'GTU_13' },
        ],
      },
    },
  })
  const lines = (invoice.positions ?? []).map(
    ({ name, total_price_gross }) => `${name}: ${total_price_gross}`,
  )
  const doubts = (invoice.warnings ?? []).map(({ field, message }) => `${field} ${message}`)
  const rates = (invoice.totals_by_rate ?? []).map(({ tax, net }) => `${tax}: ${net}`)
  return [invoice.id.toFixed(), invoice.number ?? '', ...lines, ...doubts, ...rates].join('\n')
}

export async function list(): Promise<string[]> {
  const invoices = await call('get', '/invoices.{format}', {
    query: {
      period: 'last_30_days',
      income: 'no',
      'kinds[]': ['vat', 'proforma'],
      include_positions: true,
      order: 'issue_date.desc',
      page: 2,
      per_page: 100,
    },
  })
  const overdue = invoices.filter((invoice) => invoice['overdue?'] && invoice.payment_status !== 'paid')
  const [summary] = await call('get', '/invoices/summary.{format}', { query: { status: 'overdue' } })
  return [...overdue.map(({ view_url }) => view_url ?? ''), summary?.price_gross ?? '0']
}

export async function correct(id: number): Promise<number> {
  const correction = await call('post', '/invoices.{format}', {
    json: {
      invoice: {
        kind: 'correction',
        copy_invoice_from: id,
        total_correction: true,
        correction_reason: 'Goods came back',
      },
    },
  })
  const changed = await call('put', '/invoices/{id}.{format}', {
    json: {
      invoice: {
        positions: [
          { id: 1_000_001, _destroy: true },
          { name: 'Other', price_net: 5 },
        ],
      },
    },
  })
  return correction.id + changed.id
}

export async function pay(invoice_id: number): Promise<string> {
  const payment = await call('post', '/banking/payments.{format}', {
    json: { banking_payment: { name: 'Transfer', price: 100.5, invoice_id, paid: true, kind: 'api' } },
  })
  const paid = await call('post', '/invoices/{id}/change_status.{format}', { query: { status: 'paid' } })
  return `${payment.price} ${payment.overpaid} ${paid.percent_paid}`
}

export async function send(): Promise<string> {
  const letter = await call('get', '/invoices/{id}/email_preview.{format}')
  const delivery = await call('post', '/invoices/{id}/send_by_email.{format}', {
    query: { email_to: ['buyer@example.com'], email_pdf: true },
  })
  return `${letter.subject} ${delivery.status} ${delivery.message}`
}

export async function receive(warehouse_id: number): Promise<string[]> {
  const document = await call('post', '/warehouse_documents.{format}', {
    json: {
      warehouse_document: {
        kind: 'pz',
        warehouse_id,
        client_name: 'Vendor',
        warehouse_actions: [
          { product_name: 'Chair', quantity: 10, purchase_price_net: '50.00', purchase_tax: 23 },
        ],
      },
    },
  })
  return (document.warehouse_actions ?? []).map(({ product_id, quantity }) => `${product_id}: ${quantity}`)
}

type Upload = Operation<'/departments/{id}.{format}', 'put'>['requestBody'] extends infer Body
  ? NonNullable<Body> extends { content: { 'multipart/form-data': infer Form } }
    ? keyof Form
    : never
  : never

export async function setLogo(picture: Blob): Promise<string | null> {
  const field: Upload = 'department[logo]'
  const form = new FormData()
  form.set(field, picture)
  const department = await call('put', '/departments/{id}.{format}', { form })
  return department.logo_file_name
}
