// @ts-check
// Prepares the packages before `npm start`, `npm test` and other scripts, with any Node version and nothing installed.
// It brings node_modules in line with package-lock.json, builds the web application for start and test, and prints
// nothing if there is nothing to do. A start installs no test tools, and installs the tools for the web application
// (web/package.json) only if it must be built.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildWeb, webIsBuilt } from './build-web.js'
import { isNewEnough, NODE_MAJOR, ownNode } from './own-node.js'

const OLDEST_NODE = [20, 19]
const LOCK_AGE_MAX_MS = 10 * 60_000
const LOCK_POLL_MS = 200

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const marker = join(modules, '.kwit-setup.json')
const lock = join(root, '.setup.lock')
// Puts the Node of the packages before that of the machine in the path of npm.
const link = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const needsDev = process.argv[2] !== 'start'
const needsWeb = ['start', 'test', 'package'].includes(process.argv[2] ?? '')
const builds = needsDev || (needsWeb && !webIsBuilt())

/** @type {import('node:child_process').ChildProcess | undefined} */
let installer

checkNode()
if (!isReady() || !hasWeb()) {
  await takeLock()
  try {
    if (!isReady()) await install()
    if (!hasWeb()) build()
  } finally {
    rmSync(lock, { force: true })
  }
}

function hasWeb() {
  return !needsWeb || webIsBuilt()
}

// The API also works without the pages; tests do not.
function build() {
  const problem = buildWeb()
  if (problem === undefined) return
  say(`The web application could not be built:\n${problem}\n`)
  if (!needsDev) return
  rmSync(lock, { force: true })
  process.exit(1)
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  fail(`Kwit needs Node ${OLDEST_NODE.join('.')} or newer to start with; this is ${process.versions.node}.`)
}

function isReady() {
  return hasPackages() && nodeRuns()
}

function hasPackages() {
  const hash = lockHash()
  const previous = readJson(marker)
  if (previous?.hash === hash && (previous.dev || !needsDev) && (previous.web || !builds)) return true

  // Accepts packages that were installed manually (npm install), by the lock file that npm writes into node_modules.
  const { complete, dev, web } = compareInstalled()
  if (!complete || (needsDev && !dev) || (builds && !web)) return false
  writeMarker({ hash, dev, web })
  return true
}

function compareInstalled() {
  const installed = readJson(join(modules, '.package-lock.json'))?.packages ?? {}
  const packages = readJson(join(root, 'package-lock.json'))?.packages ?? {}
  const needed = neededToRun(packages)
  let complete = existsSync(join(modules, '.package-lock.json'))
  let dev = true
  let web = true
  for (const [path, required] of Object.entries(packages)) {
    // Other entries are folders of this repository.
    if (!path.includes('node_modules/') || installed[path]?.version === required.version) continue
    // A missing optional package belongs to another platform.
    if (required.optional && !installed[path]) continue
    if (required.dev && !installed[path]) dev = false
    else if (!needed.has(path) && !installed[path]) web = false
    else complete = false
  }
  return { complete, dev, web }
}

// Dependencies of the server; other dependencies that are not test tools build the web application.
/**
 * @param {{ [path: string]: { [kind: string]: object } }} packages
 * @returns {Set<string>}
 */
function neededToRun(packages) {
  const installed = new Set([''])
  for (const path of installed) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const location = foldersAbove(path).find((folder) => `${folder}node_modules/${name}` in packages)
      if (location !== undefined) installed.add(`${location}node_modules/${name}`)
    }
  }
  return installed
}

// Folders in which Node looks for a package: a/node_modules/b → a/node_modules/b/, a/, and the root.
/**
 * @param {string} path
 * @returns {string[]}
 */
function foldersAbove(path) {
  if (path === '') return ['']
  return [`${path}/`, ...foldersAbove(path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)))]
}

function nodeRuns() {
  if (!existsSync(link)) return isNewEnough()
  return realpathSync(link) === process.execPath || ownNode() !== undefined
}

