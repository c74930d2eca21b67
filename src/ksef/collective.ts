import { KsefFailure } from './errors.ts'
import { askJson, type Wire } from './http.ts'
import { isCollectiveNumber } from './number.ts'
import type { Bearer } from './sessions.ts'

// One number for several invoices of a seller that are paid by one transfer, to stand in its title.

export const COLLECTED_MAX = 500

export type Collected = { ksef_number: string; amount: number; currency: string }

export async function collectiveNumber(
  wire: Wire,
  { access }: Bearer,
  collected: readonly Collected[],
): Promise<string> {
  const { collectiveIdentifierNumber: number } = await askJson<{ collectiveIdentifierNumber: string }>(wire, {
    method: 'POST',
    path: '/collective-identifiers',
    token: access,
    group: 'collective',
    json: {
      invoices: collected.map(({ ksef_number, amount, currency }) => ({
        ksefNumber: ksef_number,
        payment: { amount, currency },
      })),
    },
  })
  if (!isCollectiveNumber(number))
    throw new KsefFailure('unreachable', { words: ['the number has a wrong sum'] })
  return number
}
