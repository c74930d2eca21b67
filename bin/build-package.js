// @ts-check
// Runs before `npm pack`: Node reads TypeScript everywhere but in node_modules, so the package carries the sources without
// their types, line by line as they are, in dist/.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
}

/** @param {string} text */
function plain(text) {
  return stripTypeScriptTypes(text)
    .replace(/(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g, '$1$2.js$1')
    .replace(/[ \t]+$/gm, '')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) buildPackage(join(root, 'dist'))
