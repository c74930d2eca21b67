import { useEffect } from 'react'
import { useInvalidate } from '../../../../api/mutations.ts'
import { transmissions } from '../../../../api/resources.ts'
import { type Invoice, invoices } from '../invoice.ts'

const LOOK_MS = 1500
const ON_THE_WAY = ['queued', 'retrying']
const TO_KSEF = ['processing', 'demo_processing']

export function useMailWatch({ email_status, gov_status, updated_at }: Invoice) {
  usePollDelivery(ON_THE_WAY.includes(email_status ?? '') || TO_KSEF.includes(gov_status ?? ''), updated_at)
}

// Documents are sent in the background, so the page polls until sending has ended.
export function usePollDelivery(isOnTheWay: boolean, changedAt?: string) {
  const refresh = useInvalidate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked again after each change, not after each render
  useEffect(() => {
    if (!isOnTheWay) return
    const look = () => void refresh(invoices, transmissions)
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      // Delivery changes the document and the lists, too.
      look()
    }
  }, [isOnTheWay, changedAt])
}
