import { type Moved, movedClock, movedTime } from '../clock.ts'
import type { Call } from './route.ts'

// From here on the call is in the time of an account whose clock is ahead.
export function moveTime(call: Call, moved: Moved) {
  call.clock = movedClock(call.clock, moved)
  call.now = movedTime(call.arrived_at, moved)
}
