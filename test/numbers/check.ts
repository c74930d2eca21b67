// Checks what must hold afterwards, whatever happened.
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { raw } from '../../src/platform/database/sql.ts'
import type { DataFolder } from '../program.ts'
import { sender } from './http.ts'
import type { Account, Attempt, Ledger } from './load.ts'

type NumberedDocument = {
  id: number
  account: number
  oid: string
  number: string
  kind: string
  issue_date: string
  pattern: string | null
  pattern_nr: number | null
  pattern_nr_m: number | null
  pattern_nr_d: number | null
}
export type Figures = { documents: number; series: number; deleted: number; unanswered: number }

const PAGE = 100

export async function readAll(url: string, accounts: Account[]): Promise<NumberedDocument[]> {
  const { send, close } = sender(url)
  const all: NumberedDocument[] = []
  for (const [account, { token }] of accounts.entries()) {
    for (let page = 1; ; page++) {
      const { json } = await send('GET', `/invoices.json?per_page=${PAGE}&order=id&page=${page}`, { token })
      all.push(...json.map((document: NumberedDocument) => ({ ...document, account })))
      if (json.length < PAGE) break
    }
  }
  close()
  return all
}

export async function check(all: NumberedDocument[], ledger: Ledger, folder: DataFolder): Promise<Figures> {
  checkAcknowledged(all, ledger)
  checkUnique(all, ledger)
  const series = Map.groupBy(
    all.filter(({ pattern }) => pattern !== null),
    seriesOf,
  )
  for (const [name, documents] of series) {
    documents.sort((a, b) => countOf(a) - countOf(b))
    checkNumbers(documents, ledger)
    checkGaps(name, documents, ledger)
    checkDates(name, documents, ledger)
  }
  await checkHistory(all, ledger, folder)
  const unanswered = [...ledger.asked.values()].filter(({ id }) => id === undefined).length
  return { documents: all.length, series: series.size, deleted: ledger.deletes, unanswered }
}

function checkAcknowledged(all: NumberedDocument[], ledger: Ledger) {
  const byOid = Map.groupBy(all, ({ oid }) => oid)
  for (const [oid, documents] of byOid) {
    if (!ledger.asked.has(oid)) ledger.fault(`nobody asked for ${oid}`)
    if (documents.length > 1) ledger.fault(`${oid} is there ${documents.length} times`)
  }
  for (const { oid, id, number, deleted } of ledger.asked.values()) {
    const document = byOid.get(oid)?.[0]
    if (deleted === 'done' && document) ledger.fault(`${number} was deleted and is there`)
    if (id === undefined || deleted) continue
    if (!document) ledger.fault(`${number} (${oid}) was acknowledged and is lost`)
    else if (document.id !== id || document.number !== number)
      ledger.fault(`${oid} was acknowledged as ${number} and is ${document.number}`)
  }
}

function checkUnique(all: NumberedDocument[], ledger: Ledger) {
  const byNumber = Map.groupBy(all, ({ account, kind, number }) => `account ${account}: ${kind} ${number}`)
  for (const [name, documents] of byNumber)
    if (documents.length > 1) ledger.fault(`${name} is there ${documents.length} times`)
}

function checkNumbers(documents: NumberedDocument[], ledger: Ledger) {
  for (const document of documents) {
    const expected = print(document)
    if (document.number !== expected) ledger.fault(`${document.number} should read ${expected}`)
  }
}

// A number may be missing if its document was deleted, or if the next one was entered by hand.
function checkGaps(name: string, documents: NumberedDocument[], ledger: Ledger) {
  const first = documents[0] as NumberedDocument
  const deleted = new Set<string>()
  for (const entry of ledger.asked.values()) if (entry.deleted && entry.number) deleted.add(entry.number)
  let expected = 1
  for (const document of documents) {
    const count = countOf(document)
    for (; expected < count; expected++) {
      const isExcused = wayOf(document, ledger) === 'hand' || deleted.has(print(first, expected))
      if (!isExcused) ledger.fault(`${name}: number ${expected} is missing`)
    }
    expected = count + 1
  }
}

function checkDates(name: string, documents: NumberedDocument[], ledger: Ledger) {
  const automatic = documents.filter((document) => wayOf(document, ledger) === 'auto')
  for (const [index, later] of automatic.entries()) {
    const earlier = automatic[index - 1]
    if (earlier && earlier.issue_date > later.issue_date)
      ledger.fault(
        `${name}: ${earlier.number} is of ${earlier.issue_date}, ${later.number} of ${later.issue_date}`,
      )
  }
}

async function checkHistory(all: NumberedDocument[], ledger: Ledger, folder: DataFolder) {
  const db = folder.open()
  try {
    for (const { account_id, fault } of await verifyChains(db))
      if (fault) ledger.fault(`history of account ${account_id}: ${fault}`)
    const count = async (action: string) => {
      const text = `select count(*) as total from audit_entries where resource = 'invoice' and action = '${action}'`
      return Number((await db.get<{ total: number }>(raw(text)))?.total)
    }
    const alive = (await count('create')) - (await count('delete'))
    if (alive !== all.length) ledger.fault(`history tells of ${alive} documents, there are ${all.length}`)
  } finally {
    await db.close()
  }
}

const wayOf = ({ oid }: NumberedDocument, ledger: Ledger) =>
  (ledger.asked.get(oid) as Attempt | undefined)?.ask.way

const countOf = ({ pattern_nr, pattern_nr_m, pattern_nr_d }: NumberedDocument): number =>
  pattern_nr ?? pattern_nr_m ?? pattern_nr_d ?? 0

function seriesOf({
  account,
  kind,
  pattern,
  pattern_nr,
  pattern_nr_m,
  issue_date,
}: NumberedDocument): string {
  const counted = pattern_nr ? 4 : pattern_nr_m ? 7 : 10
  const period = pattern?.includes('yy') ? issue_date.slice(0, counted) : 'ever'
  return `account ${account}: ${kind} ${pattern} ${period}`
}

function print(document: NumberedDocument, count = countOf(document)): string {
  const [year = '', month = '', day = ''] = document.issue_date.split('-')
  return (document.pattern as string)
    .replace(/nr(-[md])?/, '#')
    .replace('yyyy', year)
    .replace('yy', year.slice(2))
    .replace('mm', month)
    .replace('dd', day)
    .replace('#', String(count))
}
