// Compares drawings with the pictures in this folder. `npm run pictures` redraws them after an intended change.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ROOT } from '../program.ts'
import { type Picture, readPng, writePng } from './png.ts'

// A pixel differs if one of its channels differs by more than a sixth, because the edges of letters may be smoothed a
// little differently.
const DIFFERENCE_MIN = 43
// Sixteen values per channel are enough to compare, and make the files a third as large.
const STEP = 17
// The share of pixels that may differ. A word that moved or changed exceeds it.
export const SHARE_MAX = 0.0002

const FOLDER = join(ROOT, 'test', 'pictures')
const DIFFERENT = join(ROOT, 'node_modules', '.cache', 'kwit-pictures')

export function expectPicture(name: string, drawn: Picture) {
  const file = join(FOLDER, `${name}.png`)
  const colors = Buffer.from(drawn.colors.map((value) => Math.round(value / STEP) * STEP))
  const picture = { ...drawn, colors }
  const bytes = writePng(picture)
  if (process.env.KWIT_PICTURES === 'write') return writeFileSync(file, bytes)
  const share = existsSync(file) ? differingShare(readPng(readFileSync(file)), picture) : 1
  if (share <= SHARE_MAX) return
  mkdirSync(DIFFERENT, { recursive: true })
  const drawnFile = join(DIFFERENT, `${name}.png`)
  writeFileSync(drawnFile, bytes)
  const percent = (share * 100).toFixed(2)
  expect.fail(`${percent} % of ${file} differ from ${drawnFile}. If that is intended: npm run pictures`)
}

export function differingShare(expected: Picture, drawn: Picture): number {
  if (expected.width !== drawn.width || expected.height !== drawn.height) return 1
  const [before, now] = [expected.colors, drawn.colors]
  let count = 0
  for (let at = 0; at < before.length; at += 3)
    if (differs(before, now, at) || differs(before, now, at + 1) || differs(before, now, at + 2)) count += 1
  return count / (expected.width * expected.height)
}

const differs = (before: Uint8Array, now: Uint8Array, at: number): boolean =>
  Math.abs((before[at] as number) - (now[at] as number)) > DIFFERENCE_MIN
