import { expect, test } from 'vitest'
import type { Invoice } from '../schema.ts'
import { answerState, cleanName, isChangedSince, isName } from './answers.ts'

const offer = (given: object) =>
  ({
    kind: 'estimate',
    income: true,
    cancelled: false,
    status: 'sent',
    payment_to: '2026-11-20',
    payment_to_kind: '5',
    client_answers: null,
    answered_version: null,
    ...given,
  }) as unknown as Invoice
const ANSWERED = { client_answers: [{ decision: 'accepted' }], answered_version: 7 }
const CHANGED = { client_answers: [{ decision: 'accepted' }], answered_version: null }

test.each([
  ['open until its day', {}, '2026-11-20', 'open'],
  ['no longer after it', {}, '2026-11-21', 'expired'],
  ['without a day it stays open', { payment_to_kind: 'off' }, '2030-01-01', 'open'],
  ['an order has no such day', { kind: 'client_order' }, '2030-01-01', 'open'],
  ['answered once', { status: 'accepted', ...ANSWERED }, '2026-11-16', 'answered'],
  ['also by hand', { status: 'rejected' }, '2026-11-16', 'answered'],
  ['changed since, it is asked anew', { status: 'accepted', ...CHANGED }, '2026-11-16', 'open'],
  ['the seller put it back', { status: 'sent', ...ANSWERED }, '2026-11-16', 'open'],
  ['paid', { status: 'paid' }, '2026-11-16', 'none'],
  ['cancelled', { cancelled: true }, '2026-11-16', 'none'],
  ['an invoice', { kind: 'vat' }, '2026-11-16', 'none'],
  ['somebody else offers it to us', { income: false }, '2026-11-16', 'none'],
])('%s', (_name, given, today, state) => {
  expect(answerState(offer(given), today)).toBe(state)
})

test('an answer stands for what it was given to', () => {
  expect(isChangedSince(offer(ANSWERED))).toBe(false)
  expect(isChangedSince(offer(CHANGED))).toBe(true)
  expect(isChangedSince(offer({}))).toBe(false)
})

test.each([
  ['  Anna   Nowak ', 'Anna Nowak', true],
  ['\u202eevil\u202c', 'evil', true],
  ['محمد علي', 'محمد علي', true],
  ['\u200b\u200b', '', false],
  ['1', '1', false],
  ['X', 'X', false],
])('a name: %j', (given, name, is_name) => {
  expect(cleanName(given)).toBe(name)
  expect(isName(cleanName(given))).toBe(is_name)
})
