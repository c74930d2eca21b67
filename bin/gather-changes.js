// @ts-check
// `node bin/gather-changes.js 0.2.0` moves the files of changes/ into the section of a release in CHANGELOG.md, by type and area.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @type {{ [type: string]: string }} */
const TYPES = {
  breaking: 'Read before you upgrade',
  security: 'Security',
  added: 'Added',
  changed: 'Changed',
  fixed: 'Fixed',
}

const AREAS = [
  'Documents',
  'Taxes, reports and JPK',
  'E-invoicing and KSeF',
  'Payments and reminders',
  'Stock and products',
  'Import, export and migration',
  'Accounts and security',
  'API',
  'Web application',
  'Operation',
]

/** @typedef {{ type: string, area: string, text: string }} Change */

/**
 * @param {string} name of the file
 * @param {string} content
 * @returns {Change}
 */
export function parseChange(name, content) {
  const [, type = '', area = '', text = ''] = /^type: (.+)\narea: (.+)\n\n(- [\s\S]+)$/.exec(content) ?? []
  if (!(type in TYPES) || !AREAS.includes(area))
    throw new Error(
      `changes/${name} needs the lines "type: ${Object.keys(TYPES).join('|')}" and "area: ${AREAS.join('|')}", an empty line and a list`,
    )
  // Links are relative to the changelog, one folder above.
  return { type, area, text: text.trim().replaceAll('](../', '](') }
}

/**
 * @param {string} changelog
 * @param {Change[]} changes
 * @param {string} version
 * @param {string} day
 */
export function gatherChanges(changelog, changes, version, day) {
  const prepared = `## [${version}] - unreleased\n`
  const start = changelog.indexOf(changelog.includes(prepared) ? prepared : '\n## [') + 1
  const before = changelog.slice(0, changelog.includes(prepared) ? start - 1 : start)
  const introduction = changelog.includes(prepared) ? introductionOf(changelog, prepared) : ''
  const after = changelog.slice(before.length).replace(prepared, '').slice(introduction.length)
  return `${before}## [${version}] - ${day}\n${introduction || '\n'}${sectionsOf(changes)}${after}`
}

/**
 * @param {string} changelog
 * @param {string} heading
 */
function introductionOf(changelog, heading) {
  const afterHeading = changelog.slice(changelog.indexOf(heading) + heading.length)
  return afterHeading.slice(0, afterHeading.indexOf('\n## [') + 1)
}

/** @param {Change[]} changes */
function sectionsOf(changes) {
  return Object.entries(TYPES)
    .map(([type, title]) => ({ title, found: changes.filter((change) => change.type === type) }))
    .filter(({ found }) => found.length > 0)
    .map(({ title, found }) => `### ${title}\n\n${areasOf(found)}`)
    .join('')
}

/** @param {Change[]} changes */
function areasOf(changes) {
  return AREAS.map((area) => ({ area, texts: changes.filter((change) => change.area === area) }))
    .filter(({ texts }) => texts.length > 0)
    .map(({ area, texts }) => `#### ${area}\n\n${texts.map(({ text }) => text).join('\n')}\n\n`)
    .join('')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const version = process.argv[2] ?? ''
  const names = readdirSync(join(root, 'changes')).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  )
  if (!/^\d+\.\d+\.\d+(-rc\.\d+)?$/.test(version) || names.length === 0) {
    process.stderr.write('node bin/gather-changes.js VERSION, with files in changes/ to gather\n')
    process.exit(1)
  }
  const changelog = join(root, 'CHANGELOG.md')
  const changes = names
    .sort()
    .map((name) => parseChange(name, readFileSync(join(root, 'changes', name), 'utf8')))
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(changelog, gatherChanges(readFileSync(changelog, 'utf8'), changes, version, day))
  for (const name of names) rmSync(join(root, 'changes', name))
}
