import { useSyncExternalStore } from 'react'

// Whether requests reach the server. Each response says so; browsers know only whether there is a network.

let isReachable = true
const listeners = new Set<() => void>()

export const isConnected = () => isReachable

export function setConnected(next: boolean) {
  if (next === isReachable) return
  isReachable = next
  for (const listener of listeners) listener()
}

export const useIsConnected = () => useSyncExternalStore(subscribe, isConnected)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
