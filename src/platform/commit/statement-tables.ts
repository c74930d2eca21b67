// Which tables a statement reads and writes. Statements are written once and asked for often.

const TEXTS_MAX = 1_000

export const ANY_TABLE = '*'
const WRITTEN = /^\s*(?:insert into|update|delete from)\s+([a-z_]+)\b/
const READ = /\b(?:from|join)\s+([a-z_]+)/g

const written = new Map<string, string>()
const read = new Map<string, readonly string[]>()

export const tableWrittenBy = (text: string) =>
  learn(written, text, () => WRITTEN.exec(text)?.[1] ?? ANY_TABLE)

export const tablesReadBy = (text: string) =>
  learn(read, text, () => [...text.matchAll(READ)].map((match) => match[1] as string))

function learn<Found>(known: Map<string, Found>, text: string, find: () => Found): Found {
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= TEXTS_MAX) known.clear()
  const found = find()
  known.set(text, found)
  return found
}
