// Numbers of documents: what a pattern may be, and what becomes of a number.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../src/platform/database/database.ts'
import { keepSettings } from '../../src/resources/accounts/store.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

const ONE_COUNTER = 'needs exactly one counter: nr, nr-m or nr-d'

describe.each(FORMATS)('patterns in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  beforeAll(async () => {
    kwit = await startKwit()
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
  })
  afterAll(() => kwit.close())

  const patterns = (given: unknown) => ask('PUT', '/account', { account: { patterns: given } })

  test.each([
    ['no counter', { vat: 'FV' }, 'patterns.vat', ONE_COUNTER],
    ['no counter, only days', { proforma: 'yyyy/mm/dd' }, 'patterns.proforma', ONE_COUNTER],
    ['two counters', { vat: 'nr/nr' }, 'patterns.vat', ONE_COUNTER],
    ['two different counters', { pz: 'nr-m/nr' }, 'patterns.pz', ONE_COUNTER],
    ['a kind that there is not', { invoice: 'nr/yyyy' }, 'patterns.invoice', 'is not a kind of document'],
    ['a line break', { vat: 'FV\nnr' }, 'patterns.vat', 'contains a character that cannot be printed'],
    ['too long', { vat: `nr${'x'.repeat(99)}` }, 'patterns.vat', 'is too long (maximum is 100 characters)'],
    ['no text', { vat: { pattern: 'nr' } }, 'patterns.vat', 'is not a text'],
    ['no list of kinds', 'nr/yyyy', 'patterns', 'is not a list of patterns by kind'],
  ])('%s is refused where it is set', async (_, given, field, problem) => {
    const { status, body } = await patterns(given)
    expect(status).toBe(422)
    expect(body.message).toEqual({ [field]: [problem] })
  })

  test('every fault is told at once, and nothing is kept', async () => {
    expect((await patterns({ bill: 'R nr/yyyy' })).status).toBe(200)
    const { status, body } = await patterns({ vat: 'FV', receipt: 'nr nr', bill: 'B nr' })
    expect(status).toBe(422)
    expect(Object.keys(body.message).sort()).toEqual(['patterns.receipt', 'patterns.vat'])
    const made = await ask('POST', '/invoices', { invoice: { kind: 'bill', issue_date: '2026-05-04' } })
    expect(made.body.number).toBe('R 1/2026')
  })

  test('an empty pattern is the usual one', async () => {
    expect((await patterns({ estimate: '' })).status).toBe(200)
    const made = await ask('POST', '/invoices', { invoice: { kind: 'estimate', issue_date: '2026-05-04' } })
    expect(made.body.number).toBe('O1/05/2026')
  })

  test.each([
    ['invoice_pattern', 'FV', ONE_COUNTER],
    ['invoice_pattern_correction', 'nr/nr-m', ONE_COUNTER],
    ['pattern_wz', 'W\tnr', 'contains a character that cannot be printed'],
    ['pattern_kp', 'yyyy', ONE_COUNTER],
  ])('%s of a department: %j is refused', async (field, pattern, problem) => {
    const fresh = await ask('POST', '/departments', { department: { name: 'Own', [field]: pattern } })
    expect([fresh.status, fresh.body.message]).toEqual([422, { [field]: [problem] }])
    const { body } = await ask('POST', '/departments', { department: { name: 'Own' } })
    const changed = await ask('PUT', `/departments/${body.id}`, { department: { [field]: pattern } })
    expect([changed.status, changed.body.message]).toEqual([422, { [field]: [problem] }])
  })
})

describe('patterns that were stored before they were checked', () => {
  let kwit: Kwit
  let ask: Ask
  let account_id: number
  beforeAll(async () => {
    kwit = await startKwit()
    const account = await kwit.newAccount()
    ask = speaker(kwit, 'json', account.token)
    account_id = account.account_id
  })
  afterAll(() => kwit.close())

  test('number by the usual pattern, and stand in nobody’s way', async () => {
    const settings = { currency: 'PLN', lang: 'pl', patterns: { vat: 'FV' } }
    await transaction(kwit.db, (db) => keepSettings(db, account_id, settings))
    const again = await ask('PUT', '/account', { account: { currency: 'EUR' } })
    expect([again.status, again.body.patterns]).toEqual([200, { vat: 'FV' }])
    const whole = await ask('PUT', '/account', { account: { patterns: { vat: 'FV', bill: 'B/nr' } } })
    expect([whole.status, whole.body.patterns]).toEqual([200, { vat: 'FV', bill: 'B/nr' }])
    const made = await ask('POST', '/invoices', { invoice: { kind: 'vat', issue_date: '2026-05-04' } })
    expect(made.body.number).toBe('1/05/2026')
  })
})
