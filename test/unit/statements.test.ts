import { expect, test } from 'vitest'
import { faultsOf, refusalsOf } from '../statements.ts'

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

const REFUSED: [statement: string, refusals: string[]][] = [
  ['select seq from payments where account_id = $1 for update skip locked', []],
  ['select seq from payments where account_id in ($1) order by account_id for update', []],
  [
    'select seq from payments where account_id in ($1, $2) order by account_id for update skip locked',
    ['a lock on rows of several accounts'],
  ],
  ['select seq from payments where account_id = any($1) for share', ['a lock on rows of several accounts']],
  [
    'select i.id from invoices i join payments h on h.account_id = i.account_id where i.account_id = $1 for update',
    [],
  ],
  [
    'select max(last) from (select max(seq) as last from payments where account_id = $1 union all select 1) as x',
    [],
  ],
  [
    'select id, rank() over (order by id) from invoices where account_id in ($1, $2)',
    ['a window over several accounts'],
  ],
  [
    'with gone as (delete from invoices where account_id = $1 returning id) select id from gone',
    ['a change within "with"'],
  ],
  ['update invoices set account_id = $1 where account_id = $2', ['a change of the account of a row']],
  ['update invoices set number = $1 where account_id = $2', []],
  [
    'update invoices set token = gen_random_uuid() where account_id = $1',
    ['a change by a function that differs from call to call'],
  ],
  ['delete from invoices where deleted_at < $1', []],
  ['select id from users where id in ($1, $2) for update', []],
  ["insert into invoices (account_id, number) values ($1, 'for update')", []],
]

test.each(REFUSED)('Citus and %s', (statement, refusals) => {
  expect(refusalsOf(statement, layout)).toEqual(refusals)
})
