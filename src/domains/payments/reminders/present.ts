// Presents reminders to clients.

import { printTime } from '../../../platform/clock.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import type { Reminder } from './schema.ts'
import { remindersOf } from './store.ts'

export async function presentReminders(
  call: ApiRequest,
  reminders: readonly Reminder[],
): Promise<JsonObject[]> {
  const { account_id, time_zone } = call.caller
  const ids = [...new Set(reminders.map(({ invoice_id }) => Number(invoice_id)))]
  const invoicesById = await findInvoices(call.db, account_id, ids)
  return reminders.map(({ id, invoice_id, step_id, kind, state, recipients, created_at, told }) => ({
    id,
    invoice_id,
    number: invoicesById.get(Number(invoice_id))?.number ?? null,
    buyer_name: invoicesById.get(Number(invoice_id))?.buyer_name ?? null,
    step_id: step_id || null,
    kind,
    state,
    recipients: recipients === '' ? [] : recipients.split(', '),
    created_at: printTime(created_at, time_zone),
    message: told,
  }))
}

// Reminders that reached the buyer or are about to.
const DELIVERED_STATES = new Set<Reminder['state']>(['queued', 'sent', 'unknown'])

// Presents the reminders of a document in the form of the family of services.
export async function remindersInfo({ db, caller }: ApiRequest, invoiceId: number): Promise<JsonObject> {
  const all = await remindersOf(db, caller.account_id, invoiceId)
  const reminders = all
    .filter(({ state, kind }) => DELIVERED_STATES.has(state) && kind !== 'thanks')
    .map(({ created_at, kind }) => ({
      date: plainTime(created_at, caller.time_zone),
      type: kind === 'formal_letter' ? kind : 'overdue',
    }))
  return {
    count: reminders.length,
    last_reminder_date: reminders[0]?.date ?? null,
    last_reminder_type: reminders[0]?.type ?? null,
    reminders,
  }
}

// "2023-10-27 14:46:21"
const plainTime = (ms: number, timeZone: string): string =>
  printTime(ms, timeZone).slice(0, 19).replace('T', ' ')
