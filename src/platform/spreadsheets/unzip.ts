import { inflateRawSync } from 'node:zlib'

// Reads files of a ZIP archive by name. It does not trust the archive's own data: offsets are checked, and no file may
// grow beyond the limit, whatever size it declares.

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const COMMENT_MAX = 65_535
const STORED = 0
const DEFLATED = 8

export class BadArchive extends Error {}

export type Archive = { names: string[]; read(name: string, limitBytes: number): Buffer | undefined }

export function openArchive(bytes: Buffer): Archive {
  const entries = readEntries(bytes)
  return {
    names: [...entries.keys()],
    read: (name, limitBytes) => {
      const entry = entries.get(name)
      return entry && inflate(bytes, entry, limitBytes)
    },
  }
}

type Entry = { method: number; length: number; at: number }

function readEntries(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let number = 0; number < count; number++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new BadArchive('a broken directory')
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      length: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX)
  for (let at = bytes.length - END_BYTES; at >= first; at--) if (bytes.readUInt32LE(at) === END) return at
  throw new BadArchive('no directory')
}

function inflate(bytes: Buffer, { method, length, at }: Entry, limitBytes: number): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL) throw new BadArchive('a broken file')
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const content = bytes.subarray(start, start + length)
  if (method === STORED) {
    if (content.length > limitBytes) throw new BadArchive('a file that is too large')
    return content
  }
  if (method !== DEFLATED) throw new BadArchive('a file that is packed in an unknown way')
  try {
    return inflateRawSync(content, { maxOutputLength: limitBytes })
  } catch (error) {
    const isLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new BadArchive(isLarge ? 'a file that is too large' : 'a broken file')
  }
}
