// The clients: each sends a request, records the response, and repeats until the program is gone.
import { sender } from './http.ts'
import { type Ask, HAND_DAY } from './plan.ts'

export type Account = { token: string; departments: { daily: number; yearly: number } }
export type Attempt = {
  oid: string
  ask: Ask
  id?: number // as acknowledged
  number?: string
  deleted?: 'asked' | 'done'
}

export class Ledger {
  readonly asked = new Map<string, Attempt>()
  readonly newest = new Map<string, Attempt[]>()
  readonly faults: string[] = []
  asks = 0
  acknowledged = 0
  refused = 0
  deletes = 0
  hand_count = 0
  clashes = 0

  fault(text: string) {
    if (this.faults.length < 50) this.faults.push(text)
  }
}

const CLASH_CROWD = 6 // how many request the same number

export async function work(url: string, accounts: Account[], asks: Generator<Ask>, ledger: Ledger) {
  const { send, close } = sender(url)
  try {
    for (;;) {
      const ask = asks.next().value as Ask
      const account = accounts[ask.account] as Account
      if (ask.way === 'delete') await remove(send, account, ask, ledger)
      else await create(send, account, ask, ledger)
    }
  } catch (error) {
    // The program was killed: a request in progress may have been executed or not.
    if (!(error as NodeJS.ErrnoException).code && (error as Error).message !== 'cut off')
      ledger.fault(`a client gave up: ${error}`)
  } finally {
    close()
  }
}

type Send = ReturnType<typeof sender>['send']

async function create(send: Send, account: Account, ask: Ask, ledger: Ledger) {
  const oid = `order-${++ledger.asks}`
  const attempt: Attempt = { oid, ask }
  ledger.asked.set(oid, attempt)
  const fields = fieldsOf(ask, account, oid, ledger)
  const reply =
    ask.format === 'json'
      ? await send('POST', '/invoices.json', { token: account.token, json: { invoice: fields } })
      : await send('POST', '/invoices.xml', { token: account.token, xml: xmlOf(fields) })
  if (reply.status === 422 && (ask.way === 'hand' || ask.way === 'clash')) {
    ledger.refused++
    ledger.asked.delete(oid)
    return
  }
  if (reply.status !== 201)
    return ledger.fault(`${ask.way} answered ${reply.status} ${reply.text.slice(0, 200)}`)
  const { id, number } = reply.json ?? readXml(reply.text)
  Object.assign(attempt, { id, number })
  ledger.acknowledged++
  if (ask.issue_date === HAND_DAY) ledger.hand_count = Math.max(ledger.hand_count, Number(/\d+/.exec(number)))
  const key = `${ask.account} ${ask.kind}`
  const newest = ledger.newest.get(key) ?? []
  if (newest.length === 0) ledger.newest.set(key, newest)
  newest.push(attempt)
  if (newest.length > 10) newest.shift()
}

async function remove(send: Send, account: Account, { account: accountKey, kind }: Ask, ledger: Ledger) {
  const attempt = ledger.newest.get(`${accountKey} ${kind}`)?.pop()
  if (!attempt) return
  attempt.deleted = 'asked'
  const { status, text } = await send('DELETE', `/invoices/${attempt.id}.json`, { token: account.token })
  if (status !== 200)
    return ledger.fault(`delete of ${attempt.number} answered ${status} ${text.slice(0, 200)}`)
  attempt.deleted = 'done'
  ledger.deletes++
}

function fieldsOf(ask: Ask, account: Account, oid: string, ledger: Ledger): { [field: string]: unknown } {
  return {
    kind: ask.kind,
    oid,
    number: numberOf(ask, ledger),
    buyer_name: `Buyer ${oid.length}`,
    ...(ask.issue_date ? { issue_date: ask.issue_date } : {}),
    ...(ask.department ? { department_id: account.departments[ask.department] } : {}),
    positions: [{ name: 'Item', tax: 23, total_price_gross: '123', quantity: 2 }],
  }
}

function numberOf(ask: Ask, ledger: Ledger): string | null {
  if (ask.way === 'hand') return `O${ledger.hand_count + ask.ahead}/12/2026`
  if (ask.way === 'clash') return `SAME-${Math.floor(ledger.clashes++ / CLASH_CROWD)}`
  return null
}

function xmlOf({ positions, ...fields }: { [field: string]: unknown }): string {
  const plain = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
  const lines = (positions as { [field: string]: unknown }[]).map(
    (line) =>
      `<position>${Object.entries(line)
        .map(([name, value]) => `<${name}>${value}</${name}>`)
        .join('')}</position>`,
  )
  return `<invoice>${plain.join('')}<positions>${lines.join('')}</positions></invoice>`
}

const readXml = (text: string) => ({
  id: Number(/<id type="integer">(\d+)</.exec(text)?.[1]),
  number: /<number>([^<]*)</.exec(text)?.[1] as string,
})
