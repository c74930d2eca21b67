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

// Tests that do not run on PostgreSQL: printing, pages, documentation and e-mails are the same on both engines, input is
// read and refused before anything is stored, and exported files have their own tests of import. A job whose program
// was killed continues at the next start on SQLite; on PostgreSQL, where another process may run it, only after half a minute.
const onlyOnSqlite = [
  'test/api/{cli-help,docs-code-samples,docs-examples,gif-logo,guides,mail,page,pages,pdf,template-logos,typed-client,warehouse-papers}.test.ts',
  'test/api/{account-transfer-faults,channels-letters,editor,equal-formats,facturx,field-uses,formats,fuzz-files,import-trips,malicious-bodies}.test.ts',
  'test/books/{checks,currencies,discounts,margin,margin-corrections,notes-of-law,paper-heads,papers,untaxed}.test.ts',
  'test/books/tax/*.test.ts',
  'test/stories/{costly-prints,full-disk,import-crash,starting}.test.ts',
]

export default defineConfig({
  test: {
    pool: 'forks',
    // Browser tests run at the same time in another process (bin/test.js). More workers than processors are useful, because
    // some tests wait for programs and mail servers.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Node loads TypeScript itself, which takes half the time. No module is mocked.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', new URL('test/quiet-imports.js', import.meta.url).href],
    setupFiles: ['test/setup.ts'],
    // Each worker loads the sources once, and not for each file.
    isolate: false,
    // Only stops tests that hang: the speed of machines differs by more than ten times.
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
          // It tests query plans of PostgreSQL.
          exclude: [...configDefaults.exclude, 'test/api/list-plans.test.ts'],
          env: { KWIT_TEST_ENGINE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: process.env.KWIT_TEST_CHOSEN ? ON_POSTGRES : outside,
          exclude: onlyOnSqlite,
          env: { KWIT_TEST_ENGINE: 'postgres' },
          // Runs once, and only if a test of this project runs.
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
