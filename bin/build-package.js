// @ts-check
// Runs before `npm pack`. Node does not strip types inside node_modules, so the package contains the sources without
// types in dist/, with unchanged line numbers.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(root, 'src')
const OF_TESTS = /\.(test|test-helper|fixture)\.ts$|(^|[\\/])__snapshots__([\\/]|$)/

/** @param {string} folder */
export function buildPackage(folder) {
  rmSync(folder, { recursive: true, force: true })
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const target = join(folder, file.slice(source.length + 1))
    if (!entry.isFile() || OF_TESTS.test(file)) continue
    mkdirSync(dirname(target), { recursive: true })
    if (file.endsWith('.ts')) writeFileSync(target.replace(/\.ts$/, '.js'), plain(readFileSync(file, 'utf8')))
    else copyFileSync(file, target)
  }
  const commit = commitHere()
  if (commit) writeFileSync(join(folder, 'build.json'), `${JSON.stringify({ commit })}\n`)
}

// Distinguishes builds of the same version. Containers are built without the git history, so KWIT_COMMIT names the
// commit there.
function commitHere() {
  if (process.env.KWIT_COMMIT) return process.env.KWIT_COMMIT.slice(0, 10)
  if (!existsSync(join(root, '.git'))) return undefined
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

/** @param {string} text */
function plain(text) {
  return stripTypeScriptTypes(text)
    .replace(/(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g, '$1$2.js$1')
    .replace(/[ \t]+$/gm, '')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) buildPackage(join(root, 'dist'))
