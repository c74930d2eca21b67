import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Those that take ten seconds of a core or more: begun last, one of them would keep a single core busy while the others are done.
const LONG = new RegExp(
  `/(${[
    ...['fuzz', 'matrix', 'cli', 'cli-demo', 'crash', 'stock-past', 'mail', 'backups', 'threads', 'upgrades'],
    ...['idempotency', 'numbers', 'hosts', 'logs', 'people', 'failover', 'field-uses'],
    ...['goods', 'office', 'editor', 'editor-lines', 'editor-keys', 'pages', 'reports', 'look', 'widget'],
    ...['calculator.property', 'european', 'reference', 'stationery', 'chain-totals'],
  ].join('|')})\\.test\\.ts$`,
)

// A fresh clone knows no times, and a file's size says little of them.
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))]
    })
  }
}

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId)
