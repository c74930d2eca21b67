// Decides where the rows of an account are stored: in one table, in one of several partitions, or on one of the
// machines of Citus. Tables that are read across accounts are never split.

// The part of a table's declaration that decides this.
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

export const UNPARTITIONED: Layout = { kind: 'whole' }

export const isDistributed = ({ across }: Table): boolean => across === undefined

export const isPartitioned = (layout: Layout, table: Table): boolean =>
  layout.kind === 'partitions' && isDistributed(table)

// PostgreSQL requires the account in each unique key of a split table.
export const keysOf = ({ has_id, key = [], unique = [] }: Table): readonly (readonly string[])[] => [
  has_id ? ['account_id', 'id'] : key,
  ...unique,
]

// True if a unique key can enforce that two accounts do not share a value. Split tables cannot have such a key: a plain
// index finds the rows, and a lookup that finds two rows treats them as none.
export const canEnforceUniqueness = (layout: Layout, table: Table): boolean =>
  layout.kind === 'whole' || !isDistributed(table)

// The end of a statement that creates a table.
export const partitionedBy = (layout: Layout, table: Table): string =>
  isPartitioned(layout, table) ? ' partition by hash (account_id)' : ''

// Statements that partition or distribute a newly created table.
export function placementStatements(layout: Layout, table: Table): string[] {
  const { name } = table
  if (layout.kind === 'citus') {
    if (isDistributed(table)) return [`select create_distributed_table('${name}', 'account_id')`]
    return layout.across === 'reference' ? [`select create_reference_table('${name}')`] : []
  }
  if (layout.kind === 'whole' || !isDistributed(table)) return []
  const { count } = layout
  return Array.from(
    { length: count },
    (_, part) =>
      `create table ${name}_part_${part} partition of ${name} for values with (modulus ${count}, remainder ${part})`,
  )
}

// Every machine of Citus needs the table of the schema version, or a Kwit beside a worker would take the schema for an
// older one.
export const statePlacementStatements = (layout: Layout): string[] =>
  layout.kind === 'citus' && layout.across === 'reference'
    ? [`select create_reference_table('schema_state')`]
    : []

// Statements that partition or distribute a filled table. Ids continue where they were; keys and indexes are created
// again afterwards.
export function distributeTable(layout: Layout, table: Table): string[] {
  if (layout.kind === 'citus') return placementStatements(layout, table)
  if (!isDistributed(table)) return []
  const { name, has_id } = table
  const before = `${name}_before`
  const sequence = (tableName: string) => `pg_get_serial_sequence('${tableName}', 'id')`
  return [
    `alter table ${name} rename to ${before}`,
    `create table ${name} (like ${before} including defaults including identity)${partitionedBy(layout, table)}`,
    ...placementStatements(layout, table),
    `insert into ${name} select * from ${before}`,
    ...(has_id ? [`select setval(${sequence(name)}, nextval(${sequence(before)}), false)`] : []),
    `drop table ${before}`,
    `alter table ${name} add primary key (${keysOf(table)[0]?.join(', ')})`,
  ]
}
