import { useEffect } from 'react'
import { useRefresh } from '../../../api/records.ts'
import { transmissions } from '../../ksef/record.ts'
import { type Document, documents } from '../record.ts'

const LOOK_MS = 1500
const ON_THE_WAY = ['queued', 'retrying']

const TO_KSEF = ['processing', 'demo_processing']

// A letter leaves in the background, and so does what goes to KSeF; the page follows until it is there.
export function useMailWatch({ email_status, gov_status, updated_at }: Document) {
  const refresh = useRefresh()
  const is_on_the_way = ON_THE_WAY.includes(email_status ?? '') || TO_KSEF.includes(gov_status ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked again after each change, not after each render
  useEffect(() => {
    if (!is_on_the_way) return
    const timer = setInterval(() => void refresh(documents, transmissions), LOOK_MS)
    return () => clearInterval(timer)
  }, [is_on_the_way, updated_at])
}
