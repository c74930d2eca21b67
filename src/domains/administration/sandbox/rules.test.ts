import { describe, expect, test } from 'vitest'
import { percentOf, problemOf, targetOf } from './rules.ts'

const at = (text: string) => Date.parse(text)

describe('target of a clock move', () => {
  // Columns: time zone, current time, input, target.
  test.each([
    ['Europe/Warsaw', '2027-01-31T11:00:00Z', { advance_by: '1m' }, '2027-02-28T11:00:00.000Z'],
    ['Europe/Warsaw', '2027-03-27T11:00:00Z', { advance_by: '1d' }, '2027-03-28T10:00:00.000Z'], // start of summer time
    ['Europe/Warsaw', '2027-03-27T01:30:00Z', { advance_by: '1d' }, '2027-03-28T01:30:00.000Z'], // 2:30 does not exist that day, so 3:30
    ['Europe/Warsaw', '2027-10-30T10:00:00Z', { advance_by: '1w' }, '2027-11-06T11:00:00.000Z'],
    ['Europe/Warsaw', '2028-02-29T10:00:00Z', { advance_by: '1y' }, '2029-02-28T10:00:00.000Z'],
    ['America/Santiago', '2027-09-04T04:30:00Z', { advance_by: '1d' }, '2027-09-05T04:30:00.000Z'], // no midnight that day
    ['Australia/Lord_Howe', '2027-04-03T13:00:00Z', { advance_by: '1d' }, '2027-04-04T13:30:00.000Z'], // summer time of half an hour
    ['Pacific/Kiritimati', '2027-12-30T10:00:00Z', { advance_by: '1d' }, '2027-12-31T10:00:00.000Z'],
    ['Pacific/Kiritimati', '2027-12-30T10:00:00Z', { to: '2028-01-01' }, '2027-12-31T10:00:00.000Z'],
    ['America/Santiago', '2027-01-01T10:00:00Z', { to: '2027-09-05' }, '2027-09-05T04:00:00.000Z'],
    [
      'Europe/Warsaw',
      '2027-01-01T10:00:00Z',
      { to: '2027-03-01T08:00:00+01:00' },
      '2027-03-01T07:00:00.000Z',
    ],
    ['UTC', '2027-01-01T10:00:00Z', { advance_by: '5y' }, '2032-01-01T10:00:00.000Z'],
  ])('in %s at %s, the move %j leads to %s', (zone, now, input, target) => {
    expect(new Date(targetOf(input, at(now), zone)).toISOString()).toBe(target)
  })

  test.each([
    [{}, /advance_by.*period/],
    [{ advance_by: '1h' }, /advance_by.*period/],
    [{ advance_by: '0d' }, /advance_by.*forward only/],
    [{ advance_by: '61m' }, /too far/],
    [{ to: '2026-12-31' }, /to.*forward only/],
    [{ to: '2027-02-31' }, /to.*day or a time/],
    [{ to: 'tomorrow' }, /to.*day or a time/],
    [{ to: '2033-01-01' }, /too far/],
  ])('rejects %j', (input, message) => {
    expect(() => targetOf(input, at('2027-01-01T10:00:00Z'), 'UTC')).toThrow(
      expect.objectContaining({ detail: expect.anything() }),
    )
    try {
      targetOf(input, at('2027-01-01T10:00:00Z'), 'UTC')
    } catch (error) {
      expect(JSON.stringify((error as { detail: unknown }).detail)).toMatch(message)
    }
  })

  test.each([
    [{ from_seq: 7, to_seq: 50_006 }, {}, undefined],
    [{ from_seq: 7, to_seq: 50_007 }, {}, /50000 changes/],
    [{ from_seq: 7, to_seq: 8 }, { closed_at: 1 }, /closed/],
  ])('after changes %j in an account with %j the move fails with %s', (move, settings, message) => {
    const problem = problemOf(move, { closed_at: null, ...settings })
    expect(message ? message.test(problem ?? '') : problem === undefined).toBe(true)
  })

  test('progress is a whole percentage', () => {
    expect([percentOf(0, 200, 0), percentOf(0, 200, 99), percentOf(0, 200, 200), percentOf(5, 5, 5)]).toEqual(
      [0, 49, 100, 100],
    )
  })
})
