import { describe, expect, test } from 'vitest'
import type { InvoiceStatus } from '../../../../ksef/sessions.ts'
import { outcomeOfStatus } from './outcome.ts'
import { retryAfter } from './rules.ts'

const NOW = 1_000_000
const number = '5252248481-20261118-0123456789AB-CD'
const status = (code: number, more: Partial<InvoiceStatus> = {}): InvoiceStatus =>
  ({ code, messages: ['words'], reference: 'R', hash: 'H', ...more }) as InvoiceStatus

describe('outcome of a final status', () => {
  test.each([
    ['accepted with a number', status(200, { ksef_number: number }), 'accepted', NOW],
    ['accepted without a number', status(200), 'rejected', null],
    ['a failure inside KSeF is tried again', status(500), 'not_taken', NOW + retryAfter(0)],
    ['an operation that KSeF cancelled is tried again', status(550), 'not_taken', NOW + retryAfter(0)],
    ['a fault of the document is final', status(450), 'rejected', null],
    ['a duplicate of a foreign document is final', status(440), 'rejected', null],
  ] as const)('%s', (_, finalStatus, trigger, next_attempt_at) => {
    const outcome = outcomeOfStatus(finalStatus, 0, NOW)
    expect(outcome).toMatchObject({ trigger, update: { next_attempt_at } })
    if (trigger === 'not_taken')
      expect(outcome.update).toMatchObject({
        error_code: finalStatus.code,
        session_reference: null,
        remote_reference: null,
      })
  })
})
