// @ts-check
// `node bin/gather-changes.js 0.2.0` makes the part of a release in CHANGELOG.md of the files in changes/, and removes them.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * @param {string} changelog
 * @param {string[]} changes the content of each file
 * @param {string} version
 * @param {string} day
 */
export function gatherChanges(changelog, changes, version, day) {
  const texts = changes.map((text) => text.trim()).filter(Boolean)
  const isFirst = (/** @type {string} */ text) => text.startsWith('- **Look first:**')
  const ordered = [...texts.filter(isFirst), ...texts.filter((text) => !isFirst(text))]
  return changelog.replace(
    /^# Changelog\n/,
    (head) => `${head}\n## ${version} (${day})\n\n${ordered.join('\n')}\n`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const version = process.argv[2] ?? ''
  const names = readdirSync(join(root, 'changes')).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  )
  if (!/^\d+\.\d+\.\d+$/.test(version) || names.length === 0) {
    process.stderr.write('node bin/gather-changes.js VERSION, with files in changes/ to gather\n')
    process.exit(1)
  }
  const files = names.sort().map((name) => join(root, 'changes', name))
  const changelog = join(root, 'CHANGELOG.md')
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(changelog, gatherChanges(readFileSync(changelog, 'utf8'), texts, version, day))
  for (const file of files) rmSync(file)
}
