// Guides name labels of the web application in bold, and readers search for exactly these words.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const LOCALES = join(root, 'web', 'locales', 'en')
const labels = new Set(
  readdirSync(LOCALES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(join(LOCALES, file), 'utf8').matchAll(/'([^'\n]+)'|`([^`$\n]+?) ?[`$]/g)].map(
        ([, plain, template]) => plain ?? template,
      ),
    ),
)
const pages = [
  'docs/start/getting-started.md',
  ...readdirSync(join(root, 'docs', 'use')).map((file) => `docs/use/${file}`),
]

describe('guides for users', () => {
  test.each(pages)('%s names labels that the pages show', (page) => {
    const boldTexts = [...readFileSync(join(root, page), 'utf8').matchAll(/\*\*([^*\n]+)\*\*/g)].map(
      ([, label]) => label as string,
    )
    expect(boldTexts.filter((label) => label !== 'bold' && !labels.has(label))).toEqual([])
  })
})
