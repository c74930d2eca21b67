// Finds the tables that a statement reads and writes by its text. Results are cached, because the same texts recur.

const TEXTS_MAX = 1_000

export const ANY_TABLE = '*'
const WRITTEN_TABLE = /^\s*(?:insert into|update|delete from)\s+([a-z_]+)\b/
const READ_TABLES = /\b(?:from|join)\s+([a-z_]+)/g

const writtenTableByText = new Map<string, string>()
const readTablesByText = new Map<string, readonly string[]>()

export const tableWrittenBy = (text: string) =>
  memoize(writtenTableByText, text, () => WRITTEN_TABLE.exec(text)?.[1] ?? ANY_TABLE)

export const tablesReadBy = (text: string) =>
  memoize(readTablesByText, text, () => [...text.matchAll(READ_TABLES)].map((match) => match[1] as string))

function memoize<Value>(cache: Map<string, Value>, text: string, find: () => Value): Value {
  const cached = cache.get(text)
  if (cached !== undefined) return cached
  if (cache.size >= TEXTS_MAX) cache.clear()
  const value = find()
  cache.set(text, value)
  return value
}
