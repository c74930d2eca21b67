// Tests that an account transfer copies the records of exactly the modules that declare it.
import { expect, test } from 'vitest'
import { stepsFor } from '../../src/domains/data-exchange/account-transfer/steps.ts'
import { modules } from '../../src/modules.ts'

const STEPS = 'src/domains/data-exchange/account-transfer/steps.ts'

test('an account transfer copies the records of every module that declares it, and of no other', () => {
  const copied = new Set(stepsFor([]).map(({ copies }) => copies))
  const problems = modules.flatMap(({ name, resources = [], accountTransfer }) =>
    resources.flatMap(({ plural }) => {
      const isDeclared = accountTransfer === 'copied'
      if (isDeclared === copied.has(plural)) return []
      return isDeclared
        ? `${STEPS} does not copy ${plural}: add a listStep with an importer after the records that they refer to, or declare accountTransfer: { skipped: 'the reason' } in the module ${name}`
        : `${STEPS} copies ${plural}: declare accountTransfer: 'copied' in the module ${name}`
    }),
  )
  expect(problems).toEqual([])
})
