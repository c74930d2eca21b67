import { describe, expect, test } from 'vitest'
import { decimal, type Fields, text } from './field.ts'
import { resource } from './resource.ts'

const FIELDS = {
  name: text({ column: true, sorted: true }),
  code: text({ column: true }),
  remark: text(),
  price: decimal({ column: true }),
}
type Options = Partial<Parameters<typeof resource>[0]>
const declare = (options: Options) =>
  resource<Fields>({ name: 'good', plural: 'goods', fields: FIELDS, label: 'name', ...options })

describe('a resource is refused', () => {
  test.each<[what: string, options: Options, message: RegExp]>([
    [
      'a filter',
      { filters: { remark: 'equals' } },
      /"goods" names "remark" in `filters`.*add `column: true`/,
    ],
    ['an identity', { filters: { remark: 'identity' } }, /"remark" in `filters`.*add `column: true`/],
    [
      'a text search',
      { filters: { code: 'contains' } },
      /names "code_sort" in `filters`.*the field "code".*add `sorted: true`/,
    ],
    ['an order', { orders: ['remark'] }, /"remark" in `orders`.*add `column: true`/],
    ['an index', { indexes: [['code', 'remark']] }, /"remark" in `indexes`.*add `column: true`/],
    ['a sorted index', { indexes: [['code_sort']] }, /"code_sort" in `indexes`.*add `sorted: true`/],
    ['a sparse index', { sparse: { remark: ['remark', 'code'] } }, /"remark" in `sparse`/],
    [
      'a column of a sparse index',
      { sparse: { code: ['remark', 'code'] } },
      /"remark" in `indexes` or `sparse`/,
    ],
    ['a key', { unique: [['remark']] }, /"remark" in `unique`/],
    ['a secret', { found_by: ['remark'] }, /"remark" in `found_by`/],
    ['a date', { dates: ['remark'] }, /"remark" in `dates`/],
    ['its first order', { default_order: 'remark' }, /"remark" in `default_order`/],
    ['a count', { counters: { month_of: 'code', by: ['remark'], sums: [] } }, /"remark" in `counters`/],
    ['a sum', { counters: { month_of: 'code', by: [], sums: ['remark'] } }, /"remark" in `counters`/],
    ['its search text', { indexes: [['search']] }, /declare the searched fields in `search`/],
    ['a name that is no field', { orders: ['prise'] }, /names "prise" in `orders`, but it has no field/],
  ])('if no column exists for %s', (_what, options, message) => {
    expect(() => declare(options)).toThrow(message)
  })

  test('and accepted if each of them exists', () => {
    const declared = declare({
      filters: { ids: 'ids', name: 'contains', code: 'equals' },
      orders: ['name', 'price'],
      search: ['remark'],
      indexes: [['name_sort'], ['search'], ['code', 'id']],
      sparse: { code: ['code', 'price'] },
      dates: ['created_at'],
    })
    expect(declared.orders).toEqual(['name', 'price'])
  })
})
