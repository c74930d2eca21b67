import { expect, test } from 'vitest'
import { faultsOf } from '../statements.ts'

const layout = { spread: new Set(['invoices', 'payments']), across: new Set(['users']) }

test.each([
  ['select id from invoices where account_id = $1', []],
  ['select id from invoices where id = $1', ['all of invoices']],
  ['select id from invoices order by account_id, id', ['all of invoices']],
  ["select id from invoices where name = 'account_id = 1'", ['all of invoices']],
  ['select id from invoices where (account_id, id) in (($1, $2))', []],
  [
    'select id from invoices i join payments p on p.invoice_id = i.id where i.account_id = $1',
    ['all of payments'],
  ],
  ['select id from invoices i join payments p on p.account_id = i.account_id where i.account_id = $1', []],
  ['select id from invoices where account_id = $1 and id in (select id from payments)', ['all of payments']],
  [
    'select id from invoices where id in (select id from payments where account_id = $1)',
    ['all of invoices'],
  ],
  ['select id from invoices where account_id = $1 union select id from payments', ['all of payments']],
  ['select id from invoices where account_id = $1 and lower(number) = $2 and (a or b)', []],
  ['insert into invoices (id, account_id, number) values ($1, $2, $3)', []],
  ['insert into invoices (number) values ($1)', ['all of invoices']],
  ['update invoices set number = $1 where id = $2', ['all of invoices']],
  ['delete from payments where account_id = $1', []],
  ['select id from users where login = $1', []],
  ['select u.id from users u join invoices i on i.account_id = $1', ['users among accounts']],
  ['create table invoices (id bigint)', []],
])('%s', (statement, faults) => {
  expect(faultsOf(statement, layout)).toEqual(faults)
})
