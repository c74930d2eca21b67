import { useQuery } from '@tanstack/react-query'
import { useAccount } from './account.ts'
import { getJson } from './client.ts'
import type { Answers } from './schemas.d.ts'

// The time of a sandbox, and its last move.

export type Clock = Answers['Clock']

export const CLOCK_PATH = '/account/clock.json'
export const CLOCK_KEY = ['facts', CLOCK_PATH, {}]

const MOVING_MS = 500
const STANDING_MS = 60_000

export const useClock = (enabled: boolean) =>
  useQuery<Clock>({
    queryKey: CLOCK_KEY,
    enabled,
    refetchInterval: ({ state }) => (state.data?.status === 'moving' ? MOVING_MS : STANDING_MS),
    queryFn: ({ signal }) => getJson<Clock>(CLOCK_PATH, {}, signal),
  })

// Today by the clock of the account, which differs in a sandbox; undefined while loading.
export function useToday(): string | undefined {
  const account = useAccount()
  const isSandbox = account.data?.test === true
  const clock = useClock(isSandbox)
  if (account.isPending || (isSandbox && clock.isPending)) return undefined
  return clock.data?.now.slice(0, 10) ?? todayIn(account.data?.time_zone ?? null)
}

function todayIn(timeZone: string | null): string {
  try {
    return new Intl.DateTimeFormat('en-CA', timeZone ? { timeZone: timeZone } : {}).format(new Date())
  } catch {
    return new Intl.DateTimeFormat('en-CA').format(new Date())
  }
}

// The current time in the time zone of the account.
export const timeOfDay = (time: string | null | undefined): string => time?.slice(11, 16) ?? ''
