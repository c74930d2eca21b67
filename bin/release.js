// @ts-check
// `npm run release -- 1.0.0` makes a release of the commit that is checked out: it sets the version, writes the changelog,
// keeps the data of the release for the tests of upgrades, checks the package, runs all tests, commits and tags. It publishes
// nothing. docs/internals/releasing.md describes the steps.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const VERSION = /^\d+\.\d+\.\d+(-rc\.\d+)?$/
const MANIFESTS = ['package.json', 'web/package.json', 'client/package.json']
const COMPOSE_FILE = 'compose.yaml'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const version = process.argv[2] ?? ''

const problem = problemWith(version)
if (problem !== undefined) stop(problem)

const STEPS = [
  { title: `Set the version to ${version}`, run: setVersion },
  { title: 'Write the changelog', run: () => execute('node', 'bin/gather-changes.js', version) },
  // After the version is set, because the kept data has its name.
  { title: 'Keep the data of the release', run: () => execute('node', 'test/upgrades/make.ts', '.') },
  { title: 'Format the changed files', run: () => execute('biome', 'check', '--write', ...MANIFESTS) },
  { title: 'Check the package', run: () => execute('npm', 'run', 'package') },
  { title: 'Run all tests', run: () => execute('npm', 'test') },
  { title: `Commit and tag v${version}`, run: commitAndTag },
]

for (const [index, { title, run }] of STEPS.entries()) {
  console.log(`\n${index + 1}/${STEPS.length} ${title}`)
  run()
}
console.log(`\nReleased v${version} locally. Push the commit and the tag: git push --follow-tags`)

/** @param {string} name */
function problemWith(name) {
  if (!VERSION.test(name)) return 'Name the version, such as 1.0.0 or 1.0.0-rc.1: npm run release -- 1.0.0'
  if (existsSync(join(root, 'test', 'upgrades', name)))
    return `${name} was released already: test/upgrades/${name} exists`
  if (outputOf('git', 'status', '--porcelain') !== '')
    return 'Commit or remove your changes first: git status'
  if (outputOf('git', 'tag', '--list', `v${name}`) !== '') return `The tag v${name} exists already`
  return undefined
}

function setVersion() {
  for (const manifest of MANIFESTS) replaceIn(manifest, /("version": ")[^"]+/, `$1${version}`)
  replaceIn(COMPOSE_FILE, /(image: kwit:)\S+/, `$1${version}`)
  execute('npm', 'install', '--package-lock-only', '--ignore-scripts')
}

function commitAndTag() {
  execute('git', 'add', '--all')
  execute('git', 'commit', '--quiet', '--message', `Release ${version}`)
  execute('git', 'tag', '--annotate', `v${version}`, '--message', `Kwit ${version}`)
}

/**
 * @param {string} file
 * @param {RegExp} pattern
 * @param {string} replacement
 */
function replaceIn(file, pattern, replacement) {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  if (!pattern.test(text)) stop(`${file} does not name a version`)
  writeFileSync(path, text.replace(pattern, replacement))
}

/** @param {string[]} command */
function execute(...command) {
  const { status } = start(command, 'inherit')
  if (status !== 0)
    stop(
      `${command.join(' ')} failed. Remove the cause, undo the changes with "git restore . && git clean -d test/upgrades", and start again.`,
    )
}

/** @param {string[]} command */
function outputOf(...command) {
  return start(command, 'pipe').stdout.toString().trim()
}

/**
 * @param {string[]} command
 * @param {'inherit' | 'pipe'} stdio
 */
function start([program = '', ...words], stdio) {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
  return spawnSync(program, words, { cwd: root, stdio, env: { ...process.env, PATH: path } })
}

/**
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  console.error(message)
  process.exit(1)
}
