import { describe, expect, test } from 'vitest'
import { ReadTracker } from './read-tracker.ts'

const state = (values: { [field: string]: unknown }, others: object = {}) => ({
  values: { place: 'Opole', notes: '', ...values },
  is_saving: false,
  addNote: (): string => '',
  ...others,
})

describe('reads of a part of the editor', () => {
  test('only what was read gives a new view', () => {
    const tracker = new ReadTracker(state({}))
    const view = tracker.viewOf(state({}))
    expect(view.values.place).toBe('Opole')
    expect(tracker.viewOf(state({ notes: 'typed' }, { is_saving: true }))).toBe(view)
    const next = tracker.viewOf(state({ place: 'Ulm' }))
    expect(next).not.toBe(view)
    expect(next.values.place).toBe('Ulm')
  })

  test('a copy of all values depends on each of them', () => {
    const tracker = new ReadTracker(state({}))
    const view = tracker.viewOf(state({}))
    expect({ ...view.values }).toEqual({ place: 'Opole', notes: '' })
    expect(tracker.viewOf(state({ notes: 'typed' }))).not.toBe(view)
  })

  test('a view that is not replaced still reads the latest state, and calls its functions', () => {
    const tracker = new ReadTracker(state({}))
    const { addNote, values } = tracker.viewOf(state({}))
    tracker.viewOf(state({ notes: 'later' }, { addNote: () => 'latest' }))
    expect(values.notes).toBe('later')
    expect(addNote()).toBe('latest')
  })

  test('what was read before the last view is forgotten', () => {
    const tracker = new ReadTracker(state({}))
    expect(tracker.viewOf(state({})).values.notes).toBe('')
    const view = tracker.viewOf(state({ notes: 'typed' }))
    expect(view.values.place).toBe('Opole')
    expect(tracker.viewOf(state({ notes: 'typed more' }))).toBe(view)
  })
})
