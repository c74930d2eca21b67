import { dayAt } from '../../../platform/clock.ts'
import { threadQueue } from '../../../platform/thread-queue.ts'
import type { CheckInput, Listing } from '../../../white-list/check.ts'
import type { ListedSubject } from '../../../white-list/key.ts'
import { listedSubjectOf } from './rules.ts'
import type { TransferDraft } from './schema.ts'

// Looks up the accounts of transfers in the white list of the day, in a thread and before a transaction opens.

// Of the day in Warsaw, where the list is published.
export type Listings = { day: string; find: (transfer: TransferDraft) => Listing | null }

const lookUp = threadQueue<CheckInput, Listing[]>({
  module: new URL('../../../white-list/check-thread.ts', import.meta.url),
  longest_ms: 50_000,
  inputs: 'accounts',
  bytesOf: ({ subjects }) => subjects.length * 100,
})

export async function readListings(
  folder: string,
  { account_id, now }: { account_id: number; now: number },
  transfers: readonly TransferDraft[],
): Promise<Listings> {
  const day = dayAt(now, 'Europe/Warsaw')
  const subjects = [
    ...new Map(
      transfers.flatMap((transfer) => {
        const subject = listedSubjectOf(transfer)
        return subject ? [[keyOf(subject), subject] as const] : []
      }),
    ).values(),
  ]
  const input = { folder, day: day.replaceAll('-', ''), subjects }
  const results = subjects.length === 0 ? [] : await lookUp(account_id, input)
  const listings = new Map(subjects.map((subject, index) => [keyOf(subject), results?.[index] ?? 'no_file']))
  return {
    day,
    find: (transfer) => {
      const subject = listedSubjectOf(transfer)
      return subject ? (listings.get(keyOf(subject)) ?? 'no_file') : null
    },
  }
}

const keyOf = ({ tax_no, account }: ListedSubject) => `${tax_no} ${account}`

export function listingOf(
  transfer: TransferDraft,
  { day, find }: Listings,
): Pick<TransferDraft, 'white_list' | 'white_list_date'> {
  const white_list = find(transfer)
  const isChecked = white_list !== null && white_list !== 'no_file'
  return { white_list, white_list_date: isChecked ? day : null }
}
