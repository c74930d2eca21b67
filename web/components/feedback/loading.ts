import { useEffect } from 'react'

// Counts what a page is waiting for: its code, and its first data.

let pending = 0
const listeners = new Set<() => void>()

export const isLoading = () => pending > 0

export function subscribeToLoading(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export async function whileLoading<Result>(work: Promise<Result>): Promise<Result> {
  count(1)
  try {
    return await work
  } finally {
    count(-1)
  }
}

export function useIsLoadingWhileShown() {
  useEffect(() => {
    count(1)
    return () => count(-1)
  }, [])
}

function count(change: 1 | -1) {
  pending += change
  for (const listener of listeners) listener()
}
