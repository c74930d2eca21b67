// Provides the tables and functions of Citus that Kwit uses in a plain PostgreSQL: enough to test how Kwit behaves on
// a node.
import pg from 'pg'

export type Node = { readonly group: number; readonly busyWorkers?: number }

const statementsOf = ({ group, busyWorkers = 0 }: Node): string[] => [
  'create table pg_dist_partition (logicalrelid regclass)',
  `create table pg_dist_local_group as select ${group}::int as groupid`,
  `create function create_distributed_table(relation regclass, column_name text) returns void language sql
    as 'insert into pg_dist_partition values (relation)'`,
  `create function create_reference_table(relation regclass) returns void language sql
    as 'insert into pg_dist_partition values (relation)'`,
  `create function run_command_on_workers(command text)
    returns table (nodename text, nodeport int, success boolean, result text) language sql
    as $$ select 'worker', 5432, true, '${busyWorkers}' $$`,
]

export const actAsCitus = (url: string, node: Node) => runIn(url, ...statementsOf(node))

// Returns the rows of the last statement.
export async function runIn(url: string, ...statements: string[]): Promise<{ [column: string]: unknown }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: { [column: string]: unknown }[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
