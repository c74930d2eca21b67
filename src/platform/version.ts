import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)

export const VERSION: string = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).version

// Which build this is: the version alone is the same from one release to the next. Packages carry the commit that they were made of
// (bin/build-package.js), a clone knows its own.
export const buildOf = (commit: string | undefined): string =>
  commit === undefined ? VERSION : `${VERSION}+${commit}`

let build: string | undefined

// Looked up when first asked for, because a clone has to ask git.
export const currentBuild = (): string => (build ??= buildOf(packagedCommit() ?? clonedCommit()))

function packagedCommit(): string | undefined {
  const file = new URL('../build.json', import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).commit : undefined
}

function clonedCommit(): string | undefined {
  // Below node_modules git would tell of the project around it.
  if (!existsSync(new URL('.git', root))) return undefined
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], {
      cwd: fileURLToPath(root),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}
