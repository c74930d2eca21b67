import type { Kwit } from './harness.ts'

// A batch of one transfer, for tests that need any. Returns its id.
export async function createTransferBatch(kwit: Kwit, token: string, word: string): Promise<number> {
  const { json } = await kwit.call('POST', '/banking/transfers.json', {
    token,
    json: await transferInput(kwit, token, word),
  })
  return json.id
}

// What a request for a batch contains: an expense and the bank account that pays it.
export async function transferInput(kwit: Kwit, token: string, word: string) {
  const create = async (path: string, json: object) =>
    (await kwit.call('POST', path, { token, json })).json.id as number
  const bank_account_id = await create('/bank_accounts.json', {
    bank_account: { name: word, bank_account_number: 'PL61109010140000071219812874' },
  })
  const invoice = await create('/invoices.json', {
    invoice: {
      income: false,
      number: `${word} ${Math.random()}`.slice(0, 35),
      buyer_name: word,
      buyer_bank_account: '27114020040000300201355387',
      positions: [{ name: word, quantity: 1, total_price_gross: '123', tax: 23 }],
    },
  })
  return { bank_account_id, invoice_ids: [invoice] }
}

// A request that changes something, once. Another user added the batch, whose account has changed.
export async function transferRequest(kwit: Kwit, token: string, path: string, word: string) {
  if (path === '/banking/transfers')
    return { path: `${path}.json`, token, json: await transferInput(kwit, token, word) }
  const id = await createTransferBatch(kwit, token, word)
  if (path.endsWith('/close')) await kwit.call('GET', `/banking/transfers/${id}/elixir.txt`, { token })
  const address = path.replace(':id', String(id))
  if (path.endsWith('/pain001')) return { path: `${address}.xml`, token }
  if (path.endsWith('/elixir')) return { path: `${address}.txt`, token }
  return { path: `${address}.json`, token, json: { execution_date: '2099-01-05' } }
}
