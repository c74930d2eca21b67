import { test } from 'vitest'

// Other versions of Chromium draw letters a little differently, so pages are compared only in the one that npm installs.
const isPinned = process.platform === 'linux' && process.arch === 'x64' && !process.env.KWIT_CHROMIUM

export const inPinnedChromium = isPinned ? test : test.skip
