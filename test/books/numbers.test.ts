import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { INVOICE_KINDS } from '../../src/domains/administration/accounts/document-kinds.ts'
import { saveSettings } from '../../src/domains/administration/accounts/store.ts'
import { keepFormerPatterns } from '../../src/domains/catalog/numbering/store.ts'
import { numberedInvoices } from '../../src/domains/documents/invoices/store.ts'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { openBooks } from './books.ts'

// Tests document numbers: valid patterns, and whether a number is used again.

const books = openBooks()

const ONE_COUNTER = 'must contain exactly one counter: nr, nr-m or nr-d'

describe.each(FORMATS)('patterns in %s', (format) => {
  let ask: Ask
  beforeAll(async () => {
    ask = speaker(books.kwit, format, (await books.kwit.newAccount()).token)
  })

  const patterns = (patterns: unknown) => ask('PUT', '/account', { account: { patterns: patterns } })

  test.each([
    ['no counter', { vat: 'FV' }, 'patterns.vat', ONE_COUNTER],
    ['no counter, only days', { proforma: 'yyyy/mm/dd' }, 'patterns.proforma', ONE_COUNTER],
    ['two counters', { vat: 'nr/nr' }, 'patterns.vat', ONE_COUNTER],
    ['two different counters', { pz: 'nr-m/nr' }, 'patterns.pz', ONE_COUNTER],
    [
      'an unknown kind',
      { invoice: 'nr/yyyy' },
      'patterns.invoice',
      'must be a document type such as vat or proforma',
    ],
    [
      'a line break',
      { vat: 'FV\nnr' },
      'patterns.vat',
      'contains a character that cannot be printed; remove it',
    ],
    ['too long', { vat: `nr${'x'.repeat(99)}` }, 'patterns.vat', 'is too long (maximum is 100 characters)'],
    ['no text', { vat: { pattern: 'nr' } }, 'patterns.vat', 'must be a text'],
    [
      'no list of kinds',
      'nr/yyyy',
      'patterns',
      'must be an object of document types and number formats, such as {"vat": "nr/yyyy"}',
    ],
  ])('%s is rejected in the settings', async (_, input, field, problem) => {
    const { status, body } = await patterns(input)
    expect(status).toBe(422)
    expect(body.message).toEqual({ [field]: [problem] })
  })

  test('all errors are reported at once, and nothing is stored', async () => {
    expect((await patterns({ bill: 'R nr/yyyy' })).status).toBe(200)
    const { status, body } = await patterns({ vat: 'FV', receipt: 'nr nr', bill: 'B nr' })
    expect(status).toBe(422)
    expect(Object.keys(body.message).sort()).toEqual(['patterns.receipt', 'patterns.vat'])
    const created = await ask('POST', '/invoices', { invoice: { kind: 'bill', issue_date: '2026-05-04' } })
    expect(created.body.number).toBe('R 1/2026')
  })

  test('an empty pattern means the default', async () => {
    expect((await patterns({ estimate: '' })).status).toBe(200)
    const created = await ask('POST', '/invoices', {
      invoice: { kind: 'estimate', issue_date: '2026-05-04' },
    })
    expect(created.body.number).toBe('O1/05/2026')
  })

  test.each([
    ['invoice_pattern', 'FV', ONE_COUNTER],
    ['invoice_pattern_correction', 'nr/nr-m', ONE_COUNTER],
    ['pattern_wz', 'W\tnr', 'contains a character that cannot be printed; remove it'],
    ['pattern_kp', 'yyyy', ONE_COUNTER],
  ])('%s of a department: %j is rejected', async (field, pattern, problem) => {
    const fresh = await ask('POST', '/departments', { department: { name: 'Own', [field]: pattern } })
    expect([fresh.status, fresh.body.message]).toEqual([422, { [field]: [problem] }])
    const { body } = await ask('POST', '/departments', { department: { name: 'Own' } })
    const changed = await ask('PUT', `/departments/${body.id}`, { department: { [field]: pattern } })
    expect([changed.status, changed.body.message]).toEqual([422, { [field]: [problem] }])
  })
})

describe('patterns stored before validation existed', () => {
  let ask: Ask
  let accountId: number
  beforeAll(async () => {
    const account = await books.kwit.newAccount()
    ask = speaker(books.kwit, 'json', account.token)
    accountId = account.account_id
  })

  test('fall back to the default pattern and block nothing', async () => {
    const settings = { currency: 'PLN', lang: 'pl', patterns: { vat: 'FV' } }
    await unlockedTransaction(books.kwit.db, (db) => saveSettings(db, accountId, settings))
    const again = await ask('PUT', '/account', { account: { currency: 'EUR' } })
    expect([again.status, again.body.patterns]).toEqual([200, { vat: 'FV' }])
    const update = await ask('PUT', '/account', { account: { patterns: { vat: 'FV', bill: 'B/nr' } } })
    expect([update.status, update.body.patterns]).toEqual([200, { vat: 'FV', bill: 'B/nr' }])
    const created = await ask('POST', '/invoices', { invoice: { kind: 'vat', issue_date: '2026-05-04' } })
    expect(created.body.number).toBe('1/05/2026')
  })
})

