import type { IgnoredCall } from './store.ts'

// Reports unknown fields that programs send, from the request log: by field and path, the most recent first.

export type IgnoredField = { field: string; method: string; path: string; count: number; last_at: number }

export function sumIgnored(calls: readonly IgnoredCall[]): IgnoredField[] {
  const fields = new Map<string, IgnoredField>()
  for (const { method, path, at, ignored } of calls)
    for (const field of ignored.split(', ')) {
      const address = path.replace(/\/\d+(?=[/.]|$)/g, '/ID')
      const key = `${field} ${method} ${address}`
      const existing = fields.get(key)
      if (existing) {
        existing.count++
        existing.last_at = Math.max(existing.last_at, at)
      } else fields.set(key, { field, method, path: address, count: 1, last_at: at })
    }
  return [...fields.values()].sort((a, b) => b.last_at - a.last_at || (a.field < b.field ? -1 : 1))
}
