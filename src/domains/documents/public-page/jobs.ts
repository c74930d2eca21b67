import { findRecord } from '../../../platform/database/records.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import { isMailAddress } from '../../../platform/mail/email-address.ts'
import { findUser, getSettings } from '../../administration/accounts/store.ts'
import type { AccountMailer } from '../../administration/email/account-mailer.ts'
import { deliverEmail } from '../../administration/email/actions.ts'
import { titleKind } from '../invoices/kinds.ts'
import { invoices } from '../invoices/schema.ts'
import { textsIn } from '../texts/texts.ts'
import { ANSWER_JOB, type AnswerPayload } from './answer.ts'

// Notifies the seller of the answer: at the address on the document, or else the user who issued it.
export const answerJobs = (accountMailer: AccountMailer): JobKinds => ({
  [ANSWER_JOB]: {
    run: async (db, { account_id, payload, now, signal }) => {
      const { invoice_id, decision, name, link, message_id } = JSON.parse(payload) as AnswerPayload
      const invoice = await findRecord(db, account_id, invoices, invoice_id)
      if (!invoice) return
      const issuer = invoice.user_id ? await findUser(db, invoice.user_id) : undefined
      const to = [invoice.seller_email, issuer?.email].find((address) => isMailAddress(address?.trim() ?? ''))
      if (!to) return
      const lang = issuer?.lang ?? invoice.lang
      const document = `${textsIn(lang).kind(titleKind(invoice))} ${invoice.number}`
      const values = { name, document, host: new URL(link).host }
      const envelope = { message_id, to: to.trim(), date: now }
      const settings = await getSettings(db, account_id)
      const mailer = await accountMailer(db, account_id, settings)
      await deliverEmail(mailer, { kind: decision, lang, values, link }, envelope, signal)
    },
  },
})
