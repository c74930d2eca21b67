import { type ClockShift, shiftedClock, shiftedTime } from '../clock.ts'
import type { ApiRequest } from './route.ts'

// Switches a request to the clock of a sandbox account, which may be ahead of the machine's.
export function useAccountClock(call: ApiRequest, clockShift: ClockShift) {
  call.clock = shiftedClock(call.clock, clockShift)
  call.now = shiftedTime(call.arrived_at, clockShift)
}
