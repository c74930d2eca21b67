import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 30

// Tests kill programs and never the machine, so a folder in memory is safe and saves waiting for the disk.
export function quickFolder(roomBytes = ROOM_BYTES, otherwise = tmpdir()): string {
  if (!existsSync(MEMORY)) return otherwise
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > roomBytes ? MEMORY : otherwise
}
