// Tests that every resource and every page is named wherever the web application lists them.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deletableResources } from '../../src/database-schema.ts'
import { bin } from '../../web/locales/en/trash.ts'

const source = (file: string) => readFileSync(new URL(`../../web/${file}`, import.meta.url), 'utf8')
const pathsIn = (file: string, pattern: RegExp) =>
  [...source(file).matchAll(pattern)].map(([, path]) => path as string)

const routes = source('routes.tsx')
const PAGES = [
  ...routes.slice(routes.indexOf('export const pages')).matchAll(/\b(?:page|writing)\('([^']+)'/g),
].map(([, path]) => path as string)

test('the trash names every kind of record', () => {
  const plurals = deletableResources.map(({ plural }) => plural)
  expect(
    Object.keys(bin.resources).sort(),
    'add the kind to `resources` in web/locales/{en,pl,de}/trash.ts',
  ).toEqual(plurals.sort())
})

// Pages that every member may open.
const FOR_EVERYBODY = ['/today', '/sandbox', '/settings/*']

test('every page states which members may open it', () => {
  const restricted = pathsIn('api/page-permissions.ts', /^ {2}\['([^']+)', \{/gm)
  expect(
    PAGES.filter((path) => !restricted.some((page) => `${path}/`.startsWith(`${page}/`))),
    'add the page to PAGES in web/api/page-permissions.ts, or, if every member may open it, to FOR_EVERYBODY here',
  ).toEqual(FOR_EVERYBODY)
})

// Pages that are reached from others, or only in a sandbox.
const NOT_IN_MENU = [
  '/ksef',
  '/ksef/collective',
  '/bank/match',
  '/bank/rules',
  '/bank/transfers',
  '/sandbox',
  '/settings/*',
]

test('every list is in the navigation or in the settings', () => {
  const entries = [
    ...pathsIn('shell/navigation.tsx', /\bpath: '([^']+)'/g),
    ...pathsIn('components/layout/settings-entries.ts', /\bpath: '([^']+)'/g),
  ]
  expect(
    PAGES.filter((path) => !/:id|\/new$/.test(path) && !entries.includes(path)),
    'add the page to web/shell/navigation.tsx or, with inSettings at its route, to ' +
      'web/components/layout/settings-entries.ts; or, if another page leads to it, to NOT_IN_MENU here',
  ).toEqual(NOT_IN_MENU)
})
