// Compiles the official rules once into node_modules/.cache and runs them with Saxon.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { official } from './official.ts'
import { stylesheetOf } from './schematron.ts'

const cache = join(
  dirname(dirname(dirname(fileURLToPath(import.meta.url)))),
  'node_modules',
  '.cache',
  'einvoice',
)
const require = createRequire(import.meta.url)
const compiler = require.resolve('xslt3/xslt3.js')

// The package has no types.
const saxon = require('saxon-js') as {
  transform: (options: { stylesheetInternal: object; sourceText: string; destination: 'serialized' }) => {
    principalResult: string | null
  }
}

export type Verdict = Map<string, string>

// Returns the violated rules of a document with their severity; undefined where the rules themselves fail on it.
export function compiled(...path: string[]): (xml: string) => Verdict | undefined {
  const stylesheetInternal = JSON.parse(readFileSync(compile(stylesheetOf(official(...path))), 'utf8'))
  return (sourceText) => {
    try {
      const { principalResult } = saxon.transform({
        stylesheetInternal,
        sourceText,
        destination: 'serialized',
      })
      const lines = (principalResult ?? '').trim().split('\n').filter(Boolean)
      return new Map(lines.map((line: string) => line.split(' ') as [string, string]))
    } catch {
      return undefined
    }
  }
}

function compile(stylesheet: string): string {
  const file = join(cache, `${createHash('sha256').update(stylesheet).digest('hex').slice(0, 16)}.sef.json`)
  if (existsSync(file)) return file
  mkdirSync(cache, { recursive: true })
  const source = file.replace('.sef.json', '.xsl')
  writeFileSync(source, stylesheet)
  const { status, stderr } = spawnSync(
    process.execPath,
    [compiler, `-xsl:${source}`, `-export:${file}`, '-nogo'],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`the rules do not compile: ${stderr}`)
  return file
}
