import { isCancelled, isEmailQueued, isSettledWithoutMoney } from '../../../../api/invoices.ts'
import { IconCheck } from '../../../../components/icons/icons.ts'
import { type Formatters, useFormat } from '../../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import { isOffer } from '../document-kinds.ts'
import type { Invoice } from '../invoice.ts'
import { plainStatus } from '../ksef-status-value.ts'
import styles from './progress-steps.module.css'

export type Step = { name: string; detail: string; is_done: boolean; is_late?: boolean }

type Props = { invoice: Invoice; ksef: Step | undefined }

// Progress of the document: issued, in KSeF, sent, paid.
export function ProgressSteps({ invoice, ksef }: Props) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  if (isCancelled(invoice)) return null
  const steps: Step[] = [
    { name: t.steps.issued, detail: format.day(invoice.issue_date), is_done: true },
    ...(ksef ? [ksef] : []),
    // Documents issued by others cannot be sent.
    ...(invoice.income ? [sentStep(invoice, t, format)] : []),
    // Estimates cannot be paid.
    isOffer(invoice) ? answerStep(invoice, t, format) : moneyStep(invoice, t, format),
  ]
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, detail, is_done, is_late }) => (
        <li key={name} data-done={is_done || undefined} data-late={is_late || undefined}>
          <span className={styles.dot}>{is_done && <IconCheck size={13} stroke={3} />}</span>
          <span>
            <strong>{name}</strong>
            <small>{detail}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}

type T = Texts['invoices']

function sentStep(invoice: Invoice, t: T, format: Formatters): Step {
  const { status, sent_time, gov_status } = invoice
  const name = t.steps.sent
  if (isEmailQueued(invoice)) return { name, detail: t.queued, is_done: false }
  if (sent_time) return { name, detail: format.moment(sent_time), is_done: true }
  if (plainStatus(gov_status) === 'ok') return { name, detail: t.sentByKsef, is_done: true }
  return status === 'sent' ? { name, detail: '', is_done: true } : { name, detail: t.notSent, is_done: false }
}

function moneyStep(invoice: Invoice, t: T, format: Formatters): Step {
  const { status, payment_to, paid_date, set_off } = invoice
  if (isSettledWithoutMoney(invoice))
    return { name: set_off ? t.setOff : t.nothingToPay, detail: '', is_done: true }
  const is_late = invoice['overdue?']
  const isPaid = status === 'paid'
  const due = payment_to ? (is_late ? t.overdueSince : t.dueBy)(format.day(payment_to)) : ''
  return {
    name: status === 'partial' ? (t.statuses.partial ?? '') : t.steps.paid,
    detail: isPaid ? format.day(paid_date) : due,
    is_done: isPaid,
    is_late,
  }
}

function answerStep({ status, kind, payment_to, client_answers }: Invoice, t: T, format: Formatters): Step {
  const isRefused = status === 'rejected'
  const valid = kind === 'estimate' && payment_to ? `${t.validUntil} ${format.day(payment_to)}` : ''
  const answered = client_answers?.at(-1)
  return {
    name: isRefused ? (t.statuses.rejected ?? '') : t.acceptedStep,
    detail: answered && (status === 'accepted' || isRefused) ? format.moment(answered.at) : valid,
    is_done: status === 'accepted' || status === 'paid',
    is_late: isRefused,
  }
}
