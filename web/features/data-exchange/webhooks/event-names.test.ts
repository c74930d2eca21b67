import { expect, test } from 'vitest'
import { webhooks } from '../../../locales/en/settings-webhooks.ts'
import { eventName, selectableEvents } from './event-names.ts'

test.each([
  ['invoice.paid', 'Document paid'],
  ['client.*', 'All events of clients'],
  ['invoice:create', 'Document created'],
  ['client:update', 'Client changed'],
  ['product:destroy', 'Product deleted'],
  ['recurring.created', 'recurring.created'],
])('the event %s is called %s', (type, name) => {
  expect(eventName(webhooks.eventNames, type)).toBe(name)
})

test('test messages cannot be chosen', () => {
  expect(selectableEvents(webhooks.eventNames).map(({ value }) => value)).not.toContain('webhook.test')
})
