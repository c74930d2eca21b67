import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// The types of Node lack WebAssembly, which the browser's types have.
declare const WebAssembly: {
  Module: new (code: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: unknown }
}

export const instantiate = (module: object, imports: object) =>
  new WebAssembly.Instance(module, imports).exports

// By default the memory of a program may grow to 4 GB, which a small file could use up. Here it has a limit, in pages
// of 64 KB.
export const readWasm = (name: string, pagesMax: number): object =>
  new WebAssembly.Module(endedWasm(name, pagesMax))

export function endedWasm(name: string, pagesMax: number): Buffer {
  const code = readFileSync(createRequire(import.meta.url).resolve(name))
  const { from, to, first } = memorySection(code)
  const ended = Buffer.from([MEMORY, 0, 1, 1, ...first, ...leb(pagesMax)])
  ended[1] = ended.length - 2
  return Buffer.concat([code.subarray(0, from), ended, code.subarray(to)])
}

const MEMORY = 5
const HEADER_END = 8

// A memory section: its kind, length, count, flag for a maximum, initial pages, and the maximum.
function memorySection(code: Buffer): { from: number; to: number; first: number[] } {
  for (let at = HEADER_END; at < code.length; ) {
    const from = at
    const [length, start] = readLeb(code, at + 1)
    at = start + length
    if (code[from] !== MEMORY) continue
    const [count, hasEnd] = code.subarray(start, at)
    const [, end] = readLeb(code, start + 2)
    const last = hasEnd === 0 ? end : readLeb(code, end)[1]
    if (count === 1 && last === at) return { from, to: at, first: [...code.subarray(start + 2, end)] }
    break
  }
  throw new Error('The memory of this program is not as it was')
}

function readLeb(code: Buffer, from: number): [number: number, end: number] {
  let number = 0
  let at = from
  for (let shift = 0, byte = 0x80; byte & 0x80; shift += 7) {
    byte = code[at++] as number
    number |= (byte & 0x7f) << shift
  }
  return [number, at]
}

const leb = (number: number): number[] =>
  number < 0x80 ? [number] : [(number & 0x7f) | 0x80, ...leb(number >>> 7)]
