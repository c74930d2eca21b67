import { hasStatus } from './errors.ts'

// Versions of records, as If-Match names them.

export const etagOf = (record: { updated_at: string } | undefined) => record && `"${record.updated_at}"`

// Remembers versions that this page created itself, for example by uploading a logo, so that saving the open form does not
// report a conflict.
const followedRecords = new Map<string, string>()
const step = (address: string, tag: string) => `${address} ${tag}`

export async function updateWithinForm(
  address: string,
  tag: string | undefined,
  change: (ifMatch: string | undefined) => Promise<Response>,
) {
  try {
    const next = (await change(tag)).headers.get('ETag')
    if (tag && next) followedRecords.set(step(address, tag), next)
  } catch (error) {
    if (!hasStatus(error, 412)) throw error
    await change(undefined)
  }
}

export function latestVersion(address: string, tag: string | undefined): string | undefined {
  const next = tag && followedRecords.get(step(address, tag))
  return next ? latestVersion(address, next) : tag
}
