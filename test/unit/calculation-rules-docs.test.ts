// Tests that every version of the calculation rules is described where users and developers look for it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { currentRules, FIRST_VERSION } from '../../src/money/rules/versions.ts'
import { ROOT } from '../program.ts'

const GUIDE = 'docs/integrate/documents/lines-and-totals.md'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8').replace(/\s+/g, ' ')
const readFolder = (folder: string) => readdirSync(join(ROOT, folder)).map((name) => read(join(folder, name)))

const names = (version: number) => new RegExp(`\\bversion ${version} of the calculation rules\\b`, 'i')

function findMissing(version: number): string[] {
  const isNamedIn = (texts: string[]) => texts.some((text) => names(version).test(text))
  return [
    !read(GUIDE).includes(`| ${version} | `) && `a row "| ${version} |" in the table of versions in ${GUIDE}`,
    version > FIRST_VERSION &&
      !isNamedIn(readFolder('docs/decisions')) &&
      `"version ${version} of the calculation rules" on a page in docs/decisions`,
    version > FIRST_VERSION &&
      !isNamedIn([...readFolder('changes'), read('CHANGELOG.md')]) &&
      `"version ${version} of the calculation rules" in a file in changes`,
  ].filter((missing) => missing !== false)
}

test('every version of the calculation rules is described', () => {
  const versions = Array.from({ length: currentRules().version }, (_, index) => index + 1)
  expect(versions.flatMap(findMissing), 'write these texts').toEqual([])
})

test('a version without a description is reported with what is missing', () => {
  expect(findMissing(99)).toEqual([
    'a row "| 99 |" in the table of versions in docs/integrate/documents/lines-and-totals.md',
    '"version 99 of the calculation rules" on a page in docs/decisions',
    '"version 99 of the calculation rules" in a file in changes',
  ])
})
