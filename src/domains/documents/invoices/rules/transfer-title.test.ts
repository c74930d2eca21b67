import { expect, test } from 'vitest'
import { transferTitle } from './transfer-title.ts'

const KSEF = '5265877635-20250826-0100001AF629-AF'
const DOCUMENT = {
  number: 'FV 7/2026',
  gov_id: KSEF,
  gov_status: 'ok',
  issue_date: '2026-12-28',
  payment_to: '2027-01-11',
  buyer_tax_no: '7811767696',
  buyer_company: true,
  buyer_country: 'PL',
} as Parameters<typeof transferTitle>[0]

test.each([
  ['a taxpayer who pays from 2027 on', {}, KSEF],
  ['a buyer without a country', { buyer_country: '' }, KSEF],
  ['a document without a due date, by its issue date', { payment_to: null, issue_date: '2027-01-02' }, KSEF],
  ['a due date before 2027', { payment_to: '2026-12-31' }, 'FV 7/2026'],
  ['a document without a KSeF number', { gov_id: null }, 'FV 7/2026'],
  ['a KSeF number of the demo environment', { gov_status: 'demo_ok' }, 'FV 7/2026'],
  ['a foreign buyer', { buyer_country: 'DE' }, 'FV 7/2026'],
  ['a buyer without a tax number', { buyer_tax_no: null }, 'FV 7/2026'],
  ['a consumer', { buyer_company: false }, 'FV 7/2026'],
])('the title for %s', (_who, more, title) =>
  expect(transferTitle({ ...DOCUMENT, ...more } as typeof DOCUMENT)).toBe(title),
)
