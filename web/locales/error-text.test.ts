import { expect, test } from 'vitest'
import { de } from './de/index.ts'
import { en } from './en/index.ts'
import { translateMessages } from './error-text.ts'

test('an amount in a message has cents, in the format of the language', () => {
  const message = 'is less than the allocated payments (500.0); edit the payments'
  expect(translateMessages(en, [message])).toContain('(500.00)')
  expect(translateMessages(de, [message])).toContain('(500,00)')
})
