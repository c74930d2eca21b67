// @ts-check
// Finds the Node that npm installs with the other packages, for machines whose own Node is older.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export const NODE_MAJOR = 26

/** @returns {string | undefined} undefined if it is missing or does not run here (for example with musl) */
export function ownNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'))
    const node = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    return status === 0 && stdout.startsWith(`v${NODE_MAJOR}.`) ? node : undefined
  } catch {
    return undefined
  }
}

export const isNewEnough = () => Number(process.versions.node.split('.')[0]) >= NODE_MAJOR
