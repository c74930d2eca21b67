import { KsefError } from './errors.ts'
import { type KsefTransport, requestJson } from './http.ts'
import { isCollectiveNumber } from './number.ts'
import type { Bearer } from './sessions.ts'

// Collective identifiers: one number for several invoices of a seller that are paid by one transfer, used as its
// title.

export const COLLECTIVE_INVOICES_MAX = 500

export type CollectiveInvoice = { ksef_number: string; amount: number; currency: string }

export async function collectiveNumber(
  transport: KsefTransport,
  { access }: Bearer,
  invoices: readonly CollectiveInvoice[],
): Promise<string> {
  const { collectiveIdentifierNumber: number } = await requestJson<{ collectiveIdentifierNumber: string }>(
    transport,
    {
      method: 'POST',
      path: '/collective-identifiers',
      token: access,
      group: 'collective',
      json: {
        invoices: invoices.map(({ ksef_number, amount, currency }) => ({
          ksefNumber: ksef_number,
          payment: { amount, currency },
        })),
      },
    },
  )
  if (!isCollectiveNumber(number))
    throw new KsefError('unreachable', { messages: ['the number has a wrong checksum'] })
  return number
}
