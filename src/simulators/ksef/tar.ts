import { gunzipSync, gzipSync } from 'node:zlib'

// Writes and reads tar.gz archives of plain files.

const BLOCK = 512

export function writeTarGz(files: { readonly [name: string]: Buffer }): Buffer {
  const parts = Object.entries(files).flatMap(([name, bytes]) => [
    headOf(name, bytes.length),
    bytes,
    Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
  ])
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]))
}

function headOf(name: string, size: number): Buffer {
  const head = Buffer.alloc(BLOCK)
  head.write(name, 0, 100)
  head.write('0000644\0', 100)
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  head.write('00000000000\0', 136)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\u000000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

export class BadTar extends Error {}

// Yields the files; skips all other entries.
export function* readTarGz(bytes: Buffer, maxBytes: number): Generator<[name: string, bytes: Buffer]> {
  const tar = gunzipWithin(bytes, maxBytes)
  for (let offset = 0; offset + BLOCK <= tar.length; ) {
    const head = tar.subarray(offset, offset + BLOCK)
    if (head.every((byte) => byte === 0)) return
    const size = Number.parseInt(head.toString('latin1', 124, 135).trim(), 8)
    if (!Number.isInteger(size) || offset + BLOCK + size > tar.length) throw new BadTar('cut off')
    const type = String.fromCharCode(head[156] as number)
    if (type === '0' || type === '\0')
      yield [head.toString('utf8', 0, head.indexOf(0)), tar.subarray(offset + BLOCK, offset + BLOCK + size)]
    offset += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}

function gunzipWithin(bytes: Buffer, maxBytes: number): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch {
    throw new BadTar('not packed by gzip')
  }
}
