import { describe, expect, test } from 'vitest'
import type { Beacon, BeaconMessage } from '../../../../ksef/beacon.ts'
import { announcedBy, ongoingOutage } from './rules.ts'
import type { AnnouncedOutage } from './schema.ts'

const at = (text: string) => Date.parse(`2026-11-${text}:00Z`)
const NOW = at('16T12:00')

const message = (more: Partial<BeaconMessage>): BeaconMessage => ({
  ...{ id: '1', event_id: '1', category: 'FAILURE', type: '', title: 'Awaria', text: '', version: 1 },
  ...{ start: at('16T10:00'), end: undefined },
  ...more,
})
const beacon = (status: Beacon['status'], ...messages: BeaconMessage[]): Beacon => ({ status, messages })
const times = (all: readonly AnnouncedOutage[]) =>
  all.map(({ kind, start_at, end_at }) => [kind, start_at, end_at])

describe('outages from the beacon', () => {
  test('merges the start and the end of an outage', () => {
    const lasts = announcedBy(beacon('FAILURE', message({})), [], NOW)
    expect(times(lasts)).toEqual([['failure', at('16T10:00'), null]])
    const end = message({ version: 2, type: 'FAILURE_END', end: at('16T13:00') })
    const over = announcedBy(beacon('AVAILABLE', message({}), end), lasts, at('16T14:00'))
    expect(times(over)).toEqual([['failure', at('16T10:00'), at('16T13:00')]])
  })

  test('keeps an outage that was withdrawn and ends it', () => {
    const lasts = announcedBy(beacon('FAILURE', message({})), [], NOW)
    const over = announcedBy(beacon('AVAILABLE'), lasts, at('16T14:00'))
    expect(times(over)).toEqual([['failure', at('16T10:00'), at('16T14:00')]])
    expect(times(announcedBy(beacon('AVAILABLE'), over, at('17T09:00')))).toEqual(times(over))
  })

  test('a status without announcement is an outage from when it was noticed until it is gone', () => {
    const noticed = announcedBy(beacon('TOTAL_FAILURE'), [], NOW)
    expect(times(noticed)).toEqual([['total_failure', NOW, null]])
    const again = announcedBy(beacon('TOTAL_FAILURE'), noticed, at('16T12:05'))
    expect(times(again)).toEqual([['total_failure', NOW, null]])
    const over = announcedBy(beacon('AVAILABLE'), again, at('16T12:10'))
    expect(times(over)).toEqual([['total_failure', NOW, at('16T12:10')]])
    const announced = message({ category: 'TOTAL_FAILURE', start: at('16T11:58') })
    expect(times(announcedBy(beacon('TOTAL_FAILURE', announced), again, at('16T12:10')))).toEqual([
      ['total_failure', NOW, at('16T12:10')],
      ['total_failure', at('16T11:58'), null],
    ])
  })

  test('an outage ends when the status no longer shows it', () => {
    const over = announcedBy(beacon('AVAILABLE', message({})), [], NOW)
    expect(times(over)).toEqual([['failure', at('16T10:00'), NOW]])
    const later = announcedBy(beacon('AVAILABLE', message({})), over, at('17T12:00'))
    expect(times(later)).toEqual(times(over))
  })

  test('a future maintenance has not begun', () => {
    const planned = message({ category: 'MAINTENANCE', start: at('20T20:00'), end: at('21T06:00') })
    const stored = announcedBy(beacon('AVAILABLE', planned), [], NOW)
    expect(times(stored)).toEqual([['unavailability', at('20T20:00'), at('21T06:00')]])
    expect(ongoingOutage(stored, NOW)).toBeUndefined()
    expect(ongoingOutage(stored, at('20T21:00'))?.kind).toBe('unavailability')
  })

  test('returns the gravest outage, and none that could not be verified for half an hour', () => {
    const planned = message({ event_id: '2', category: 'MAINTENANCE', end: at('17T06:00') })
    const stored = announcedBy(beacon('FAILURE', planned, message({})), [], NOW)
    expect(ongoingOutage(stored, NOW)?.kind).toBe('failure')
    expect(ongoingOutage(stored, at('16T13:00'))?.kind).toBe('unavailability')
  })
})
