import type { Transmission } from './schema.ts'

// Whether a receipt speaks of this very file and number.
export function agreesWith(bytes: Buffer, { sha256, remote_number }: Transmission): boolean {
  const text = bytes.toString('utf8')
  const hash = Buffer.from(sha256 ?? '', 'hex').toString('base64')
  return said(text, 'NumerKSeFDokumentu', remote_number ?? '') && said(text, 'SkrotDokumentu', hash)
}

const said = (text: string, name: string, value: string): boolean =>
  value !== '' &&
  [...text.matchAll(new RegExp(`<(?:\\w+:)?${name}>([^<]*)<`, 'g'))].some(
    ([, found]) => found?.trim() === value,
  )
