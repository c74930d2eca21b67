import { ApiError } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { documentFileName } from '../../../platform/pdf/file-name.ts'
import { isSandbox } from '../../administration/accounts/rules.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { gatherTemplate } from '../../documents/print/gather.ts'
import { readInterest } from '../interest/actions.ts'
import type { Demand } from './demand-pdf.ts'
import { reminderScheduleOf } from './rules.ts'

// Gathers the data of a formal demand for payment on a day.
export async function gatherDemand(
  db: Database,
  account_id: number,
  invoice: Invoice,
  now: number,
): Promise<Demand> {
  const settings = await getSettings(db, account_id)
  const { time_zone } = reminderScheduleOf(settings)
  return {
    invoice,
    look: await gatherTemplate(db, account_id, invoice),
    lang: invoice.lang ?? settings.lang ?? 'en',
    today: dayAt(now, time_zone),
    ...(await interestOf(db, { account_id, time_zone, now }, invoice.id)),
    is_tried: isSandbox(settings),
  }
}

export const demandFileName = (invoice: Invoice): string => documentFileName(invoice, '-demand.pdf')

// Claims the interest whose rates are known, and none if that is nothing, because a demand with a wrong amount is worse
// than one without interest.
async function interestOf(db: Database, reader: Parameters<typeof readInterest>[1], id: number) {
  try {
    const { lines, unknownFrom } = await readInterest(db, reader, id, { rates: null, from: null, to: null })
    return { interest: lines, unknownFrom }
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return { interest: [], unknownFrom: null }
    throw error
  }
}
