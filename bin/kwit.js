#!/usr/bin/env node
// @ts-check
// The command line, on whatever Node the machine has: sees that the packages are there, then runs src/cli/main.ts with the
// Node among them.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import * as module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const program = join(root, 'src', 'cli', 'main.ts')
// Node keeps what it made of the sources here, which halves the time to start.
const cache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'kwit')
const own_node =
  process.platform === 'win32'
    ? join(root, 'node_modules', 'node', 'bin', 'node.exe')
    : join(root, 'node_modules', '.bin', 'node')

const setup = spawnSync(process.execPath, [join(root, 'bin', 'setup.js'), 'start'], { stdio: 'inherit' })
if (setup.status !== 0) process.exitCode = setup.status ?? 1
else if (isOwnNode()) {
  module.enableCompileCache?.(cache)
  await import(program)
} else runWithOwnNode()

function isOwnNode() {
  return !existsSync(own_node) || realpathSync(own_node) === realpathSync(process.execPath)
}

function runWithOwnNode() {
  const env = { ...process.env, NODE_COMPILE_CACHE: cache }
  const child = spawn(own_node, ['--max-semi-space-size=32', program, ...process.argv.slice(2)], {
    env,
    stdio: 'inherit',
  })
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  process.on('SIGTERM', forward)
  process.on('SIGHUP', forward)
  // A terminal sends Ctrl-C to both of us; sent twice, it would mean: at once.
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
