import { expect, test } from 'vitest'
import type { Beacon } from '../../../ksef/beacon.ts'
import { type Means, mayIssueOffline, offlineManner } from './offline.ts'

const at = (text: string) => Date.parse(text)
const beacon = (status: Beacon['status'], category: 'MAINTENANCE' | 'FAILURE', end?: string): Beacon => ({
  status,
  messages: [
    {
      id: '1',
      event_id: '1',
      category,
      type: '',
      title: '',
      text: '',
      start: at('2026-11-13T08:00:00Z'),
      end: end === undefined ? undefined : at(end),
      version: 1,
    },
  ],
})

const ended = beacon('FAILURE', 'FAILURE', '2026-11-14T10:00:00Z')
const toldTwice: Beacon = {
  ...ended,
  messages: [
    ...beacon('FAILURE', 'FAILURE').messages,
    ...ended.messages.map((one) => ({ ...one, version: 2 })),
  ],
}

// Friday the 13th: the next working day is Monday.
test.each([
  ['nothing is announced', undefined, 'offline24', '2026-11-16T23:00:00Z'],
  [
    'a maintenance that ends on Saturday',
    beacon('MAINTENANCE', 'MAINTENANCE', '2026-11-14T10:00:00Z'),
    'unavailability',
    '2026-11-16T23:00:00Z',
  ],
  ['a failure that lasts', beacon('FAILURE', 'FAILURE'), 'emergency', null],
  [
    'a failure that ended on Saturday',
    beacon('FAILURE', 'FAILURE', '2026-11-14T10:00:00Z'),
    'emergency',
    '2026-11-24T23:00:00Z',
  ],
  ['a failure whose end was told by another message', toldTwice, 'emergency', '2026-11-24T23:00:00Z'],
] as const)('by when, where %s', (_, told, mode, until) => {
  expect(offlineManner({ beacon: told }, '2026-11-13')).toEqual({
    mode,
    deadline_at: until === null ? null : at(until),
  })
})

test('after a total failure nothing is sent, so nothing is issued for it', () => {
  expect(mayIssueOffline({ beacon: { status: 'TOTAL_FAILURE', messages: [] } } as unknown as Means)).toBe(
    false,
  )
})
