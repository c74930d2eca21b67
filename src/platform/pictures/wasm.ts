import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// The types of Node leave it to those of the browser.
declare const WebAssembly: {
  Module: new (code: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: unknown }
}

export const instantiate = (module: object, imports: object) =>
  new WebAssembly.Instance(module, imports).exports

// As built, the memory of a program may grow to 4 GB, and a small file can ask for that: here it has an end, in pages of 64 KB.
export function readWasm(name: string, pages_max: number): object {
  const code = readFileSync(createRequire(import.meta.url).resolve(name))
  const [from, to] = memorySection(code)
  const ended = Buffer.from([MEMORY, 0, 1, 1, code[from + 4] as number, ...leb(pages_max)])
  ended[1] = ended.length - 2
  return new WebAssembly.Module(Buffer.concat([code.subarray(0, from), ended, code.subarray(to)]))
}

const MEMORY = 5
const HEADER_END = 8

// One memory without an end, as programs are built unless asked otherwise: its kind, length, count, flags and first pages.
function memorySection(code: Buffer): [from: number, to: number] {
  for (let at = HEADER_END; at < code.length; ) {
    const from = at
    let length = 0
    for (let shift = 0, byte = 0x80; byte & 0x80; shift += 7) {
      byte = code[++at] as number
      length |= (byte & 0x7f) << shift
    }
    at += 1 + length
    if (code[from] !== MEMORY) continue
    if (length === 3 && code[from + 2] === 1 && code[from + 3] === 0) return [from, at]
    break
  }
  throw new Error('The memory of this program is not as it was')
}

const leb = (number: number): number[] =>
  number < 0x80 ? [number] : [(number & 0x7f) | 0x80, ...leb(number >>> 7)]
