import type { Transmission } from './schema.ts'

// Returns whether a receipt belongs to this file and number.
export function isReceiptOf(bytes: Buffer, { sha256, remote_number }: Transmission): boolean {
  const text = bytes.toString('utf8')
  const hash = Buffer.from(sha256 ?? '', 'hex').toString('base64')
  return (
    containsValue(text, 'NumerKSeFDokumentu', remote_number ?? '') &&
    containsValue(text, 'SkrotDokumentu', hash)
  )
}

const containsValue = (text: string, name: string, value: string): boolean =>
  value !== '' &&
  [...text.matchAll(new RegExp(`<(?:\\w+:)?${name}>([^<]*)<`, 'g'))].some(
    ([, elementText]) => elementText?.trim() === value,
  )
