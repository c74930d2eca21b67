import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOTH_FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

// Tests which legal notes each kind of document must and must not have.

const line = (tax: string | number, more: object = {}) => ({
  name: 'Work',
  quantity: 1,
  tax,
  total_price_net: '100',
  ...more,
})
const GERMAN = { buyer_name: 'Müller GmbH', buyer_tax_no: 'DE123456789', buyer_country: 'DE' }
const POLISH = { buyer_name: 'Acme', buyer_tax_no: '7251801126', buyer_country: 'PL' }
const BANK = { seller_bank_account: 'PL61109010140000071219812874' }

type Case = { what: string; invoice: object; has?: string[]; lacks?: string[]; warned?: string[] }

const REVERSE = 'Odwrotne obciążenie'
const CASES: Case[] = [
  {
    what: 'reverse charge by the rate oo',
    invoice: { ...POLISH, positions: [line('oo')] },
    has: [REVERSE],
  },
  {
    what: 'reverse charge of a service to a business elsewhere in the EU, both numbers with their countries',
    invoice: { ...GERMAN, positions: [line('np')] },
    has: [REVERSE, 'PL5252445767', 'DE123456789'],
  },
  {
    what: 'no reverse charge outside the EU',
    invoice: {
      buyer_name: 'Acme Inc',
      buyer_tax_no: '12-3456789',
      buyer_country: 'US',
      positions: [line('np')],
    },
    lacks: [REVERSE, 'PL5252445767'],
  },
  {
    what: 'no reverse charge for a person without a number',
    invoice: { buyer_name: 'Hans', buyer_country: 'DE', positions: [line('np')] },
    lacks: [REVERSE],
  },
  {
    what: 'reverse charge by the kind of np',
    invoice: { ...POLISH, np_tax_kind: 'export_service_eu', positions: [line('np')] },
    has: [REVERSE],
  },
  { what: 'none at home', invoice: { ...POLISH, positions: [line(23)] }, lacks: [REVERSE, 'PL5252445767'] },
  {
    what: 'exempt without a legal basis has a warning',
    invoice: { ...POLISH, positions: [line('zw')] },
    lacks: ['Podstawa zwolnienia'],
    warned: ['exempt_tax_kind'],
  },
  {
    what: 'exempt with a legal basis',
    invoice: { ...POLISH, exempt_tax_kind: 'art. 43 ust. 1 pkt 19', positions: [line('zw')] },
    has: ['Podstawa zwolnienia z podatku: art. 43 ust. 1 pkt 19'],
  },
  {
    what: 'exempt with a legal basis of the line',
    invoice: { ...POLISH, positions: [line('zw', { tax_exemption_reason: 'art. 113 ust. 1' })] },
    has: ['Podstawa zwolnienia z podatku: art. 113 ust. 1'],
  },
  {
    what: 'a slip for received cash has no amount to pay',
    invoice: { ...POLISH, ...BANK, kind: 'kp', positions: [line('disabled')] },
    has: ['Przyjęto', '100,00 PLN'],
    lacks: ['Do zapłaty', 'Termin płatności', 'Numer rachunku', 'Zeskanuj'],
  },
  {
    what: 'a slip for paid cash has no amount to pay',
    invoice: { ...POLISH, ...BANK, kind: 'kw', positions: [line('disabled')] },
    has: ['Wypłacono'],
    lacks: ['Do zapłaty', 'Termin płatności', 'Numer rachunku', 'Zeskanuj'],
  },
  {
    what: 'a correction note has no amount',
    invoice: {
      ...POLISH,
      ...BANK,
      kind: 'correction_note',
      corrected_content_before: 'Acme',
      corrected_content_after: 'Acme Ltd',
    },
    has: ['Treść prawidłowa'],
    warned: ['kind'],
    lacks: ['Do zapłaty', 'Termin płatności', 'Numer rachunku', 'Słownie'],
  },
  {
    what: 'a debit note has an amount to pay',
    invoice: {
      ...POLISH,
      ...BANK,
      kind: 'accounting_note',
      accounting_note_kind: 'debit',
      positions: [line('disabled')],
    },
    has: ['Nota obciążeniowa', 'Do zapłaty', 'Numer rachunku'],
  },
  {
    what: 'a credit note has an amount to refund',
    invoice: {
      ...POLISH,
      ...BANK,
      kind: 'accounting_note',
      accounting_note_kind: 'credit',
      positions: [line('disabled')],
    },
    has: ['Nota uznaniowa', 'Do zwrotu'],
    lacks: ['Do zapłaty', 'Numer rachunku', 'Termin płatności', 'Zeskanuj'],
  },
  {
    what: 'an intra-Community supply is an invoice',
    invoice: { ...GERMAN, kind: 'wdt', positions: [line(0)] },
    has: ['Faktura – wewnątrzwspólnotowa dostawa towarów', 'PL5252445767'],
  },
  {
    what: 'an export is an invoice',
    invoice: { ...POLISH, kind: 'export_products', positions: [line(0)] },
    has: ['Faktura – eksport towarów'],
  },
  {
    what: 'a bill with tax has a warning',
    invoice: { ...POLISH, kind: 'bill', positions: [line(23)] },
    warned: ['kind'],
  },
  {
    what: "a farmer's statement",
    invoice: { ...POLISH, kind: 'vat_rr', positions: [line(7)] },
    has: ['Oświadczam, że jestem rolnikiem ryczałtowym'],
  },
  {
    what: 'self-billing',
    invoice: { ...POLISH, self_billing: true, positions: [line(23)] },
    has: ['Samofakturowanie'],
  },
  {
    what: 'cash accounting',
    invoice: { ...POLISH, kind: 'vat_mp', positions: [line(23)] },
    has: ['Metoda kasowa'],
  },
  {
    what: 'cash accounting set on the document',
    invoice: { ...POLISH, cash_method: true, positions: [line(23)] },
    has: ['Metoda kasowa'],
  },
  {
    // 12 195.13 + 23 % = 15 000.01
    what: 'goods of annex 15 for more than 15 000 PLN without split payment have a warning',
    invoice: { ...POLISH, positions: [line(23, { total_price_net: '12195.13', gtu_code: 'GTU_05' })] },
    warned: ['split_payment'],
  },
  {
    // 12 195.12 + 23 % = 15 000.00
    what: 'goods of annex 15 for 15 000 PLN have no warning',
    invoice: { ...POLISH, positions: [line(23, { total_price_net: '12195.12', gtu_code: 'GTU_05' })] },
  },
  {
    what: 'goods to another member state for a buyer with a domestic number have a warning',
    invoice: { ...POLISH, kind: 'wdt', positions: [line(0)] },
    warned: ['buyer_tax_no'],
  },
  {
    what: 'goods for a business there have none, also if the seller has no country',
    invoice: {
      ...{ buyer_name: 'Müller GmbH', buyer_tax_no: 'DE136695976', buyer_country: 'DE' },
      ...{ seller_tax_no: '', seller_country: '', kind: 'wdt', positions: [line(0)] },
    },
  },
  {
    what: 'goods for a person without a number have a warning',
    invoice: { buyer_name: 'Hans', buyer_country: 'DE', kind: 'wdt', positions: [line(0)] },
    warned: ['buyer_tax_no'],
  },
  {
    what: 'goods with split payment have none, and the note is printed',
    invoice: {
      ...POLISH,
      split_payment: '1',
      positions: [line(23, { total_price_net: '12195.13', gtu_code: 'GTU_05' })],
    },
    has: ['Mechanizm podzielonej płatności'],
  },
  {
    what: 'a discount for early payment, with the reduced amount',
    invoice: {
      ...POLISH,
      ...{ skonto_active: true, skonto_discount_value: '2.5', skonto_discount_date: '2026-11-10' },
      positions: [line(23)],
    },
    has: ['Przy płatności do 10.11.2026: skonto 2,5%, do zapłaty 119,93 PLN'],
  },
  {
    what: 'a discount for early payment without a date',
    invoice: { ...POLISH, skonto_active: true, skonto_discount_value: 2, positions: [line(23)] },
    has: ['Przy wcześniejszej płatności: skonto 2%, do zapłaty 120,54 PLN'],
  },
  {
    what: 'no discount for early payment if it is switched off',
    invoice: { ...POLISH, skonto_discount_value: 2, positions: [line(23)] },
    lacks: ['skonto'],
  },
  {
    what: 'an expense has another issuer',
    invoice: { ...POLISH, income: false, number: 'X1', seller_person: 'Jan Nowak', positions: [line(23)] },
    lacks: ['Wystawił'],
  },
  {
    what: 'a refund is spelled without a minus',
    invoice: {
      ...POLISH,
      kind: 'correction',
      correction_reason: 'x',
      positions: [line(23, { total_price_net: '-100' })],
    },
    has: ['Do zwrotu', 'Słownie: sto dwadzieścia trzy'],
    lacks: ['minus'],
  },
]

