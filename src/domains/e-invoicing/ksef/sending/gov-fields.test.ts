import { describe, expect, test } from 'vitest'
import { govFieldsOf, govStatusOf, withEnvironment } from './gov-fields.ts'
import type { Transmission } from './schema.ts'

const NOW = Date.UTC(2026, 10, 16, 12, 0, 0)

const TRANSMISSION: Transmission = {
  account_id: 1,
  id: 7,
  created_at: NOW,
  updated_at: NOW,
  invoice_id: 3,
  connection_id: 1,
  environment: 'production',
  tax_no: '5252445767',
  state: 'accepted',
  mode: 'online',
  attempts: 1,
  next_attempt_at: null,
  sha256: '00',
  kind: 'VAT',
  issue_date: '2026-11-16',
  sell_date: '2026-11-15',
  link: 'https://qr.ksef.mf.gov.pl/invoice/5252445767/16-11-2026/hash',
  certificate_link: null,
  session_reference: 'session',
  remote_reference: 'reference',
  remote_number: '5252445767-20261116-0100001AF629-AF',
  sent_at: NOW,
  accepted_at: NOW,
  error_code: null,
  errors: null,
  deadline_at: null,
  alarm: null,
  corrected_sha256: null,
  user_id: 1,
  request_id: 'request',
}

describe('gov_status', () => {
  test.each([
    ['queued', 'online', null, 'processing'],
    ['waiting_for_original', 'online', null, 'processing'],
    ['submitting', 'online', null, 'processing'],
    ['submitted', 'offline24', null, 'processing'],
    ['queued', 'online', 503, 'server_error'],
    ['unknown', 'online', null, 'status_check_error'],
    ['accepted', 'online', null, 'ok'],
    ['accepted', 'emergency', null, 'ok'],
    ['issued_offline', 'offline24', null, 'offline'],
    ['rejected', 'online', 450, 'send_error'],
    ['rejected', 'online', 435, 'send_error'],
    ['rejected', 'online', 440, 'duplicate_error'],
    ['rejected', 'online', 410, 'blocked_403_error'],
    ['rejected', 'online', 403, 'blocked_403_error'],
    ['rejected', 'offline24', 450, 'offline_error'],
    ['outside', 'total_failure', null, 'not_applicable'],
  ] as const)('%s %s %s is %s', (state, mode, error_code, status) => {
    const codes = { link: 'one', certificate_link: 'two' }
    expect(govStatusOf({ state, mode, error_code, ...codes })).toBe(status)
  })

  test('is offline only if the document has both codes or none', () => {
    const issued = { state: 'issued_offline', mode: 'offline24', error_code: null } as const
    expect(govStatusOf({ ...issued, link: 'one', certificate_link: null })).toBe('processing')
    expect(govStatusOf({ ...issued, link: null, certificate_link: null })).toBe('offline')
  })

  test('is prefixed in environments without legal effect', () => {
    expect(withEnvironment('ok', 'production')).toBe('ok')
    expect(withEnvironment('ok', 'demo')).toBe('demo_ok')
    expect(withEnvironment('not_connected', 'test')).toBe('demo_not_connected')
  })
})

test('sets the number, the link and the dates of the document', () => {
  expect(govFieldsOf(TRANSMISSION)).toEqual({
    gov_status: 'ok',
    gov_id: TRANSMISSION.remote_number,
    gov_send_date: '2026-11-16T13:00:00.000+01:00',
    gov_sell_date: '2026-11-15',
    gov_kind: 'VAT',
    gov_error_messages: [],
    gov_verification_link: TRANSMISSION.link,
    gov_certificate_link: null,
    gov_link: TRANSMISSION.link,
  })
  const rejected = {
    ...TRANSMISSION,
    state: 'rejected',
    error_code: 450,
    errors: '["P_1"]',
    remote_number: null,
  }
  expect(govFieldsOf(rejected as Transmission)).toMatchObject({
    gov_status: 'send_error',
    gov_id: null,
    gov_error_messages: ['P_1'],
    gov_link: null,
  })
})
