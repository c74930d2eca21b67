// What a request body or query becomes, whichever format it was written in.

export type Value = string | number | boolean | null | Value[] | Tree | Upload

export type Tree = { [key: string]: Value }

export type Upload = { filename: string; content_type: string; bytes: Buffer }

// Only the multipart reader makes buffers, so no other format can pass something off as a file.
export const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes)

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isUpload(value)

// Without a prototype, so that names like `constructor` are plain absent keys while the tree is built.
export const emptyTree = (): Tree => Object.create(null)

// Names given as a list or parted by commas; a group has none.
export function namesIn(value: Value | undefined): string[] {
  if (value === undefined) return []
  const list = Array.isArray(value) ? value : [value]
  return list
    .filter((one) => typeof one === 'string')
    .flatMap((one) => one.split(','))
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
