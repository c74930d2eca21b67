import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { State } from './state.ts'

// Stores the state as JSON in a file, marking maps and buffers so that they can be restored.

export function readState(file: string): State | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'), (_name, value) => {
      if (value?.$map) return new Map(value.$map)
      return value?.$bytes === undefined ? value : Buffer.from(value.$bytes, 'base64')
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export function writeState(file: string, state: State): void {
  const text = JSON.stringify(state, (_name, value) => {
    if (value instanceof Map) return { $map: [...value] }
    return value?.type === 'Buffer' && Array.isArray(value.data)
      ? { $bytes: Buffer.from(value.data).toString('base64') }
      : value
  })
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
