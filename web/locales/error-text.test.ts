import { expect, test } from 'vitest'
import { de, en } from '../../test/web-texts.ts'
import { problemTexts, translateMessages } from './error-text.ts'

test('an amount in a message has cents, in the format of the language', () => {
  const message = 'is less than the allocated payments (500.0); edit the payments'
  expect(translateMessages(en, [message])).toContain('(500.00)')
  expect(translateMessages(de, [message])).toContain('(500,00)')
})

test('a stored error is translated field by field, and one without translation is shown as it is', () => {
  const missing = (name: string) =>
    `quantity: exceeds the stock of ${name} in Main: 2 in stock, 3 to issue; receive goods first`
  const shortage = (name: string) =>
    `Menge: übersteigt den Bestand von ${name} im Lager Main: 2 vorhanden, 3 zu entnehmen; lagern Sie zuerst Waren ein`
  expect(problemTexts(de, `client_id: does not exist; ${missing('Tee')}; ${missing('Tasse')}`)).toEqual([
    expect.stringMatching(/^Kunde: existiert nicht/),
    shortage('Tee'),
    shortage('Tasse'),
  ])
  expect(problemTexts(de, 'An error of our own')).toEqual(['An error of our own'])
})
