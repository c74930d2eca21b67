import { isCancelled, isQueued, isSettledWithoutMoney } from '../../../../api/invoices.ts'
import { IconCheck } from '../../../../components/icons/icons.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Document, isOffer } from '../invoice.ts'
import styles from './progress-steps.module.css'

type Step = { name: string; told: string; is_done: boolean; is_late?: boolean }

// How far the document is: issued, sent, paid.
export function Steps({ invoice }: { invoice: Document }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const { status, sent_time, paid_date, payment_to, income } = invoice
  if (isCancelled(invoice)) return null
  const is_late = invoice['overdue?']
  const is_paid = status === 'paid'
  const due = payment_to ? (is_late ? t.overdueSince : t.dueBy)(format.day(payment_to)) : ''
  // What somebody else issued is not ours to send.
  const sent = {
    name: t.steps.sent,
    told: isQueued(invoice)
      ? t.queued
      : sent_time
        ? format.moment(sent_time)
        : status === 'sent'
          ? ''
          : t.notSent,
    is_done: !isQueued(invoice) && (sent_time !== null || status === 'sent'),
  }
  const money: Step = isSettledWithoutMoney(invoice)
    ? { name: invoice.set_off ? t.setOff : t.nothingToPay, told: '', is_done: true }
    : {
        name: status === 'partial' ? (t.statuses.partial ?? '') : t.steps.paid,
        told: is_paid ? format.day(paid_date) : due,
        is_done: is_paid,
        is_late,
      }
  // Nobody owes anything for an offer.
  const is_refused = status === 'rejected'
  const valid = invoice.kind === 'estimate' && payment_to ? `${t.validUntil} ${format.day(payment_to)}` : ''
  const answered = invoice.client_answers?.at(-1)
  const answer: Step = {
    name: is_refused ? (t.statuses.rejected ?? '') : t.acceptedStep,
    told: answered && (status === 'accepted' || is_refused) ? format.moment(answered.at) : valid,
    is_done: status === 'accepted' || is_paid,
    is_late: is_refused,
  }
  const steps: Step[] = [
    { name: t.steps.issued, told: format.day(invoice.issue_date), is_done: true },
    ...(income ? [sent] : []),
    isOffer(invoice) ? answer : money,
  ]
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, told, is_done, is_late }) => (
        <li key={name} data-done={is_done || undefined} data-late={is_late || undefined}>
          <span className={styles.dot}>{is_done && <IconCheck size={13} stroke={3} />}</span>
          <span>
            <strong>{name}</strong>
            <small>{told}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}
