import { expect, test } from 'vitest'
import { deliveryReasons } from './delivery-reasons.ts'
import type { EditorInvoice } from './editor-values.ts'

test.each<[object, string[]]>([
  [{ left_by: null, status: 'issued' }, []],
  [{ left_by: 'opened', status: 'issued' }, ['opened']],
  [{ left_by: 'sent', status: 'paid' }, ['sent', 'paid']],
  [{ left_by: null, sent_time: '2026-03-01T10:00:00Z', status: 'partial' }, ['sent', 'paid']],
  [
    { left_by: 'corrected', status: 'issued', standing: { documents: [{ kind: 'correction' }] } },
    ['corrected'],
  ],
  [{ left_by: null, status: 'issued', standing: { documents: [{ kind: 'correction' }] } }, ['corrected']],
  [{ left_by: null, status: 'issued', standing: { documents: [{ kind: 'advance' }] } }, []],
])('%j: %j', (document, ways) => expect(deliveryReasons(document as EditorInvoice)).toEqual(ways))
