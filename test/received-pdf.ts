import { smallInvoice } from './einvoice/small.ts'
import type { Kwit } from './harness.ts'

// A PDF without structured data, as most suppliers send it: an invoice printed by another account.
export async function plainPdf(kwit: Kwit, number: string): Promise<Buffer> {
  const { token } = await kwit.newAccount()
  const { json } = await kwit.call('POST', '/invoices.json', {
    token,
    json: {
      invoice: {
        ...{ number, issue_date: '2026-03-02', payment_to: '2026-03-16', lang: 'pl' },
        ...{ seller_name: 'Paper Ltd', seller_tax_no: '526-10-40-828' },
        ...{ buyer_name: 'Reader Ltd', buyer_tax_no: '5252445767' },
        positions: [{ name: 'Paper', quantity: 1, tax: 23, total_price_gross: '1230' }],
      },
    },
  })
  const pdf = await fetch(`${kwit.url}/invoices/${json.id}.pdf?api_token=${token}`)
  return Buffer.from(await pdf.arrayBuffer())
}

export async function uploadPlainPdf(
  kwit: Kwit,
  token: string,
  { number }: { number: string },
): Promise<number> {
  const path = `/invoices/import.json?filename=${encodeURIComponent(number.replaceAll('/', '-'))}.pdf`
  const { json } = await kwit.call('POST', path, { token, body: await plainPdf(kwit, number) })
  return json.received_file_id
}

// A request for each write about received files, for the test of repeated requests.
export async function receivedCarrier(
  kwit: Kwit,
  token: string,
  { path, method }: { path: string; method: string },
  name: string,
) {
  if (/enter$/.test(path)) return enteringFile(kwit, token, name)
  const file = smallInvoice(name, name)
  await kwit.call('POST', '/invoices/import.json', { token, xml: file })
  if (!/retry$/.test(path) && method !== 'DELETE') {
    const [newest] = (await kwit.call('GET', '/received_files.json', { token })).json
    const address = `${path.replace(':id', newest.id)}.json`
    if (/reject$/.test(path)) return { path: `${address}?reason=wrong`, token }
    const json = /book$/.test(path) ? {} : { json: { received_file: { tags: [name] } } }
    return { path: address, token, ...json }
  }
  const xml = `${file}<!-- again -->`
  const { json } = await kwit.call('POST', '/invoices/import.json', { token, xml })
  return { path: `${path.replace(':id', json.received_file_id)}.json?allow_duplicate=1`, token }
}

async function enteringFile(kwit: Kwit, token: string, name: string) {
  const id = await uploadPlainPdf(kwit, token, { number: name })
  const invoice = {
    income: false,
    number: name,
    buyer_name: name,
    positions: [{ name, total_price_gross: '5' }],
  }
  const { json } = await kwit.call('POST', '/invoices.json', { token, json: { invoice } })
  return { path: `/received_files/${id}/enter.json`, token, json: { invoice_id: json.id } }
}
