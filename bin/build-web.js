// @ts-check
// Builds the web application if its sources changed since the last build; prints nothing if there is nothing to do.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ownNode } from './own-node.js'

const BUILD_MAX_MS = 5 * 60_000
// Inputs of the build; some folders of src are shared with the server.
const SOURCES = ['web', 'src/money', 'src/platform/checks', 'package-lock.json']
// Includes the API types, which are generated after the build.
const BUILT_WITHOUT = /\.(test\.ts|d\.ts|md)$/

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const marker = join(root, 'web', 'dist', '.kwit-build')

export function webIsBuilt() {
  return existsSync(marker) && readFileSync(marker, 'utf8') === sourcesHash()
}

/** @returns {string | undefined} what went wrong */
export function buildWeb() {
  const hash = sourcesHash()
  const started = Date.now()
  process.stderr.write('Building the web application … ')
  const node = ownNode() ?? process.execPath
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const built = spawnSync(node, [vite, 'build', 'web', '--logLevel', 'error'], {
    cwd: root,
    encoding: 'utf8',
    timeout: BUILD_MAX_MS,
  })
  if (built.status !== 0) {
    process.stderr.write('failed.\n')
    return `${built.stdout ?? ''}${built.stderr ?? ''}${built.error?.message ?? ''}`.trim()
  }
  writeFileSync(marker, hash)
  process.stderr.write(`done in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`)
  return undefined
}

function sourcesHash() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesOf).sort()) {
    hash.update(`${file}\0`)
    hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  if (path === 'web/dist' || BUILT_WITHOUT.test(path)) return []
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path)).flatMap((name) => filesOf(`${path}/${name}`))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problem = buildWeb()
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`)
    process.exit(1)
  }
}
