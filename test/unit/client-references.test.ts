import { expect, test } from 'vitest'
import { resources } from '../../src/database-schema.ts'
import { clients } from '../../src/domains/catalog/clients/schema.ts'
import { MOVED_REFERENCES } from '../../src/domains/data-exchange/client-merge/store.ts'

// A merge deletes clients. Records that refer to them would lose their client if the merge did not know the field.

const NOT_MOVED: { readonly [field: string]: string } = {
  'clients.buyer_id': 'stored for compatibility, without effect',
}

test('a merge of clients moves every field that refers to one', () => {
  const references = resources.flatMap(({ plural, fields }) =>
    Object.keys(fields)
      .filter((name) => fields[name]?.target === clients.plural)
      .map((name) => `${plural}.${name}`),
  )
  expect(
    references.filter((name) => !MOVED_REFERENCES.includes(name) && !(name in NOT_MOVED)),
    'move them in src/domains/data-exchange/client-merge/store.ts, or add the reason to NOT_MOVED here',
  ).toEqual([])
  expect(
    [...MOVED_REFERENCES, ...Object.keys(NOT_MOVED)].filter((name) => !references.includes(name)),
    'these fields are gone: remove them from the merge, or from NOT_MOVED here',
  ).toEqual([])
})
