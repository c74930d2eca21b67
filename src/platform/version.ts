import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)

export const VERSION: string = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).version

// Identifies the build, because the version alone does not change between releases. Packages contain their commit
// (bin/build-package.js); a clone asks git.
export const buildOf = (commit: string | undefined): string =>
  commit === undefined ? VERSION : `${VERSION}+${commit}`

let build: string | undefined

// Computed on first use, because a clone has to run git.
export const currentBuild = (): string => (build ??= buildOf(packagedCommit() ?? clonedCommit()))

function packagedCommit(): string | undefined {
  const file = new URL('../build.json', import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).commit : undefined
}

function clonedCommit(): string | undefined {
  // Inside node_modules git would return the commit of the surrounding project.
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
