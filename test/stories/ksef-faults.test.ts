import { expect, inject, test } from 'vitest'
import { ENGINE } from '../harness.ts'
import { tryFaults } from '../ksef/trial.ts'

// `npm run ksef-faults -- --seed … --documents …` does the same for longer.
test('no document is sent twice and none is forgotten, whatever fails on the way', async () => {
  const postgres_url = ENGINE === 'postgres' ? inject('postgresUrl') : undefined
  const { problems } = await tryFaults({ seed: 'story', documents: 6, kills: 1, postgres_url })
  expect(problems).toEqual([])
})
