import { expect, test } from 'vitest'
import { currentPath } from './renamed-paths.ts'

test.each([
  ['/bin', '/trash'],
  ['/looks/12/restore', '/templates/12/restore'],
  ['/moves/3/report', '/account_transfers/3/report'],
  ['/channels', '/network_connections'],
  ['/transmissions', '/ksef_transmissions'],
  ['/find', '/search'],
  ['/account/number_example', '/account/next_number'],
  ['/account/mail', '/account/outgoing_email'],
  ['/account/test_mail', '/account/test_email'],
  ['/account/deletion', '/account/confirm_deletion'],
  ['/invoices/7/source', '/invoices/7/received_file'],
  ['/invoices/7/letter', '/invoices/7/email_preview'],
  ['/invoices/7/demand', '/invoices/7/demand_letter'],
  ['/invoices/7/delivery', '/invoices/7/delivery_channel'],
  ['/invoices/7/transmissions', '/invoices/7/ksef_transmissions'],
  ['/banking/transfers/7.pain001', '/banking/transfers/7/pain001'],
])('%s is now %s', (former, current) => {
  expect(currentPath(former)).toBe(current)
  expect(currentPath(current)).toBe(current)
})

test.each(['/invoices/7', '/account', '/binary', '/finder', '/invoices/letter', '/account/users', '/'])(
  '%s stays unchanged',
  (path) => {
    expect(currentPath(path)).toBe(path)
  },
)