describe.each(FORMATS)('numbers of changed documents in %s', (format) => {
  let ask: Ask
  beforeEach(async () => {
    ask = speaker(books.kwit, format, (await books.kwit.newAccount()).token)
  })

  const create = async (invoice: Tree = {}) =>
    (await ask('POST', '/invoices', { invoice: { issue_date: '2026-10-12', buyer_name: 'A', ...invoice } }))
      .body
  const change = async (id: number, invoice: Tree) => (await ask('PUT', `/invoices/${id}`, { invoice })).body

  test('another kind takes the next number of its series and releases its old one', async () => {
    await create({ kind: 'proforma' })
    const { id } = await create()
    expect((await change(id, { kind: 'proforma' })).number).toBe('P2/10/2026')
    expect((await create()).number).toBe('1/10/2026')
    expect((await change(id, { kind: 'vat', number: 'P2/10/2026' })).number).toBe('2/10/2026')
  })

  test('the number of a delivered document is not used again', async () => {
    const { id } = await create({ status: 'sent' })
    expect((await change(id, { kind: 'proforma' })).number).toBe('P1/10/2026')
    expect((await create()).number).toBe('2/10/2026')
    const other = await create({ status: 'paid' })
    expect((await change(other.id, { number: 'X' })).number).toBe('X')
    expect((await create()).number).toBe('4/10/2026')
    expect((await change(other.id, { number: '3/10/2026' })).number).toBe('3/10/2026')
  })

  test('a number by hand that belongs to no series stays', async () => {
    const { id } = await create({ number: 'SHOP-7' })
    expect((await change(id, { kind: 'bill' })).number).toBe('SHOP-7')
  })

  test('an empty number keeps the number', async () => {
    const { id, number } = await create()
    for (const empty of ['', null]) expect((await change(id, { number: empty })).number).toBe(number)
  })

  test('a document that moves to another month keeps its number, with a warning', async () => {
    const { id, warnings } = await create({ positions: [{ name: 'x', tax: 23, total_price_gross: '1' }] })
    expect(warnings).toEqual([])
    const moved = await change(id, { issue_date: '2026-11-03' })
    expect(moved.number).toBe('1/10/2026')
    expect(moved.warnings).toMatchObject([
      { field: 'number', message: 'belongs to 2026-10, but the document is dated 2026-11-03' },
    ])
    expect((await change(id, { issue_date: '2026-10-31' })).warnings).toEqual([])
  })
})

describe('default patterns', () => {
  const number = async (ask: Ask, kind: string) => {
    const { status, body, text } = await ask('POST', '/invoices', {
      invoice: { kind, issue_date: '2026-11-15' },
    })
    expect(status, text).toBe(201)
    return body.number
  }

  test('each kind has a short prefix of its own', async () => {
    const ask = speaker(books.kwit, 'json', (await books.kwit.newAccount()).token)
    const numbers: string[] = []
    for (const kind of INVOICE_KINDS) numbers.push(await number(ask, kind))
    expect(new Set(numbers).size).toBe(INVOICE_KINDS.length)
    for (const number of numbers) expect(number).toMatch(/^[A-Z]{0,3}1\/11\/2026$/)
    expect(numbers).toEqual(
      expect.arrayContaining(['MAR1/11/2026', 'N1/11/2026', 'NK1/11/2026', 'RR1/11/2026']),
    )
  })

  test('series that started with the full name continue without gaps and duplicates', async () => {
    const ask = speaker(books.kwit, 'json', (await books.kwit.newAccount()).token)
    const setPatterns = (patterns: object) => ask('PUT', '/account', { account: { patterns } })
    await setPatterns({ vat_margin: 'VAT_MARGINnr-m/mm/yyyy', vat_rr: 'VAT_RRnr-m/mm/yyyy' })
    expect(await number(ask, 'vat_margin')).toBe('VAT_MARGIN1/11/2026')
    expect(await number(ask, 'vat_rr')).toBe('VAT_RR1/11/2026')
    await setPatterns({ vat_margin: '', vat_rr: '', proforma: 'PF nr/yyyy' })
    const upgrade = () => unlockedTransaction(books.kwit.db, (db) => keepFormerPatterns(db, numberedInvoices))
    await upgrade()
    await upgrade()
    expect(await number(ask, 'proforma')).toBe('PF 1/2026')
    expect(await number(ask, 'vat_margin')).toBe('VAT_MARGIN2/11/2026')
    expect(await number(ask, 'vat_rr')).toBe('VAT_RR2/11/2026')
    expect(await number(ask, 'accounting_note')).toBe('N1/11/2026')
  })
})