describe('notes required by law', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const paperOf = async (id: number, token = account.token, query = '') => {
    const reply = await fetch(`${kwit.url}/invoices/${id}.pdf?api_token=${token}${query}`)
    return textOf(readPdf(Buffer.from(await reply.arrayBuffer()))).replaceAll('\n', ' ')
  }

  describe.each(BOTH_FORMATS)('%s', (format) => {
    test.each(CASES)('$what', async ({ invoice, has = [], lacks = [], warned = [] }) => {
      const fields = { lang: 'pl', allow_duplicate: true, ...invoice }
      const { status, body } = await speaker(kwit, format, account.token)('POST', '/invoices', {
        invoice: fields,
      })
      expect(status, JSON.stringify(body)).toBe(201)
      const warnings = (body.warnings ?? []).filter(
        ({ field, message }: any) => LAW.includes(field) || /another member state/.test(message),
      )
      expect(warnings.map(({ field }: any) => field)).toEqual(warned)
      const paper = await paperOf(body.id)
      for (const text of has) expect(paper.replaceAll('\u00a0', ' ')).toContain(text)
      for (const text of lacks) expect(paper).not.toContain(text)
      const page = await (await fetch(`${kwit.url}/invoice/${body.token}`)).text()
      for (const text of lacks) expect(page).not.toContain(text)
    })
  })
  const LAW = ['exempt_tax_kind', 'kind', 'split_payment']

  test('a cancelled document needs no notes', async () => {
    const token = account.token
    const invoice = { ...POLISH, ...BANK, lang: 'pl', positions: [line(23)] }
    const { json } = await kwit.call('POST', '/invoices.json', { token, json: { invoice } })
    expect(await paperOf(json.id)).toContain('Do zapłaty')
    expect((await kwit.call('POST', `/invoices/${json.id}/cancel.json`, { token })).status).toBe(200)
    const paper = await paperOf(json.id)
    expect([paper.includes('Do zapłaty'), paper.includes('Razem')]).toEqual([false, true])
  })

  test('split payment is noted if it applies, and then no code requests an ordinary transfer', async () => {
    const pages = ['0', '1'].map(async (split_payment) => {
      const invoice = { ...POLISH, ...BANK, lang: 'en', split_payment, positions: [line(23)] }
      const { json } = await kwit.call('POST', '/invoices.json', { token: account.token, json: { invoice } })
      return (await fetch(`${kwit.url}${new URL(json.payment_url).pathname}`)).text()
    })
    const [plain = '', split = ''] = await Promise.all(pages)
    expect([plain.includes('Split payment mechanism'), plain.includes('<svg')]).toEqual([false, true])
    expect([split.includes('Split payment mechanism'), split.includes('<svg')]).toEqual([true, false])
  })

  test.each([
    ['en', 'Reverse charge'],
    ['de', 'Steuerschuldnerschaft des Leistungsempfängers'],
    ['fr', 'Autoliquidation'],
    ['es', 'Inversión del sujeto pasivo'],
    ['it', 'Inversione contabile'],
    ['cs', 'Daň odvede zákazník'],
    ['sk', 'Prenesenie daňovej povinnosti'],
    ['uk', 'Зворотне оподаткування'],
  ])('reverse charge in %s', async (lang, words) => {
    const invoice = { ...GERMAN, lang, positions: [line('np')] }
    const { json } = await kwit.call('POST', '/invoices.json', { token: account.token, json: { invoice } })
    expect(await paperOf(json.id)).toContain(words)
  })

  test('the account may have one legal basis for all exempt sales', async () => {
    const mine = await kwit.newAccount()
    const put = { account: { exempt_tax_kind: 'art. 113 ust. 1 i 9' } }
    expect((await kwit.call('PUT', '/account.json', { token: mine.token, json: put })).status).toBe(200)
    const post = async (invoice: object) =>
      (
        await kwit.call('POST', '/invoices.json', {
          token: mine.token,
          json: { invoice: { lang: 'pl', ...invoice } },
        })
      ).json
    const created = await post({ positions: [line('zw')] })
    expect(created).toMatchObject({ exempt_tax_kind: 'art. 113 ust. 1 i 9', warnings: [] })
    expect(await paperOf(created.id, mine.token)).toContain('art. 113 ust. 1 i 9')
    expect(await post({ exempt_tax_kind: 'art. 43', positions: [line('zw')] })).toMatchObject({
      exempt_tax_kind: 'art. 43',
    })
    expect(await post({ positions: [line(23)] })).toMatchObject({ exempt_tax_kind: null })
  })

  test('a duplicate has its date', async () => {
    const invoice = { ...POLISH, lang: 'pl', issue_date: '2026-01-02', positions: [line(23)] }
    const { json } = await kwit.call('POST', '/invoices.json', { token: account.token, json: { invoice } })
    kwit.clock.set(Date.parse('2026-11-20T12:00:00Z'))
    try {
      expect(await paperOf(json.id, account.token, '&print_option=duplicate')).toContain(
        'Duplikat z dnia 20.11.2026',
      )
      kwit.clock.set(Date.parse('2026-11-21T12:00:00Z'))
      expect(await paperOf(json.id, account.token, '&print_option=duplicate')).toContain(
        'Duplikat z dnia 21.11.2026',
      )
    } finally {
      kwit.clock.set(undefined)
    }
  })
})
