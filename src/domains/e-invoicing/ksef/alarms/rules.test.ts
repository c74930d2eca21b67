import { describe, expect, test } from 'vitest'
import { alarmAt, groupsOf } from './rules.ts'

const MIDNIGHT = Date.parse('2026-11-18T00:00+01:00')
const at = (time: string) => Date.parse(`2026-11-${time}+01:00`)

describe('alarms', () => {
  test.each([
    ['17T05:59', undefined],
    ['17T06:00', 'last_day'],
    ['17T19:59', 'last_day'],
    ['17T20:00', 'last_hours'],
    ['17T23:59', 'last_hours'],
    ['18T00:00', 'late'],
    ['20T12:00', 'late'],
  ])('at %s the alarm is %s', (time, alarm) => expect(alarmAt(MIDNIGHT, at(time))).toBe(alarm))

  test('a document without a deadline has no alarm', () => expect(alarmAt(null, MIDNIGHT)).toBeUndefined())

  test('groups documents by seller and deadline', () => {
    const transmission = (id: number, tax_no: string, deadline_at: number | null = MIDNIGHT) => ({
      id,
      tax_no,
      deadline_at,
    })
    const transmissions = [
      transmission(1, 'a'),
      transmission(2, 'b'),
      transmission(3, 'a'),
      transmission(4, 'a', MIDNIGHT - 1),
      transmission(5, 'a', null),
    ]
    const groups = groupsOf(transmissions, MIDNIGHT - 1)
    expect(groups.map(({ alarm, items }) => [alarm, ...items.map(({ id }) => id)])).toEqual([
      ['last_hours', 1, 3],
      ['last_hours', 2],
      ['late', 4],
    ])
  })
})
