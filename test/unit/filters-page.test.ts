import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { INVOICE_FILTERS } from '../../src/domains/documents/invoices/lists/list.ts'
import { ROOT } from '../program.ts'

// All lists have these; docs/integrate/lists.md explains them. `search` is another name of `query`.
const OF_ALL_LISTS = ['period', 'date_from', 'date_to', 'search']

test('the table of filters of documents names those that are declared', () => {
  const page = readFileSync(join(ROOT, 'docs/integrate/documents/lists-and-sums.md'), 'utf8')
  const [, section = ''] = /^## Filters$(.*?)^## /ms.exec(page) ?? []
  const cells = [...section.matchAll(/^\| (`[^|]*)\|/gm)].map(([, cell = '']) => cell)
  const documented = cells.flatMap((cell) =>
    [...cell.matchAll(/`([^`=]+)[^`]*`/g)].map(([, name = '']) => name),
  )
  const declared = Object.keys(INVOICE_FILTERS).filter((name) => !OF_ALL_LISTS.includes(name))
  expect(documented.sort()).toEqual(declared.sort())
})
