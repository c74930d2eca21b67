// Checks whether a statement could run if the rows of an account are on one of several machines: each table of
// accounts that it uses must be limited to accounts or joined by them, and must not be combined with a table that is
// read across accounts.

export type Layout = { readonly spread: ReadonlySet<string>; readonly across: ReadonlySet<string> }

// Statements that may read across accounts, with the reason. With several machines each would run them for its own
// accounts.
export const EXCEPTIONS: readonly { readonly statement: RegExp; readonly because: string }[] = [
  {
    statement: /^delete from [a-z_]+ where (created|last|deleted)_at <=? \$1/,
    because: 'what is old is forgotten, wherever it lies',
  },
  {
    statement: /^select account_id, id, kind, payload, attempts(, run_at, last_error, deaths)? from jobs\b/,
    because: 'any process does the work of any account; to take a job names its account',
  },
  {
    statement: /^select kind, count\(\*\) as total, min\(run_at\) as since from jobs\b/,
    because: 'an operator sees how much work waits in all accounts',
  },
  {
    statement: /^select count\(\*\) as held from jobs\b/,
    because: 'an operator sees how many jobs are held in all accounts',
  },
  {
    statement: /^select account_id, id from jobs\s+where kind = /,
    because: 'how many transfers are at work is counted over the whole installation',
  },
  {
    statement: /^select distinct account_id from ksef_connections$/,
    because: 'what the ministry announces is told to all accounts, each in its own',
  },
  {
    statement:
      /^select alarm, count\(\*\) as total from ksef_transmissions where alarm is not null group by alarm$/,
    because: 'a figure of the whole installation, of the few rows that ring',
  },
  {
    statement: /^select distinct account_id, connection_id from ksef_transmissions where next_attempt_at <=/,
    because: 'what is due for KSeF is looked for in all accounts, and woken in its own',
  },
  {
    statement: /^select count\(\*\) as total from recurrings where deleted = 0 and next_at <= /,
    because: 'an operator sees how many documents are still to be made in all accounts',
  },
  {
    statement: /^select (account_id|min\(wake_at\) as wake_at|count\(\*\) as total) from calendar_dues\b/,
    because: 'what falls due is looked for in all accounts, and done in its own',
  },
  {
    statement: /^select account_id, id, deleted as stage from invoices where token = \$1 limit/,
    because: 'who has the public link of a document knows no account',
  },
  {
    statement: /^select token from invoices where token in \([^)]*\)$/,
    because: 'a link that moves in leads to one document, whoever has it',
  },
  {
    statement: /^select account_id, webhook_id, [a-z_, ]+ from webhook_states where is_active = 1\b/,
    because: 'webhooks with something to send are looked for in all accounts, and sent in their own',
  },
  {
    statement: /^select account_id from audit_heads union select account_id from audit_entries/,
    because: 'the histories of all are verified one after another',
  },
]

