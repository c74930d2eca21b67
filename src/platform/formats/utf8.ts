import { isUtf8 } from 'node:buffer'
import { badRequest } from '../api-error.ts'

export function readUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw badRequest('The text is not valid UTF-8')
  return withoutByteOrderMark(bytes).toString('utf8')
}

const withoutByteOrderMark = (bytes: Buffer): Buffer =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
