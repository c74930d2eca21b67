import { closeSync, fstatSync, openSync, readdirSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type ListHeader, ListReader, type Section, UnreadableList } from './flat-file.ts'

// Keeps the white list of a day as a sorted file of binary keys, which answers without being read into memory: the active
// taxpayers, the exempt ones, and at the end what else is known of the list.

const KEY_BYTES = 64
const BUFFERED_BYTES = 1 << 20
const KEPT = 3
const NAME = /^20\d{6}\.keys$/
const SIZE_BYTES = 8
const END_BYTES_MAX = 20_000_000

type Range = { from: number; count: number } // in keys
type End = ListHeader & { active: Range; exempt: Range }

export type ImportedList = { day: string; keys: number; masks: number }

export async function importList(folder: string, source: AsyncIterable<Buffer>): Promise<ImportedList> {
  const unfinished = join(folder, `import-${process.pid}`)
  const descriptor = openSync(unfinished, 'w')
  try {
    const writer = keyWriter(descriptor)
    const reader = new ListReader(writer.add)
    for await (const chunk of source) reader.write(chunk)
    const header = reader.end()
    const { active, exempt } = writer.finish(header)
    closeSync(descriptor)
    renameSync(unfinished, join(folder, `${header.day}.keys`))
    removeOld(folder)
    return { day: header.day, keys: active.count + exempt.count, masks: header.masks.length }
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

function keyWriter(descriptor: number) {
  const buffer = Buffer.alloc(BUFFERED_BYTES)
  const ranges = new Map<Section, Range>()
  let used = 0
  let keysWritten = 0 // in keys
  let last = ''
  const flush = () => {
    writeSync(descriptor, buffer, 0, used)
    used = 0
  }
  return {
    add: (section: Section, key: string) => {
      let range = ranges.get(section)
      if (range === undefined) {
        range = { from: keysWritten, count: 0 }
        ranges.set(section, range)
        last = ''
      }
      if (range.from + range.count !== keysWritten) throw new UnreadableList('a list of keys is divided')
      if (key === last) return
      if (key < last) throw new UnreadableList('its keys are not sorted')
      last = key
      used += buffer.write(key, used, 'hex')
      range.count++
      keysWritten++
      if (used === BUFFERED_BYTES) flush()
    },
    finish: (header: ListHeader) => {
      flush()
      const none = { from: 0, count: 0 }
      const sections = { active: ranges.get('active') ?? none, exempt: ranges.get('exempt') ?? none }
      const end = Buffer.from(JSON.stringify({ ...header, ...sections } satisfies End))
      const size = Buffer.alloc(SIZE_BYTES)
      size.writeBigUInt64BE(BigInt(end.length))
      writeSync(descriptor, Buffer.concat([end, size]))
      return sections
    },
  }
}

// A list answers for its own day only.
function removeOld(folder: string) {
  const names = readdirSync(folder).filter((name) => NAME.test(name))
  for (const name of names.toSorted().slice(0, -KEPT)) rmSync(join(folder, name))
}

export type OpenList = ListHeader & {
  has: (section: Section, key: string) => boolean
  close: () => void
}

// Undefined if there is no list of the day.
export function openList(folder: string, day: string): OpenList | undefined {
  const descriptor = openIfExists(join(folder, `${day}.keys`))
  if (descriptor === undefined) return undefined
  const end = readEnd(descriptor)
  return {
    day: end.day,
    rounds: end.rounds,
    masks: end.masks,
    has: (section, key) => hasKey(descriptor, end[section], Buffer.from(key, 'hex')),
    close: () => closeSync(descriptor),
  }
}

function openIfExists(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function readEnd(descriptor: number): End {
  const { size } = fstatSync(descriptor)
  const length = Number(readAt(descriptor, size - SIZE_BYTES, SIZE_BYTES).readBigUInt64BE())
  if (length > END_BYTES_MAX) throw new UnreadableList('the stored list is damaged; import it again')
  return JSON.parse(readAt(descriptor, size - SIZE_BYTES - length, length).toString()) as End
}

function hasKey(descriptor: number, { from, count }: Range, key: Buffer): boolean {
  let low = from
  let high = from + count
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const order = readAt(descriptor, middle * KEY_BYTES, KEY_BYTES).compare(key)
    if (order === 0) return true
    if (order < 0) low = middle + 1
    else high = middle
  }
  return false
}

function readAt(descriptor: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  if (readSync(descriptor, buffer, 0, length, position) < length)
    throw new UnreadableList('the stored list is damaged; import it again')
  return buffer
}
