// Tests the arguments and the report of `npm run citus`; the rest of it needs a cluster.
import { describe, expect, test } from 'vitest'
import { readCluster } from '../citus/cluster.ts'
import { type FileResult, summarise } from '../citus/report.ts'

const COORDINATOR = 'postgres://kwit:s3cret@10.0.0.1/kwit'
const WORKERS = ['postgres://kwit:s3cret@10.0.0.2/kwit', 'postgres://kwit:s3cret@10.0.0.3:5433/kwit']

describe('the servers of a cluster', () => {
  test.each([' ', ', ', '\n'])('are separated by %j', (between) => {
    const settings = { CITUS_COORDINATOR: COORDINATOR, CITUS_WORKERS: WORKERS.join(between) }
    expect(readCluster(settings)).toEqual({ coordinator: COORDINATOR, workers: WORKERS })
  })

  test.each([
    ['CITUS_COORDINATOR', {}],
    [
      'CITUS_COORDINATOR',
      { CITUS_COORDINATOR: 'mysql://kwit:s3cret@10.0.0.1/kwit', CITUS_WORKERS: WORKERS[0] },
    ],
    [
      'CITUS_COORDINATOR',
      { CITUS_COORDINATOR: 'postgres://kwit:s3cret@10.0.0.1', CITUS_WORKERS: WORKERS[0] },
    ],
    ['CITUS_WORKERS', { CITUS_COORDINATOR: COORDINATOR }],
    ['CITUS_WORKERS', { CITUS_COORDINATOR: COORDINATOR, CITUS_WORKERS: '10.0.0.2' }],
    ['CITUS_WORKERS', { CITUS_COORDINATOR: COORDINATOR, CITUS_WORKERS: `${WORKERS[0]} ${WORKERS[0]}` }],
    ['CITUS_WORKERS', { CITUS_COORDINATOR: COORDINATOR, CITUS_WORKERS: `${COORDINATOR} ${WORKERS[0]}` }],
  ])('%s is rejected by its name, without the password', (variable, environment) => {
    const read = () => readCluster(environment)
    expect(read).toThrow(new RegExp(`^${variable}: `))
    expect(read).not.toThrow(/s3cret/)
  })
})

test('the report counts tests, and files that could not start', () => {
  const results: FileResult[] = [
    {
      ...{ name: 'test/api/a.test.ts', status: 'failed', message: '' },
      assertionResults: [
        { status: 'passed', fullName: 'one', failureMessages: [] },
        { status: 'failed', fullName: 'two', failureMessages: ['expected 500 to be 201\nat …'] },
        { status: 'skipped', fullName: 'three', failureMessages: [] },
      ],
    },
    { name: 'test/api/b.test.ts', status: 'failed', message: 'no connection\nat …', assertionResults: [] },
  ]
  expect(summarise(results)).toEqual({
    passed: 1,
    failed: 2,
    lines: ['test/api/a.test.ts: two: expected 500 to be 201', 'test/api/b.test.ts: no connection'],
  })
})
