import { keyOf, type ListedSubject, maskedAccounts } from './key.ts'
import { type OpenList, openList } from './store.ts'

// Looks up accounts of taxpayers in the white list of a day.

export const LISTINGS = ['active', 'exempt', 'not_found', 'no_file'] as const
export type Listing = (typeof LISTINGS)[number]

export type CheckInput = { folder: string; day: string; subjects: readonly ListedSubject[] }

export function checkSubjects({ folder, day, subjects }: CheckInput): Listing[] {
  const list = openList(folder, day)
  if (list === undefined) return subjects.map(() => 'no_file')
  try {
    return subjects.map((subject) => findListing(list, subject))
  } finally {
    list.close()
  }
}

// A key takes some milliseconds, so those of masks are calculated only if the account itself is not listed.
function findListing(list: OpenList, subject: ListedSubject): Listing {
  const plain = sectionOf(list, subject)
  if (plain) return plain
  for (const account of maskedAccounts(subject.account, list.masks)) {
    const section = sectionOf(list, { ...subject, account })
    if (section) return section
  }
  return 'not_found'
}

function sectionOf(list: OpenList, subject: ListedSubject): 'active' | 'exempt' | undefined {
  const key = keyOf(list.day, subject, list.rounds)
  if (list.has('active', key)) return 'active'
  return list.has('exempt', key) ? 'exempt' : undefined
}
