import { describe, expect, test } from 'vitest'
import type { Beacon, BeaconMessage } from '../../../../ksef/beacon.ts'
import { announcedBy, lastingAt } from './rules.ts'
import type { Announced } from './schema.ts'

const at = (text: string) => Date.parse(`2026-11-${text}:00Z`)
const NOW = at('16T12:00')

const said = (more: Partial<BeaconMessage>): BeaconMessage => ({
  ...{ id: '1', event_id: '1', category: 'FAILURE', type: '', title: 'Awaria', text: '', version: 1 },
  ...{ start: at('16T10:00'), end: undefined },
  ...more,
})
const beacon = (status: Beacon['status'], ...messages: BeaconMessage[]): Beacon => ({ status, messages })
const times = (all: readonly Announced[]) => all.map(({ kind, start_at, end_at }) => [kind, start_at, end_at])

describe('what the beacon says', () => {
  test('an outage that lasts, and that it is over, are one', () => {
    const lasts = announcedBy(beacon('FAILURE', said({})), [], NOW)
    expect(times(lasts)).toEqual([['failure', at('16T10:00'), null]])
    const end = said({ version: 2, type: 'FAILURE_END', end: at('16T13:00') })
    const over = announcedBy(beacon('AVAILABLE', said({}), end), lasts, at('16T14:00'))
    expect(times(over)).toEqual([['failure', at('16T10:00'), at('16T13:00')]])
  })

  test('one that was taken down stays known, and is over once nothing is said of it', () => {
    const lasts = announcedBy(beacon('FAILURE', said({})), [], NOW)
    const over = announcedBy(beacon('AVAILABLE'), lasts, at('16T14:00'))
    expect(times(over)).toEqual([['failure', at('16T10:00'), at('16T14:00')]])
    expect(times(announcedBy(beacon('AVAILABLE'), over, at('17T09:00')))).toEqual(times(over))
  })

  test('a colour without words is an outage from when it was seen until it is gone', () => {
    const seen = announcedBy(beacon('TOTAL_FAILURE'), [], NOW)
    expect(times(seen)).toEqual([['total_failure', NOW, null]])
    const again = announcedBy(beacon('TOTAL_FAILURE'), seen, at('16T12:05'))
    expect(times(again)).toEqual([['total_failure', NOW, null]])
    const over = announcedBy(beacon('AVAILABLE'), again, at('16T12:10'))
    expect(times(over)).toEqual([['total_failure', NOW, at('16T12:10')]])
    const named = said({ category: 'TOTAL_FAILURE', start: at('16T11:58') })
    expect(times(announcedBy(beacon('TOTAL_FAILURE', named), again, at('16T12:10')))).toEqual([
      ['total_failure', NOW, at('16T12:10')],
      ['total_failure', at('16T11:58'), null],
    ])
  })

  test('where the words say that it lasts and the colour that it does not, it is over', () => {
    const over = announcedBy(beacon('AVAILABLE', said({})), [], NOW)
    expect(times(over)).toEqual([['failure', at('16T10:00'), NOW]])
    const later = announcedBy(beacon('AVAILABLE', said({})), over, at('17T12:00'))
    expect(times(later)).toEqual(times(over))
  })

  test('a maintenance to come has not begun', () => {
    const planned = said({ category: 'MAINTENANCE', start: at('20T20:00'), end: at('21T06:00') })
    const known = announcedBy(beacon('AVAILABLE', planned), [], NOW)
    expect(times(known)).toEqual([['unavailability', at('20T20:00'), at('21T06:00')]])
    expect(lastingAt(known, NOW)).toBeUndefined()
    expect(lastingAt(known, at('20T21:00'))?.kind).toBe('unavailability')
  })

  test('the gravest is told, and none that nobody could ask about for half an hour', () => {
    const planned = said({ event_id: '2', category: 'MAINTENANCE', end: at('17T06:00') })
    const known = announcedBy(beacon('FAILURE', planned, said({})), [], NOW)
    expect(lastingAt(known, NOW)?.kind).toBe('failure')
    expect(lastingAt(known, at('16T13:00'))?.kind).toBe('unavailability')
  })
})
