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

// Runs a script of the command line again with that Node if the present one cannot run TypeScript. Such a script loads
// modules of src/ by `import()` after this call, because Node links static imports before anything runs.
export function continueOnOwnNode() {
  if (isNewEnough()) return
  const node = ownNode()
  if (node === undefined) {
    process.stderr.write(
      `This script needs Node ${NODE_MAJOR}, which \`node bin/setup.js test\` installs with the other packages.\n`,
    )
    process.exit(1)
  }
  const { status } = spawnSync(node, process.argv.slice(1), { stdio: 'inherit' })
  process.exit(status ?? 1)
}
