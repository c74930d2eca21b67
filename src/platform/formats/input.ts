// The parsed form of a body or query, whatever its format.

export type InputValue = string | number | boolean | null | InputValue[] | InputObject | Upload

export type InputObject = { [key: string]: InputValue }

export type Upload = { filename: string; content_type: string; bytes: Buffer }

// Only the multipart parser creates buffers, so no other format can imitate a file.
export const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes)

export const isInputObject = (value: unknown): value is InputObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isUpload(value)

// Without a prototype, so that names like `constructor` are absent keys.
export const newInputObject = (): InputObject => Object.create(null)

// Names as a list or separated by commas; objects have none.
export function namesIn(value: InputValue | undefined): string[] {
  if (value === undefined) return []
  const list = Array.isArray(value) ? value : [value]
  return list
    .filter((text) => typeof text === 'string')
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '')
}
