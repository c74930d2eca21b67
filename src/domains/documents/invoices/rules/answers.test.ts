import { expect, test } from 'vitest'
import type { Invoice } from '../schema.ts'
import { answerState, cleanName, isChangedSince, isName } from './answers.ts'

const offer = (fields: object) =>
  ({
    kind: 'estimate',
    income: true,
    cancelled: false,
    status: 'sent',
    payment_to: '2026-11-20',
    payment_to_kind: '5',
    client_answers: null,
    answered_version: null,
    ...fields,
  }) as Invoice
const ANSWERED = { client_answers: [{ decision: 'accepted' }], answered_version: 7 }
const CHANGED = { client_answers: [{ decision: 'accepted' }], answered_version: null }

test.each([
  ['open until the due date', {}, '2026-11-20', 'open'],
  ['expired after it', {}, '2026-11-21', 'expired'],
  ['open without a due date', { payment_to_kind: 'off' }, '2030-01-01', 'open'],
  ['open for orders, which do not expire', { kind: 'client_order' }, '2030-01-01', 'open'],
  ['answered after an answer', { status: 'accepted', ...ANSWERED }, '2026-11-16', 'answered'],
  ['answered if the seller sets the status', { status: 'rejected' }, '2026-11-16', 'answered'],
  ['open again after a change', { status: 'accepted', ...CHANGED }, '2026-11-16', 'open'],
  ['open again if the seller resets the status', { status: 'sent', ...ANSWERED }, '2026-11-16', 'open'],
  ['none if paid', { status: 'paid' }, '2026-11-16', 'none'],
  ['none if cancelled', { cancelled: true }, '2026-11-16', 'none'],
  ['none for an invoice', { kind: 'vat' }, '2026-11-16', 'none'],
  ['none for an offer of a supplier', { income: false }, '2026-11-16', 'none'],
])('%s', (_name, fields, today, state) => {
  expect(answerState(offer(fields), today)).toBe(state)
})

test('isChangedSince() detects changes after an answer', () => {
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
])('cleans and checks the name %j', (input, name, isValidName) => {
  expect(cleanName(input)).toBe(name)
  expect(isName(cleanName(input))).toBe(isValidName)
})
