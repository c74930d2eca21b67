// Where the rows of an account lie: with all others, in one of the parts that each table has, or on one of many machines. Tables
// that are looked through across accounts are in one piece everywhere.

// What of a table's declaration says where it lies.
type Table = {
  readonly name: string
  readonly across?: string
  readonly has_id: boolean
  readonly key?: readonly string[]
  readonly unique?: readonly (readonly string[])[]
  readonly found_by?: readonly string[]
}

export type Layout =
  | { readonly kind: 'whole' }
  | { readonly kind: 'partitions'; readonly count: number }
  | { readonly kind: 'citus'; readonly across: 'local' | 'reference' }

export const WHOLE: Layout = { kind: 'whole' }

export const isSpread = ({ across }: Table): boolean => across === undefined

export const isPartitioned = (layout: Layout, table: Table): boolean =>
  layout.kind === 'partitions' && isSpread(table)

// PostgreSQL wants the account in each of them, as every system does that spreads rows by it.
export const keysOf = ({ has_id, key = [], unique = [] }: Table): readonly (readonly string[])[] => [
  has_id ? ['account_id', 'id'] : key,
  ...unique,
]

// Whether a key of the database can forbid that two accounts have one value. It cannot where rows are spread by account: a plain index
// finds them there, and who looks for one takes two for none.
export const foundByKey = (layout: Layout, table: Table): boolean =>
  layout.kind === 'whole' || !isSpread(table)

// At the end of a statement that makes a table.
export const partitionedBy = (layout: Layout, table: Table): string =>
  isPartitioned(layout, table) ? ' partition by hash (account_id)' : ''

// What is to be done with a table that has just been made.
export function placing(layout: Layout, table: Table): string[] {
  const { name } = table
  if (layout.kind === 'citus') {
    if (isSpread(table)) return [`select create_distributed_table('${name}', 'account_id')`]
    return layout.across === 'reference' ? [`select create_reference_table('${name}')`] : []
  }
  if (layout.kind === 'whole' || !isSpread(table)) return []
  const { count } = layout
  return Array.from(
    { length: count },
    (_, part) =>
      `create table ${name}_part_${part} partition of ${name} for values with (modulus ${count}, remainder ${part})`,
  )
}

// Every machine knows the form of the database, or a Kwit beside a worker would take it for an older one.
export const placingState = (layout: Layout): string[] =>
  layout.kind === 'citus' && layout.across === 'reference'
    ? [`select create_reference_table('schema_state')`]
    : []

// What is to be done with one that has rows. The ids go on where they were; keys and indexes are made anew afterwards.
export function moving(layout: Layout, table: Table): string[] {
  if (layout.kind === 'citus') return placing(layout, table)
  if (!isSpread(table)) return []
  const { name, has_id } = table
  const before = `${name}_before`
  const sequence = (of: string) => `pg_get_serial_sequence('${of}', 'id')`
  return [
    `alter table ${name} rename to ${before}`,
    `create table ${name} (like ${before} including defaults including identity)${partitionedBy(layout, table)}`,
    ...placing(layout, table),
    `insert into ${name} select * from ${before}`,
    ...(has_id ? [`select setval(${sequence(name)}, nextval(${sequence(before)}), false)`] : []),
    `drop table ${before}`,
    `alter table ${name} add primary key (${keysOf(table)[0]?.join(', ')})`,
  ]
}
