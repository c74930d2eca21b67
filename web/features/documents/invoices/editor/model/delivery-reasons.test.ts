import { expect, test } from 'vitest'
import { deliveryReasons } from './delivery-reasons.ts'
import type { EditorInvoice } from './editor-values.ts'

test.each<[object, string[]]>([
  [{ delivered_by: null, status: 'issued' }, []],
  [{ delivered_by: 'opened', status: 'issued' }, ['opened']],
  [{ delivered_by: 'sent', status: 'paid' }, ['sent', 'paid']],
  [{ delivered_by: null, sent_time: '2026-03-01T10:00:00Z', status: 'partial' }, ['sent', 'paid']],
  [
    { delivered_by: 'corrected', status: 'issued', remaining: { documents: [{ kind: 'correction' }] } },
    ['corrected'],
  ],
  [
    { delivered_by: null, status: 'issued', remaining: { documents: [{ kind: 'correction' }] } },
    ['corrected'],
  ],
  [{ delivered_by: null, status: 'issued', remaining: { documents: [{ kind: 'advance' }] } }, []],
])('%j: %j', (document, ways) => expect(deliveryReasons(document as EditorInvoice)).toEqual(ways))
