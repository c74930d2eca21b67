import { expect, inject, test } from 'vitest'
import { tryNetworks } from '../channels/trial.ts'
import { ENGINE } from '../harness.ts'

test('purchases and documents of networks are transferred once, whatever process is killed on the way', async () => {
  const postgres_url = ENGINE === 'postgres' ? inject('postgresUrl') : undefined
  const counts = { purchases: 18, incoming: 4, outgoing: 4 }
  expect(await tryNetworks({ seed: 7, ...counts, kills: 1, postgres_url })).toEqual([])
})
