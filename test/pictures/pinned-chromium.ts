import { describe } from 'vitest'

// Other versions of Chromium draw letters a little differently, so pages are compared only in the one that npm
// installs.
const isPinned = process.platform === 'linux' && process.arch === 'x64' && !process.env.KWIT_CHROMIUM

export function inPinnedChromium(name: string, body: () => void) {
  if (isPinned) describe(name, body)
  else describe.skip(`${name} (this is not the Chromium that npm installs on Linux)`, body)
}
