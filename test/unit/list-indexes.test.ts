import { expect, test } from 'vitest'
import { resources } from '../../src/database-schema.ts'
import type { Resource } from '../../src/platform/fields/resource.ts'

// Without an index a list of a million records is read completely. Nothing else notices it: a list of a few records is
// fast without one, and the query plans in plans.test.ts are those of selected lists.

const FEW_RECORDS = 'an account has few of them'
const COMMON_VALUE =
  'many records have the value, so a page is full after reading a few in the order of the list'

const WITHOUT_INDEX: { readonly [name: string]: string } = {
  'departments filtered by tax_no': FEW_RECORDS,
  'warehouses filtered by kind': FEW_RECORDS,
  'bank_accounts filtered by bank_account_number': FEW_RECORDS,
  'recurrings filtered by state': FEW_RECORDS,
  'clients filtered by kind': COMMON_VALUE,
  'clients filtered by category_id': COMMON_VALUE,
  'products filtered by category_id': COMMON_VALUE,
  'products filtered by disabled': COMMON_VALUE,
  'warehouse_documents filtered by warehouse2_id': COMMON_VALUE,
  'warehouse_documents filtered by department_id': COMMON_VALUE,
  'warehouse_documents ordered by price_net': 'documents are listed by date; sorting by value reads all',
  'warehouse_documents ordered by price_gross': 'documents are listed by date; sorting by value reads all',
  'banking_payments filtered by paid': COMMON_VALUE,
  'banking_payments filtered by kind': COMMON_VALUE,
  'banking_payments filtered by provider': COMMON_VALUE,
  'banking_payments filtered by currency': COMMON_VALUE,
  'banking_payments filtered by income': COMMON_VALUE,
  'banking_payments filtered by department_id': COMMON_VALUE,
  'banking_payments filtered by product_id': COMMON_VALUE,
  'banking_payments filtered by email': 'payments are found by the search, which has an index',
}

test('every filter and order of a list has an index, or a reason to need none', () => {
  const missing = resources.flatMap((resource) => [...usesWithoutIndex(resource)])
  expect(
    missing.filter((use) => !(use in WITHOUT_INDEX)),
    'add the index to `indexes` or `sparse` of the resource (docs/internals/how-to/filter.md)',
  ).toEqual([])
  expect(
    Object.keys(WITHOUT_INDEX).filter((use) => !missing.includes(use)),
    'these have an index now, or are gone: delete their lines here',
  ).toEqual([])
})

function* usesWithoutIndex({
  plural,
  fields,
  filters = {},
  orders = [],
  table,
}: Resource): Generator<string> {
  const few = new Set(['account_id', 'deleted', ...(table.few ?? [])])
  const isIndexed = (column: string) =>
    [...(table.indexes ?? []), ...(table.unique ?? [])].some((index) => {
      const at = index.indexOf(column)
      return at !== -1 && index.slice(0, at).every((before) => few.has(before))
    })
  for (const [parameter, kind] of Object.entries(filters)) {
    const isCompared = kind === 'equals' || kind === 'identity'
    if (isCompared && !isIndexed(parameter) && !isIndexed(`${parameter}_sort`))
      yield `${plural} filtered by ${parameter}`
  }
  for (const order of orders)
    if (!isIndexed(fields[order]?.options.sorted ? `${order}_sort` : order))
      yield `${plural} ordered by ${order}`
}
