// Checks rules of this repository that no standard tool checks.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readDecisions } from '../bin/docs/decisions.js'
import { BY_NIGHT } from './browser/by-night.ts'
import { measureFunctions } from './function-sizes.ts'
import { ON_POSTGRES } from './on-postgres.ts'
import { isTooLong, LINE_MAX, longLines, pathsIn, WORDS_MAX, withoutHeading, wordsIn } from './page-rules.ts'

const SOURCE_LINES_MAX = 350
const TEST_LINES_MAX = 500
const FUNCTION_LINES_MAX = 60
const FUNCTION_BRANCHES_MAX = 15
// Between a cast and the comment about it.
const REASON_LINES_MAX = 4

// Pages name them, but they are not committed.
const GENERATED = new Set(['web/dist', 'web/api/schemas.d.ts'])

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const self = 'test/tidy.test.ts'
const files = repositoryFiles()
const code = files.filter((file) => /\.(ts|tsx|js|css|html|sh)$/.test(file) && file !== self)
const tests = code.filter((file) => /\.test\.tsx?$/.test(file))
const source = code.filter((file) => /^(src|web)\//.test(file) && !tests.includes(file))

describe('tidiness', () => {
  test.each([
    ['source', source, SOURCE_LINES_MAX],
    ['test', tests, TEST_LINES_MAX],
  ])('no %s file is too long', (_, among, linesMax) => {
    const long = among.map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
    expect(
      long.filter(({ lines }) => lines > linesMax),
      `at most ${linesMax} lines`,
    ).toEqual([])
  })

  // biome.json limits the parameters of a function. Its limit of lines does not count the lines of markup.
  test(`no function has more than ${FUNCTION_LINES_MAX} lines or ${FUNCTION_BRANCHES_MAX} branches`, () => {
    const measured = source.filter(
      (file) => /\.tsx?$/.test(file) && !/\.(d|fixture|test-helper)\.ts$/.test(file),
    )
    const sizes = measured.flatMap((file) =>
      measureFunctions(join(root, file)).map((size) => ({ file, ...size })),
    )
    expect(
      sizes.filter(({ lines, branches }) => lines > FUNCTION_LINES_MAX || branches > FUNCTION_BRANCHES_MAX),
      'split them; a nested function is counted separately',
    ).toEqual([])
  })

  test('only src/config.ts reads the environment', () => {
    // The samples of the reference are programs of its readers.
    const readers = source.filter(
      (file) =>
        !['src/config.ts', 'web/vite.config.ts', 'src/platform/docs/browser/code-samples.js'].includes(file),
    )
    expect(places(readers, /\bprocess\s*\.\s*env\b|\benv\b[^'"\n]*from 'node:process'/)).toEqual([])
  })

  // A cast that hides a type error needs a comment with the reason.
  test('every cast to never or through unknown has a comment with its reason', () => {
    const casts = code.flatMap((file) => {
      const lines = read(file).split('\n')
      return lines.flatMap((line, index) => {
        const isCast = /\bas (never\b|unknown as\b)/.test(line) && !/\/\/|'.*as never/.test(line)
        const above = lines.slice(Math.max(0, index - REASON_LINES_MAX), index)
        return isCast && !above.some((near) => /\/\/|\/\*/.test(near)) ? [`${file}:${index + 1}`] : []
      })
    })
    expect(casts).toEqual([])
  })

  test('nothing is left to do in a comment', () => {
    // XXX alone is also the code for no currency.
    expect(places(code, /\b(TODO|FIXME)\b|(\/\/|\*|#|<!--).*\bXXX\b/)).toEqual([])
  })

  test('no test is skipped or run alone', () => {
    expect(places(tests, /\b(test|it|describe|suite)(\.\w+)*\.(only|skip|todo|skipIf|runIf)\b/)).toEqual([])
  })

  // The others run in the second format on PostgreSQL.
  test('tests that run on SQLite alone use both formats there', () => {
    const once = [...read('vitest.config.ts').matchAll(/'(test\/\w+\/\{[^']+\.test\.ts)'/g)].map(
      ([, glob]) => glob,
    )
    const alone = tests.filter((file) => once.some((glob) => matchesGlob(file, glob as string)))
    expect(alone.length).toBeGreaterThan(once.length)
    expect(places(alone, /\bFORMATS\b/)).toEqual([])
  })

  test('files selected for npm test on PostgreSQL and for nightly runs exist', () => {
    expect([...ON_POSTGRES, ...BY_NIGHT].filter((file) => !tests.includes(file))).toEqual([])
  })

  // Biome has a rule for it, but reads the whole repository to check one file.
  test('nothing of the web application imports its importers', () => {
    const web = source.filter((file) => /^web\/.*\.tsx?$/.test(file))
    let remaining = new Map(web.map((file) => [file, importsOf(file)]))
    expect([...remaining.values()].flat().filter((file) => remaining.has(file)).length).toBeGreaterThan(
      web.length,
    )
    for (let before = -1; before !== remaining.size; ) {
      before = remaining.size
      remaining = new Map([...remaining].filter(([, imports]) => imports.some((file) => remaining.has(file))))
    }
    expect([...remaining.keys()]).toEqual([])
  })

  // A page may use parts of any domain. Nothing else imports upwards, except by import(), which loads a page when it
  // is opened.
  test('imports of the web application point from features and shell over components to api, format and locales', () => {
    const web = source.filter((file) => /^web\/(api|components|features|format|locales|shell)\//.test(file))
    const upward = web.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('web/') && !mayImport(file, target))
        .map((target) => `${file} imports ${target}`),
    )
    expect(upward).toEqual([])
  })

  // npm scripts run on the Node of the packages. Node links static imports before a script can continue on it.
  test('scripts that are run without npm start on the oldest Node that CONTRIBUTING.md promises', () => {
    const pages = files.filter((file) => file.endsWith('.md')).map(read)
    const documented = pages.flatMap((page) => [...page.matchAll(/\bnode (bin\/[\w-]+\.js)/g)])
    const scripts = new Set(['bin/check-names.js', ...documented.map(([, file]) => file as string)])
    expect(scripts.size).toBeGreaterThan(3)
    expect(
      places([...scripts], /^import .*(from '.*\.ts'|\{.*\bglobSync\b)/),
      'call continueOnOwnNode() of bin/own-node.js first, and load these by import() or as a member of fs',
    ).toEqual([])
  })

  test('package-lock.json names no host', () => {
    expect(places(['package-lock.json'], /"resolved": "http/)).toEqual([])
  })

  // npm omits some when it adds a package to an installed tree, and `npm ci` then fails on a fresh clone.
  test('package-lock.json names every optional package, for all platforms', () => {
    expect(unnamedOptionalPackages()).toEqual([])
  })

  test('every link of a markdown page leads to a file of the repository', () => {
    const pages = files.filter((file) => file.endsWith('.md'))
    expect(pages.flatMap(brokenLinks)).toEqual([])
  })

  // CHANGELOG.md keeps the texts of releases, and the guides for integrators still have longer lines.
  const guides = files.filter(
    (file) => /^(docs\/(?!integrate\/|ksef\.md).*|[A-Z]+)\.md$/.test(file) && file !== 'CHANGELOG.md',
  )

  test(`no line of prose in the documentation is longer than ${LINE_MAX} characters`, () => {
    expect(guides.flatMap((page) => longLines(page, read(page)))).toEqual([])
  })

  test('no page of the documentation is too long or goes on for long without a heading', () => {
    expect(guides.filter((page) => isTooLong(page, read(page)))).toEqual([])
    expect(guides.flatMap((page) => withoutHeading(page, read(page)))).toEqual([])
  })

  test.each(Object.entries(WORDS_MAX))('%s uses at most %i words that have a plain one', (folder, most) => {
    const pages = files.filter((file) => file.startsWith(`${folder}/`) && file.endsWith('.md'))
    const usedWords = pages.flatMap((page) => wordsIn(read(page)).map((word) => `${page}: ${word}`))
    expect(usedWords.length <= most ? [] : usedWords).toEqual([])
  })

  test('every file that a page for contributors names is there', () => {
    const pages = guides.filter((page) => /^(docs\/internals\/|[A-Z]+\.md$)/.test(page))
    const missing = pages.flatMap((page) =>
      pathsIn(read(page))
        .filter((path) => !existsSync(join(root, path)) && !GENERATED.has(path))
        .map((path) => `${page}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  test('every link of a page in the package leads to a file of the package', () => {
    const { files: listed } = JSON.parse(read('package.json')) as { files: string[] }
    const shipped = [...listed, 'README.md', 'LICENSE', 'package.json']
    const isShipped = (path: string) => shipped.some((item) => path === item || path.startsWith(`${item}/`))
    const pages = files.filter((file) => file.endsWith('.md') && isShipped(file))
    const outside = pages.flatMap((page) =>
      linksOf(page)
        .filter((target) => !isShipped(targetOf(page, target)))
        .map((target) => `${page}: ${target}`),
    )
    expect(outside).toEqual([])
  })

  test('every decision has a number of its own, a date, a status and a subject, and is in the index', () => {
    const decisions = readDecisions()
    expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length)
    expect(decisions.filter(({ status }) => !/^(accepted|superseded by )/.test(status))).toEqual([])
    const index = read('docs/decisions/README.md')
    expect(decisions.filter(({ file }) => !index.includes(`(${file})`))).toEqual([])
  })
})

// A domain of the web application imports only domains above it in this list.
const WEB_DOMAINS = [
  'administration',
  'catalog',
  'documents',
  'payments',
  'e-invoicing',
  'reporting',
  'data-exchange',
]

function mayImport(file: string, target: string): boolean {
  const [, from, fromDomain = ''] = file.split('/')
  const [, to = '', toDomain = ''] = target.split('/')
  if (from === 'features' && to === 'features')
    return file.endsWith('-page.tsx') || WEB_DOMAINS.indexOf(toDomain) <= WEB_DOMAINS.indexOf(fromDomain)
  if (from === 'features' || from === 'shell') return to === from || !['features', 'shell'].includes(to)
  return !['features', 'shell'].includes(to) && (from === 'components' || to !== 'components')
}

const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/^(?:import|export)\b[^'"]*'(\.[^']+)'/gm)].map(([, path]) =>
    join(dirname(file), path as string),
  )

function repositoryFiles() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
}

function places(among: string[], pattern: RegExp) {
  return among.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
}

function unnamedOptionalPackages() {
  type Entry = { optionalDependencies?: Record<string, string> }
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> }
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages),
    ),
  )
}

// The folders in which Node searches for a package: a/node_modules/b → a/node_modules/b/, a/, and the root.
function foldersAbove(path: string): string[] {
  if (path === '') return ['']
  return [`${path}/`, ...foldersAbove(path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)))]
}

const brokenLinks = (page: string) =>
  linksOf(page)
    .filter((target) => !leadsToFile(page, target))
    .map((target) => `${page}: ${target}`)

function linksOf(page: string) {
  const text = read(page)
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .replace(/`[^`\n]*`/g, '')
  const targets = [...text.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)|^\[[^\]]+\]:\s*(\S+)/gm)]
  return targets
    .map(([, inline, reference]) => decodeURI((inline ?? reference ?? '').replace(/[#?].*$/, '')))
    .filter((target) => target !== '' && !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(target))
}

const targetOf = (page: string, target: string) =>
  target.startsWith('/') ? target.slice(1) : join(dirname(page), target)

function leadsToFile(page: string, target: string) {
  const path = targetOf(page, target)
  if (path.startsWith('..') || !existsSync(join(root, path))) return false
  const isFolder = statSync(join(root, path)).isDirectory()
  return isFolder
    ? files.some((file) => path === '.' || file.startsWith(`${path.replace(/\/$/, '')}/`))
    : files.includes(path)
}

function read(file: string) {
  return readFileSync(join(root, file), 'utf8')
}
