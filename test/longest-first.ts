import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Starts the longest test files first, because a long file started last would keep one core busy while the others idle.
const LONG = new RegExp(
  `/(${[
    ...['fuzz', 'matrix', 'cli', 'cli-demo', 'crash', 'stock-past', 'mail', 'backups', 'threads', 'upgrades'],
    ...['idempotency', 'numbers', 'hosts', 'logs', 'user-emails', 'failover', 'field-uses', 'typed-client'],
    ...['goods', 'office', 'editor', 'editor-lines', 'editor-keys', 'pages', 'reports', 'look', 'widget'],
    ...['calculator.property', 'european', 'reference', 'stationery', 'chain-totals'],
  ].join('|')})\\.test\\.ts$`,
)

// In a fresh clone no durations are known, and the size of a file does not predict them.
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const ofProject = sorted.filter((file) => file.project === project)
      return [...ofProject.filter(isLong), ...ofProject.filter((file) => !isLong(file))]
    })
  }
}

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId)