async function takeLock() {
  let isReported = false
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    }
    if (isAbandoned()) rmSync(lock, { force: true })
    else {
      if (!isReported) say('Waiting for another start that is installing packages.\n')
      isReported = true
      await sleep(LOCK_POLL_MS)
    }
  }
  for (const [signal, code] of /** @type {const} */ ([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])) {
    process.on(signal, () => interrupt(code))
  }
}

// npm and its children must end before the lock is released, because the next start would collide with them in
// node_modules.
/** @param {number} code */
function interrupt(code) {
  const leave = () => {
    rmSync(lock, { force: true })
    process.exit(code)
  }
  if (!installer?.pid || installer.exitCode !== null) return leave()
  installer.on('exit', leave)
  if (process.platform === 'win32') installer.kill()
  else process.kill(-installer.pid, 'SIGKILL')
}

function isAbandoned() {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LOCK_AGE_MAX_MS) return true
    const pid = Number(readFileSync(lock, 'utf8'))
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH'
  }
}

async function install() {
  // Test tools are not installed for serving, but installed ones are kept.
  const dev = needsDev || hasDev()
  const started = Date.now()
  const web = dev || builds
  const which = dev ? '' : web ? ' to build and run (without test tools)' : ' to run'
  say(`Installing packages${which} … `)
  const installOptions = dev ? ['--include=dev'] : ['--omit=dev', ...(web ? [] : ['--workspaces=false'])]
  const { code, output } = await npm(['ci', ...installOptions, '--no-audit', '--no-fund'])
  if (code !== 0) {
    say('failed.\n')
    rmSync(lock, { force: true })
    fail(`npm could not install the packages (exit code ${code}):\n${output.trim()}`)
  }
  say(`done in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`)
  if (!web) removeBuildTools()
  settleNode()
  writeMarker({ hash: lockHash(), dev, web })
}

// npm leaves some packages that only omitted test tools need.
function removeBuildTools() {
  const packages = readJson(join(root, 'package-lock.json'))?.packages ?? {}
  const needed = neededToRun(packages)
  for (const path of Object.keys(packages)) {
    const isTool = path.startsWith('node_modules/') && !needed.has(path)
    if (isTool) rmSync(join(root, path), { recursive: true, force: true })
  }
}

function hasDev() {
  if (readJson(marker)?.dev) return true
  const installed = Object.values(readJson(join(modules, '.package-lock.json'))?.packages ?? {})
  return installed.some((entry) => entry.dev)
}

/**
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function npm(args) {
  const cli = process.env.npm_execpath
  const isNpmScript = cli && basename(cli) === 'npm-cli.js'
  const windows = process.platform === 'win32'
  // A process group of its own, so that interrupt() reaches all of it.
  const options = { cwd: root, detached: !windows }
  // npm runs on the Node that started this script, because it empties the folder with our own Node.
  const child = isNpmScript
    ? spawn(process.env.npm_node_execpath ?? process.execPath, [cli, ...args], options)
    : spawn('npm', args, { ...options, shell: windows })
  installer = child
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

function settleNode() {
  if (nodeRuns()) return
  // If the installed Node does not run on this system (for example musl), a Node of the system may do.
  if (isNewEnough()) return rmSync(link, { force: true })
  rmSync(lock, { force: true })
  fail(
    `npm installed no working Node ${NODE_MAJOR} (install scripts switched off, or a system it is not made for): ` +
      `allow them, or install Node ${NODE_MAJOR} yourself.`,
  )
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** @param {{ hash: string, dev: boolean, web: boolean }} state */
function writeMarker(state) {
  writeFileSync(marker, JSON.stringify(state))
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {string} text */
function say(text) {
  process.stderr.write(text)
}

/**
 * @param {string} text
 * @returns {never}
 */
function fail(text) {
  say(`${text}\n`)
  process.exit(1)
}
