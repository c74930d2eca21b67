import { expect, test } from 'vitest'
import { composeEmail } from './compose.ts'
import { emailTexts } from './texts.ts'

const values = { name: 'Rent', number: 'FV/1', day: '2026-11-09', account: 'Acme', host: 'kwit.test' }

test.each([
  ['en', '9 November 2026'],
  ['en-US', '9 November 2026'],
  ['pl', '9 listopada 2026'],
  ['de', '9. November 2026'],
  ['fr', '9 November 2026'],
])('an email in %s prints the day as a date of its language', (lang, day) => {
  const { text } = composeEmail({ kind: 'recurring_failed', lang, values })
  expect(text).toContain(day)
  expect(text).not.toContain('2026-11-09')
})

test.each(['en', 'pl', 'de'])('emails about schedules in %s show no message of the API', (lang) => {
  const { texts } = emailTexts(lang)
  expect(JSON.stringify([texts.recurring_failed, texts.recurring_unsent])).not.toContain('{problem}')
})
