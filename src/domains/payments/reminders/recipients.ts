import { isMailAddress, splitAddresses } from '../../../platform/mail/email-address.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'

type ClientAddresses = { email: string | null; email_for_reminders: string | null }

// Returns the addresses of the client for reminders, else those of the buyer on the document, else those of
// the client.
export function recipientsOf({ buyer_email }: Invoice, client: ClientAddresses | undefined): string[] {
  const recipients = [client?.email_for_reminders, buyer_email, client?.email]
    .map((text) => splitAddresses(text ?? '').filter(isMailAddress))
    .find((addresses) => addresses.length > 0)
  return [...new Set(recipients ?? [])].slice(0, RECIPIENTS_MAX)
}

const RECIPIENTS_MAX = 5
