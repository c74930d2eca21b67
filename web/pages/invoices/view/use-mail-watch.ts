import { useEffect } from 'react'
import { useRefresh } from '../../../api/records.ts'
import { type Document, documents } from '../record.ts'

const LOOK_MS = 1500
const ON_THE_WAY = ['queued', 'retrying']

// A letter leaves in the background; the page follows until it is gone.
export function useMailWatch({ email_status, updated_at }: Document) {
  const refresh = useRefresh()
  const is_on_the_way = ON_THE_WAY.includes(email_status ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked again after each change, not after each render
  useEffect(() => {
    if (!is_on_the_way) return
    const timer = setInterval(() => void refresh(documents), LOOK_MS)
    return () => clearInterval(timer)
  }, [is_on_the_way, updated_at])
}
