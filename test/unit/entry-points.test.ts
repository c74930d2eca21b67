import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENTRY_POINTS, type EntryPoint } from '../../src/domains/invoicing/document-actions/entry-points.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')

test('the guide shows the table of entry points', () => {
  const rows = read('docs/internals/document-entry-points.md')
    .split('\n')
    .filter((line) => /^\| `\w+` /.test(line))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
  const expected = Object.entries(ENTRY_POINTS).map(([name, row]: [string, EntryPoint]) => [
    `\`${name}\``,
    row.description,
    yesOrNo(row.is_validated),
    row.is_submitted,
    yesOrNo(row.moves_payments),
    yesOrNo(row.moves_stock),
  ])
  expect(rows).toEqual(expected)
})

// This function alone does not validate, send or move payments, so only entry points that need none of these may call
// it.
test('only payments, received files and samples of previews create an invoice without side effects', () => {
  const callers = globSync('src/**/*.ts', { cwd: new URL('../..', import.meta.url) })
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => /\bcreateInvoice\(/.test(read(path)))
    .map((path) => path.replace('src/domains/', ''))
  expect(callers.toSorted()).toEqual([
    'e-invoicing/received/actions.ts',
    'invoicing/document-actions/create.ts',
    'invoicing/previews/template-routes.ts',
    'payments/payments/actions.ts',
    'payments/reminders/preview-routes.ts',
  ])
})

test('every entry point of this folder is used', () => {
  const source = globSync('src/domains/**/*.ts', { cwd: new URL('../..', import.meta.url) })
    .map(read)
    .join('\n')
  for (const name of ['api', 'recurring', 'interest_note', 'import', 'preview'])
    expect(source, name).toMatch(new RegExp(`(create|update|issue)Document\\([^;]*'${name}'\\s*,?\\s*\\)`))
})