// Statements that Citus would reject and that are never sent to it, or only for one account.
export const CITUS_EXCEPTIONS: typeof EXCEPTIONS = [
  {
    statement: /^select account_id, seq, hash, versions from audit_heads where account_id in \(/,
    because: 'on Citus the ends of several histories are locked one by one',
  },
]

type Scope = { text: string; readonly inner: Scope[] }
type Source = { readonly table: string; readonly alias: string }

const SOURCE = /\b(?:from|join|update|into)\s+([a-z_]+)(?:\s+(?:as\s+)?([a-z_]+))?/g
const NO_ALIAS = new Set('where on set values order group limit join left select returning for'.split(' '))

// Describes what is wrong with a statement; empty for statements without tables.
export function faultsOf(statement: string, { spread, across }: Layout): string[] {
  const text = statement.replaceAll(/'[^']*'/g, "''").toLowerCase()
  if (!/^\s*(select|insert|update|delete|with)\b/.test(text)) return []
  const faults = new Set<string>()
  const touched = new Set<string>()
  for (const question of questionsIn(scopesOf(text))) {
    for (const source of sourcesIn(question)) {
      if (spread.has(source.table) || across.has(source.table)) touched.add(source.table)
      if (spread.has(source.table) && !isNarrowed(question, source)) faults.add(`all of ${source.table}`)
    }
  }
  const mixed = [...touched].filter((table) => across.has(table))
  if (mixed.length > 0 && mixed.length < touched.size) faults.add(`${mixed.join(', ')} among accounts`)
  return [...faults]
}

const VOLATILE = /\b(now|random|clock_timestamp|statement_timestamp|gen_random_uuid|nextval|setval)\s*\(/

// Statements that Citus rejects although every table is limited to accounts: within one account, on one machine, it
// supports everything, but little across several.
export function refusalsOf(statement: string, { spread }: Layout): string[] {
  const text = statement.replaceAll(/'[^']*'/g, "''").toLowerCase()
  if (!/^\s*(select|insert|update|delete|with)\b/.test(text)) return []
  const sources = questionsIn(scopesOf(text)).flatMap((question) =>
    sourcesIn(question)
      .filter(({ table }) => spread.has(table))
      .map((source) => ({ question, ...source })),
  )
  if (sources.length === 0) return []
  const refusals: string[] = []
  const isChange = /^\s*(update|delete)\b/.test(text)
  if (/\bwith\b.*\bas (materialized )?\(\s*(insert|update|delete)\b/s.test(text))
    refusals.push('a change within "with"')
  if (
    /\bset\b[^()]*?(?<![.\w])account_id\s*=/.test(text.replace(/\bwhere\b.*/s, '')) &&
    /\bupdate\b/.test(text)
  )
    refusals.push('a change of the account of a row')
  if (isChange && VOLATILE.test(text)) refusals.push('a change by a function that differs from call to call')
  if (sources.every((source) => isOfOneAccount(source.question, source, text))) return refusals
  if (/\bfor (no key )?(update|share)\b/.test(text)) refusals.push('a lock on rows of several accounts')
  if (/\bover\s*\(/.test(text)) refusals.push('a window over several accounts')
  if (/\bwith recursive\b/.test(text)) refusals.push('a recursion over several accounts')
  return refusals
}

// Limited by a value, or joined with a table that is limited so. A list with one element is a value.
function isOfOneAccount(question: string, { table, alias }: Source, statement: string): boolean {
  if (new RegExp(`\\binto ${table}\\b`).test(question)) return true
  const value = String.raw`\s*(=\s*(\$\d+|\d+|cast\s*\()|in\s*\(\s*(\$\d+|\d+)\s*\))`
  if (new RegExp(`(?<![.\\w])(?:${alias}\\.)?account_id${value}`).test(question)) return true
  const isJoined = new RegExp(`${alias}\\.account_id\\s*=\\s*\\w+\\.account_id|=\\s*${alias}\\.account_id\\b`)
  return isJoined.test(question) && new RegExp(`account_id${value}`).test(statement)
}

const sourcesIn = (question: string): Source[] =>
  [...question.matchAll(SOURCE)].map(([, table = '', alias]) => ({
    table,
    alias: alias && !NO_ALIAS.has(alias) ? alias : table,
  }))

const questionsIn = ({ text, inner }: Scope): string[] => [
  ...text.split(/\bunion(?: all)?\b/),
  ...inner.flatMap(questionsIn),
]

function isNarrowed(question: string, { table, alias }: Source): boolean {
  if (new RegExp(`\\binto ${table}\\s*\\((id,\\s*)?account_id\\b`).test(question)) return true
  const conditions =
    /\b(?:where|on)\b(.*)/s.exec(question)?.[1]?.replaceAll(/\b(order|group) by\b.*/gs, '') ?? ''
  const accountCondition = `(?<![.\\w])(?:${alias}\\.)?account_id`
  return new RegExp(
    `${accountCondition}\\s*(=|in\\b)|\\(${accountCondition},|=\\s*${alias}\\.account_id\\b`,
  ).test(conditions)
}

// A query within brackets is a scope of its own; other brackets belong to the surrounding scope.
function scopesOf(text: string): Scope {
  const root: Scope = { text: '', inner: [] }
  const around = [root]
  for (const [piece] of text.matchAll(/\(|\)|[^()]+/g)) {
    const scope = around.at(-1) as Scope
    if (piece === '(') {
      around.push(scope)
      scope.text += piece
    } else if (piece === ')') {
      around.pop()
      const outer = around.at(-1)
      if (outer) outer.text += piece
    } else if (/^\s*(select|with)\b/.test(piece) && scope.text.endsWith('(')) {
      const inner: Scope = { text: piece, inner: [] }
      scope.inner.push(inner)
      around[around.length - 1] = inner
    } else scope.text += piece
  }
  return root
}
