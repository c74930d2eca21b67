import { describe, expect, test } from 'vitest'
import { type KsefInvoice, ksefState } from './ksef-state.ts'

const INVOICE = {
  kind: 'vat',
  status: 'issued',
  cancelled: false,
  test: false,
  payment_url: 'http://localhost/invoice/payment/1',
  income: true,
  gov_status: null,
  gov_id: null,
  gov_send_date: null,
  gov_error_messages: [],
} as KsefInvoice

type ExpectedState = { is_visible: boolean; maySend: boolean; mayIssueOffline: boolean }
const state = (changes: Partial<KsefInvoice>, isConnected = true, isForFarmer = false): ExpectedState => {
  const { is_visible, maySend, mayIssueOffline } = ksefState(
    { ...INVOICE, ...changes },
    isConnected,
    isForFarmer,
  )
  return { is_visible, maySend, mayIssueOffline }
}
const shown = (maySend: boolean, mayIssueOffline: boolean) => ({ is_visible: true, maySend, mayIssueOffline })

describe('the KSeF card', () => {
  test.each<[string, Partial<KsefInvoice>, ExpectedState]>([
    ['an unsent invoice', {}, shown(true, true)],
    ['a queued invoice', { gov_status: 'processing' }, shown(false, true)],
    [
      'an invoice that is being sent',
      { gov_status: 'processing', gov_send_date: '2026-11-18T10:00:00Z' },
      shown(false, false),
    ],
    ['an accepted invoice', { gov_status: 'ok', gov_id: '1' }, shown(false, false)],
    ['a rejected invoice', { gov_status: 'send_error' }, shown(true, false)],
    ['an offline invoice', { gov_status: 'offline' }, shown(true, false)],
    ['a demo rejection', { gov_status: 'demo_send_error' }, shown(true, false)],
    ['an outage', { gov_status: 'server_error' }, shown(false, true)],
  ])('of %s', (_, changes, expected) => {
    expect(state(changes)).toEqual(expected)
  })

  test.each<[string, Partial<KsefInvoice>]>([
    ['a kind that KSeF does not take', { kind: 'proforma' }],
    ['a draft', { status: 'draft' }],
    ['a cancelled invoice', { cancelled: true }],
    ['a purchase without a number of KSeF', { income: false }],
  ])('is not shown for %s', (_, changes) => {
    expect(state(changes).is_visible).toBe(false)
  })

  test('is not shown for an unsent invoice of an account without a connection', () => {
    expect(state({}, false).is_visible).toBe(false)
  })

  test('offers to send a purchase from a farmer, and only shows a received one', () => {
    expect(state({ income: false }, true, true)).toEqual(shown(true, true))
    expect(state({ income: false, gov_id: '1' })).toEqual(shown(false, false))
  })
})
