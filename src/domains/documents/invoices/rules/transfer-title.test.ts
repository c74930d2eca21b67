import { expect, test } from 'vitest'
import { transferTitle } from './transfer-title.ts'

const KSEF = '5265877635-20250826-0100001AF629-AF'
const ASKED = {
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
  ['whose country is not said', { buyer_country: '' }, KSEF],
  ['without a term, by the day of issue', { payment_to: null, issue_date: '2027-01-02' }, KSEF],
  ['who pays before', { payment_to: '2026-12-31' }, 'FV 7/2026'],
  ['without a number of KSeF', { gov_id: null }, 'FV 7/2026'],
  ['with one of a trial', { gov_status: 'demo_ok' }, 'FV 7/2026'],
  ['abroad', { buyer_country: 'DE' }, 'FV 7/2026'],
  ['without a tax number', { buyer_tax_no: null }, 'FV 7/2026'],
  ['a consumer', { buyer_company: false }, 'FV 7/2026'],
])('the title for %s', (_who, more, title) =>
  expect(transferTitle({ ...ASKED, ...more } as typeof ASKED)).toBe(title),
)
