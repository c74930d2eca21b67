// The company of the screenshots, and a few documents that are easy to read beside the sample data.

type Call = (method: string, path: string, json?: object) => Promise<{ [field: string]: unknown; id: number }>

export type Documents = { invoice_id: number; view_url: string; draft_id: number }

export async function describeCompany(url: string, token: string) {
  await callerOf(url, token)('PUT', '/departments/1.json', {
    department: {
      name: 'Oak & Sons Furniture',
      tax_no: '5252445767',
      street: 'ul. Dębowa 14',
      post_code: '00-950',
      city: 'Warszawa',
      country: 'PL',
      email: 'office@oak.example',
      phone: '+48 22 555 01 00',
      bank: 'Example Bank',
      bank_account: 'PL61109010140000071219812874',
    },
  })
}

export async function issueDocuments(url: string, token: string): Promise<Documents> {
  const call = callerOf(url, token)
  const client = await call('POST', '/clients.json', { client: CLIENT })
  // The VAT register converts sales in euros by the rates of their days.
  for (let day = 1; day <= 18; day++)
    await call('POST', '/exchange_rates.json', {
      exchange_rate: {
        kind: 'nbp',
        currency: 'EUR',
        date: `2026-11-${String(day).padStart(2, '0')}`,
        rate: '4.2561',
      },
    })
  const issue = (invoice: object) =>
    call('POST', '/invoices.json', { invoice: { client_id: client.id, payment_to_kind: 14, ...invoice } })
  const issued = await issue({ positions: LINES })
  await call('POST', '/banking/payments.json', {
    banking_payment: { name: 'Transfer', price: '1000', invoice_id: issued.id, paid: true },
  })
  const unpaid = await issue({ positions: LINES.slice(0, 2) })
  const draft = await issue({ positions: LINES.slice(0, 2), status: 'draft' })
  for (const step of STEPS) await call('POST', '/reminder_steps.json', { reminder_step: step })
  return { invoice_id: issued.id, view_url: String(unpaid.view_url), draft_id: draft.id }
}

const CLIENT = {
  name: 'Riverside Café sp. z o.o.',
  tax_no: '5213017228',
  street: 'ul. Rzeczna 3',
  post_code: '30-001',
  city: 'Kraków',
  country: 'PL',
  email: 'accounts@riverside-cafe.example',
}

const LINES = [
  { name: 'Oak table, 180 cm', quantity: 2, quantity_unit: 'pcs', price_net: '1450', tax: 23 },
  { name: 'Chair, upholstered', quantity: 8, quantity_unit: 'pcs', price_net: '320', tax: 23 },
  { name: 'Delivery and assembly', quantity: 1, quantity_unit: 'service', price_net: '280', tax: 23 },
]

const STEPS = [
  { name: 'Friendly reminder', days: -3, action: 'letter' },
  { name: 'First reminder', days: 3, action: 'letter_pdf' },
  { name: 'Demand for payment', days: 14, action: 'formal_letter' },
]

export function callerOf(url: string, token: string): Call {
  return async (method, path, json) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const reply = await fetch(url + path, { method, headers, body: JSON.stringify(json) })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${text}`)
    return JSON.parse(text)
  }
}
