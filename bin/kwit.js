#!/usr/bin/env node
// @ts-check
// The command line, on whatever Node the machine has. In a clone it sees that the packages are there and runs src/cli/main.ts with
// the Node among them; in an installed package all is there already, as plain JavaScript in dist.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import * as module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isNewEnough, NODE_MAJOR, ownNode } from './own-node.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(root, 'src', 'cli', 'main.ts')
const isClone = existsSync(source)
const program = isClone ? source : join(root, 'dist', 'cli', 'main.js')
// Node caches compiled sources here, which halves the start time.
const cache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'kwit')

const setup = isClone
  ? spawnSync(process.execPath, [join(root, 'bin', 'setup.js'), 'start'], { stdio: 'inherit' })
  : { status: 0 }
// A clone runs on its own Node; an installed package prefers the Node of the machine to the one from npm.
const node = isClone ? (ownNode() ?? process.execPath) : isNewEnough() ? process.execPath : ownNode()

if (setup.status !== 0) process.exitCode = setup.status ?? 1
else if (node === undefined) {
  process.stderr.write(`kwit needs Node ${NODE_MAJOR} or newer; this is ${process.versions.node}.\n`)
  process.exitCode = 1
} else if (realpathSync(node) === realpathSync(process.execPath) && isClone) {
  module.enableCompileCache?.(cache)
  await import(pathToFileURL(program).href)
} else runWith(node)

/** @param {string} node */
function runWith(node) {
  const env = { ...process.env, NODE_COMPILE_CACHE: cache }
  const child = spawn(node, ['--max-semi-space-size=32', program, ...process.argv.slice(2)], {
    env,
    stdio: 'inherit',
  })
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  process.on('SIGTERM', forward)
  process.on('SIGHUP', forward)
  // A terminal sends Ctrl-C to both processes; receiving it twice would mean to stop at once.
  process.on('SIGINT', process.stdin.isTTY ? () => {} : forward)
  child.on('error', (error) => {
    process.stderr.write(`kwit cannot start: ${error.message}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
