import { useQuery } from '@tanstack/react-query'
import type { Answers } from './answers.d.ts'
import { getJson } from './call.ts'

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

// As clocks show it where the account is.
export const hourOf = (time: string | null | undefined): string => time?.slice(11, 16) ?? ''
