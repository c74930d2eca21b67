import { expect, test } from 'vitest'
import { en } from '../../../../../../test/web-texts.ts'
import type { EditorValues } from './editor-values.ts'
import { fieldLabel } from './field-label.ts'

test('the date of an expense is that of its receipt, that of a sale the one of its delivery', () => {
  const labelOf = (income: boolean) => fieldLabel('delivery_date', { income } as EditorValues, en)
  expect([labelOf(false), labelOf(true)]).toEqual(['Received on', 'Delivery date'])
  expect(fieldLabel('title', { income: false } as EditorValues, en)).toBe(en.editor.fields.title)
})
