import { invalid } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Condition } from '../../../platform/database/lists/filter.ts'
import { getRecord } from '../../../platform/database/records.ts'
import type { Account } from '../../administration/accounts/store.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { departmentOf } from '../../documents/email/send.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { enqueueEmail, manualReminder, type ReminderEmailContext } from './actions.ts'
import { clientReminderText } from './client-texts.ts'
import { recipientsOf } from './recipients.ts'
import { reminderScheduleOf } from './rules.ts'
import { countSent, insertReminder, overdueOf } from './store.ts'
import { type ReminderText, reminderText } from './texts.ts'

// Reminds a client of all overdue documents in one email, which carries the oldest of them.

export type ClientReminder = { documents: Invoice[]; to: string[]; text: ReminderText }

export async function composeClientReminder(
  db: Database,
  account: Account,
  { id, within }: { id: number; within: readonly Condition[] },
  now: number,
  { viewUrl }: ReminderEmailContext,
): Promise<ClientReminder> {
  const client = await getRecord(db, account.id, clients, id)
  const today = dayAt(now, reminderScheduleOf(account.settings).time_zone)
  const documents = await overdueOf(db, account.id, id, today, within)
  const [oldest] = documents
  if (oldest === undefined)
    throw invalid({ status: 'nothing is overdue for this client; choose another client' })
  const department = await departmentOf(db, account.id, oldest)
  const text =
    documents.length === 1
      ? reminderText(oldest, undefined, department, await countSent(db, account.id, oldest.id), today)
      : clientReminderText(documents.map((invoice) => ({ invoice, url: viewUrl(account.prefix, invoice) })))
  return { documents, to: recipientsOf(oldest, client), text }
}

export const remindClient = (
  db: Database,
  account: Account,
  actor: Actor,
  selection: { id: number; within: readonly Condition[] },
  mail: ReminderEmailContext,
): Promise<ClientReminder> =>
  transaction(db, async (db) => {
    const reminder = await composeClientReminder(db, account, selection, actor.now, mail)
    const { documents, to, text } = reminder
    if (to.length === 0)
      throw invalid({
        email_to: ["can't be blank", 'neither the document nor its client has an email address; enter one'],
      })
    const ids: number[] = []
    for (const invoice of documents) {
      ids.push((await insertReminder(db, account.id, manualReminder(invoice, actor, to))) as number)
      audit(db, actor, {
        action: 'remind',
        resource: invoices.name,
        record_id: invoice.id,
        changes: { reminder: [null, 'by hand'], email_to: [null, to] },
      })
    }
    const [id, ...otherIds] = ids as [number, ...number[]]
    const letter = { id, other_ids: otherIds, to, text, has_pdf: true }
    await enqueueEmail(db, account, actor, { invoice: documents[0] as Invoice, letter }, mail)
    return reminder
  })
