import { configDefaults, defineConfig } from 'vitest/config'
import { BY_NIGHT } from './test/browser/by-night.ts'
import { LongestFirst } from './test/longest-first.ts'
import { ON_POSTGRES } from './test/on-postgres.ts'

const outside = [
  'test/api/**/*.test.ts',
  'test/stories/**/*.test.ts',
  'test/books/**/*.test.ts',
  'test/upgrades/**/*.test.ts',
]

// What is printed, drawn, explained or mailed is the same whichever engine holds it, and so are settings that are refused. So is what
// a line counts, a body means and a document must say: that is decided before anything is stored, and read as it was. Files
// that are exported, changed or read again and services that lie are met before the database, which imports and moves have tests of. A job
// that died is taken up at the next start on SQLite; elsewhere, where other processes may be at it, within half a minute.
const once = [
  'test/api/{cli-help,docs-code-samples,docs-examples,gif-logo,guides,look-outside,mail,page,pages,pdf,typed-client,warehouse-papers}.test.ts',
  'test/api/{agreement,channels-letters,editor,facturx,field-uses,formats,fuzz-files,hostile,import-trips,moving-lies}.test.ts',
  'test/books/{checks,currencies,discounts,margin,margin-corrections,notes-of-law,paper-heads,papers,untaxed}.test.ts',
  'test/books/tax/*.test.ts',
  'test/stories/{costly-prints,full-disk,import-crash,starting}.test.ts',
]

export default defineConfig({
  test: {
    pool: 'forks',
    // Those of the browser run beside the others, which get one more there (bin/test.js): some wait for processes and mail servers.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Node reads TypeScript by itself, for half the work; nothing is mocked.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', new URL('test/quiet-imports.js', import.meta.url).href],
    setupFiles: ['test/setup.ts'],
    // The sources are read and warmed up once a worker, not once a file.
    isolate: false,
    // For what hangs, not for what is slow: machines differ by more than ten times.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    retry: 0,
    allowOnly: false,
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'web/**/*.test.ts',
            'test/unit/**/*.test.ts',
            'test/einvoice/**/*.test.ts',
            'test/ksef/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: outside,
          // It reads plans of PostgreSQL.
          exclude: [...configDefaults.exclude, 'test/api/list-plans.test.ts'],
          env: { KWIT_TEST_ENGINE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: process.env.KWIT_TEST_CHOSEN ? ON_POSTGRES : outside,
          exclude: once,
          env: { KWIT_TEST_ENGINE: 'postgres' },
          // Runs once, and only when a test of this project does.
          globalSetup: 'test/global-setup.ts',
          setupFiles: 'test/postgres-setup.ts',
        },
      },
      { extends: true, test: { name: 'tidy', include: ['test/tidy.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(process.env.KWIT_TEST_CHOSEN ? BY_NIGHT : [])],
          globalSetup: 'test/browser/global-setup.ts',
          setupFiles: 'test/browser/setup.ts',
        },
      },
    ],
  },
})
