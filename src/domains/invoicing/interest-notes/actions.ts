import { isZero } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { type InterestAsked, readInterest } from '../../payments/interest/actions.ts'
import { composeNote } from '../../payments/interest/note.ts'
import { checkPast, checkUnasked } from '../../payments/interest/rules.ts'
import { createDocument } from '../document-actions/create.ts'

// The note tells every line, and is linked to the document; the days that it counts are asked for once.
export const createInterestNote = (
  db: Database,
  writer: Writer,
  id: number,
  asked: InterestAsked & { compensation: boolean },
): Promise<Invoice> =>
  transaction(db, async (db) => {
    const found = await readInterest(db, writer, id, asked)
    const { stretch, notes, compensation, table } = found
    checkPast(stretch, dayAt(writer.now, writer.time_zone))
    checkUnasked(notes, stretch)
    const flat = asked.compensation ? compensation : null
    if (asked.compensation && !flat)
      throw invalid({ compensation: `is not given by ${table}, or asked for already` })
    if (flat && flat.amount === null)
      throw invalid({ compensation: 'cannot be told: the exchange rate of the euro is missing' })
    if (isZero(found.total) && !flat) throw invalid({ date_to: 'no interest is owed until then' })
    return createDocument(db, writer, composeNote(found, flat), 'interest_note')
  })
