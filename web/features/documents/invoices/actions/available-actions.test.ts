import { describe, expect, test } from 'vitest'
import { stub } from '../../../../../test/stub.ts'
import { type ActionInvoice, availableActions } from './available-actions.ts'

const INVOICE: ActionInvoice = {
  kind: 'vat',
  status: 'issued',
  cancelled: false,
  locked: false,
  income: true,
  delivered_by: null,
  amount_due: '123.00',
  set_off: undefined,
  price_tax: '23.00',
  seller_country: null,
  buyer_country: null,
  buyer_tax_no: null,
}

// The available actions, in the order of the function.
const actionNames = (changes: Partial<ActionInvoice>, mayWrite = true) =>
  Object.entries(availableActions({ ...INVOICE, ...changes }, mayWrite))
    .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value))
    .map(([name]) => name)
    .join(' ')

describe('a document offers', () => {
  const cases: [what: string, changes: Partial<ActionInvoice>, actions: string][] = [
    ['an issued invoice', {}, 'send markPaid edit correct copy recur share statuses cancel delete'],
    [
      'a sent invoice',
      { delivered_by: 'mail' },
      'send markPaid edit confirmEdit correct copy recur share statuses cancel delete',
    ],
    [
      'a paid invoice',
      { status: 'paid', amount_due: '0.00' },
      'send edit correct copy recur share statuses cancel delete',
    ],
    [
      'a locked invoice',
      { locked: true },
      'send markPaid correct correctInsteadOfEdit copy recur share statuses cancel',
    ],
    ['a cancelled invoice', { cancelled: true, delivered_by: 'mail' }, 'edit correct copy share delete'],
    ['a purchase', { income: false }, 'markPaid edit correct copy recur receiveGoods statuses cancel delete'],
    [
      'a purchase from abroad without tax',
      { income: false, price_tax: '0.00', buyer_tax_no: 'DE136695976' },
      'markPaid edit correct copy recur receiveGoods selfAssess statuses cancel delete',
    ],
    ['an offer', { kind: 'estimate' }, 'send edit copy recur convertTo share statuses cancel delete'],
    ['a locked correction', { kind: 'correction', locked: true }, 'send markPaid copy share statuses cancel'],
  ]
  test.each(cases)('%s', (_, changes, actions) => {
    expect(actionNames(changes)).toBe(actions)
  })

  test('only its public page to members who may not write', () => {
    expect(actionNames({}, false)).toBe('share')
    expect(actionNames({ income: false }, false)).toBe('')
  })
})

describe('statuses', () => {
  const statuses = (changes: Partial<ActionInvoice>) =>
    availableActions({ ...INVOICE, ...changes }, true).statuses.join(' ')

  test('a document with payments offers none that would ignore them', () => {
    const partial = { ...INVOICE, status: 'partial' } as const
    expect(availableActions(partial, true, true).statuses).toEqual(['partial', 'paid'])
    expect(availableActions({ ...INVOICE, status: 'paid' }, true, true).statuses).toEqual(['paid'])
  })

  test('partial is offered only if it is the current status', () => {
    expect(statuses({})).toBe('issued sent paid rejected')
    expect(statuses({ status: 'partial' })).toBe('issued sent partial paid rejected')
  })

  test('a document that was set off cannot be marked as paid', () => {
    expect(statuses({ set_off: stub({}), amount_due: '0.00' })).toBe('issued sent rejected')
  })

  test('an offer can be accepted or rejected', () => {
    expect(statuses({ kind: 'estimate' })).toBe('issued sent accepted rejected')
  })
})
