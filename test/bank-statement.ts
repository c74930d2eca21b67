import type { Kwit } from './harness.ts'
import { transferRequest } from './transfer-batch.ts'

// A statement with one transaction, for tests that need any.
export const bankStatement = (title: string): string =>
  [
    ':20:MT940',
    ':25:PL61109010140000071219812874',
    ':28C:1',
    ':60F:C260301PLN0,00',
    ':61:2603020302C12,50NTRFNONREF',
    `:86:${title}`,
    ':62F:C260302PLN12,50',
    '-',
  ].join('\r\n')

// Returns the ids of the statement and its transaction.
export async function importStatement(kwit: Kwit, token: string, title: string) {
  const body = Buffer.from(bankStatement(title))
  const { json } = await kwit.call('POST', '/banking/statements.json?create_accounts=1', { token, body })
  const statement_id = json.statements[0].id as number
  const listed = await kwit.call('GET', `/banking/transactions.json?statement_id=${statement_id}`, { token })
  return { statement_id, transaction_id: listed.json[0].id as number }
}

// A request that changes something, once.
export async function bankRequest(kwit: Kwit, token: string, path: string, title: string) {
  if (path.startsWith('/banking/transfers')) return transferRequest(kwit, token, path, title)
  const ids = await importStatement(kwit, token, `${title} before`)
  if (path === '/banking/statements')
    return { path: `${path}.json`, token, body: Buffer.from(bankStatement(title)) }
  const id = path.startsWith('/banking/statements') ? ids.statement_id : ids.transaction_id
  return { path: `${path.replace(':id', String(id))}.json`, token, ...(await bodyOf(kwit, token, path)) }
}

async function bodyOf(kwit: Kwit, token: string, path: string) {
  if (path.endsWith('/book') || path.endsWith('/decline')) return { json: { category: 'bank_fee' } }
  if (!path.endsWith('/match')) return {}
  const { json } = await kwit.call('POST', '/clients.json', { token, json: { client: { name: 'Payer' } } })
  return { json: { client_id: json.id } }
}
