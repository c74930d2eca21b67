// What the screenshots of the bank pages show. It is added after the other screenshots, which it would change.
import { callerOf } from './documents.ts'

const ACCOUNT = 'PL61109010140000071219812874'
const PAYER_ACCOUNT = 'PL27114020040000300201355387'

const SALES = [
  { client: 'Nordwind Hotel sp. z o.o.', gross: '1230.00' },
  { client: 'Bistro Pod Lipą', gross: '615.00' },
  { client: 'Cedar Architects', gross: '2460.00' },
]

const EXPENSES = [
  {
    vendor: 'Tartak Sosna sp. z o.o.',
    number: 'FV 118/11/2026',
    gross: '8610.00',
    account: 'PL60102010260000042270201111',
  },
  {
    vendor: 'Okucia Kowalski',
    number: '2026/11/0042',
    gross: '1107.00',
    account: 'PL17114020170000450212345678',
  },
  {
    vendor: 'Lakier i Lazura',
    number: 'F 77/2026',
    gross: '492.00',
    account: 'PL10105000997603123456789123',
  },
]

const lines = (name: string, gross: string) => [{ name, quantity: 1, total_price_gross: gross, tax: 23 }]

export async function importStatement(url: string, token: string) {
  const call = callerOf(url, token)
  const numbers: string[] = []
  for (const { client, gross } of SALES) {
    const invoice = { buyer_name: client, positions: lines('Tables and chairs', gross) }
    numbers.push(String((await call('POST', '/invoices.json', { invoice })).number))
  }
  const [first, second, third] = numbers
  const statement = [
    ':20:KWIT',
    `:25:${ACCOUNT}`,
    ':28C:11',
    ':60F:C261117PLN10000,00',
    ...transaction('D12,50', 'Prowizja za prowadzenie rachunku', 'EXAMPLE BANK'),
    ...transaction('C2400,00', `invoice ${third}`, 'CEDAR ARCHITECTS'),
    ...transaction('C615,00', `Faktura ${second} dziekujemy`, 'BISTRO POD LIPA'),
    ...transaction('C1230,00', `zaplata za fv ${first}`, 'NORDWIND HOTEL SP Z OO'),
    ':62F:C261118PLN14232,50',
    '-',
  ]
  const headers = { Authorization: `Bearer ${token}` }
  const body = statement.join('\r\n')
  const path = '/banking/statements.json?create_accounts=1&filename=november.sta'
  const reply = await fetch(url + path, { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(await reply.text())
}

const transaction = (amount: string, title: string, name: string) => [
  `:61:2611181118${amount}NTRFNONREF`,
  `:86:051?00PRZELEW?20${title}?32${name}?38${PAYER_ACCOUNT}`,
]

export async function createBatch(url: string, token: string) {
  const call = callerOf(url, token)
  const invoice_ids: number[] = []
  for (const { vendor, number, gross, account } of EXPENSES) {
    const expense = { income: false, number, buyer_name: vendor, buyer_bank_account: account }
    const invoice = { ...expense, positions: lines('Materials', gross) }
    invoice_ids.push((await call('POST', '/invoices.json', { invoice })).id)
  }
  await call('POST', '/banking/transfers.json', { invoice_ids })
}
