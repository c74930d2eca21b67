import { isZero } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { type InterestQuery, readInterest } from '../../payments/interest/actions.ts'
import { composeNote } from '../../payments/interest/note.ts'
import { checkNotClaimed, checkPast } from '../../payments/interest/rules.ts'
import { createDocument } from '../document-actions/create.ts'

// Creates an interest note with one line per calculation step, linked to the late document. No day of
// interest can be claimed twice.
export const createInterestNote = (
  db: Database,
  writer: WriteContext,
  id: number,
  query: InterestQuery & { compensation: boolean },
): Promise<Invoice> =>
  transaction(db, async (db) => {
    const interest = await readInterest(db, writer, id, query)
    const { period: stretch, notes, compensation, table } = interest
    checkPast(stretch, dayAt(writer.now, writer.time_zone))
    checkNotClaimed(notes, stretch)
    const flat = query.compensation ? compensation : null
    if (query.compensation && !flat)
      throw invalid({
        compensation: `must be false: ${table} does not provide for it, or it has already been claimed`,
      })
    if (flat && flat.amount === null)
      throw invalid({ compensation: 'cannot be calculated because the exchange rate of the euro is missing' })
    if (isZero(interest.total) && !flat)
      throw invalid({ date_to: 'no interest is due by this date; enter a later one' })
    return createDocument(db, writer, composeNote(interest, flat), 'interest_note')
  })
