import { useAccount } from '../../../api/account.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { Step } from '../../documents/invoices/details/progress-steps.tsx'
import { useIsForFarmer } from '../../documents/invoices/for-farmer.ts'
import type { Invoice } from '../../documents/invoices/invoice.ts'
import { ksefState } from './ksef-state.ts'

const FAILED = new Set(['send_error', 'offline_error', 'duplicate_error', 'blocked_403_error'])

// The step of KSeF in the progress of a document that is in KSeF or belongs there.
export function useKsefStep(invoice: Invoice): Step | undefined {
  const { gov, invoices: t } = useTexts()
  const format = useFormat()
  const { data: account } = useAccount()
  const { gov_status, gov_id, gov_send_date } = invoice
  const state = ksefState(invoice, account?.ksef_connected === true, useIsForFarmer(invoice))
  const isNeeded = gov_status === null ? belongsInKsef(invoice) : state.status !== 'not_applicable'
  if (!state.is_visible || !isNeeded) return undefined
  const when = gov_send_date ? format.moment(gov_send_date) : ''
  const status = gov_status === null ? t.notSent : (gov.statuses[state.status] ?? state.status)
  return {
    name: t.steps.ksef,
    detail: gov_id ? when : status,
    is_done: Boolean(gov_id),
    is_late: FAILED.has(state.status),
  }
}

const belongsInKsef = ({ buyer_company, buyer_tax_no, buyer_country }: Invoice): boolean =>
  buyer_company !== false && Boolean(buyer_tax_no) && (!buyer_country || buyer_country === 'PL')
