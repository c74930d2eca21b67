import { describe, expect, test } from 'vitest'
import type { Invoice } from '../schema.ts'
import { emojiProblems, noteOnce, trimmed } from './notes.ts'

const entries = (...contents: string[]) =>
  contents.map((content, place) => ({ id: place + 1, kind: 'Uwaga', content })) as never

describe('one text under two names is kept once', () => {
  test.each([
    ['nothing', {}, {}, undefined, {}],
    ['a description alone', { description: 'A' }, {}, undefined, {}],
    ['both alike', { description: ' A ' }, { descriptions: entries('A') }, undefined, { description: null }],
    ['both, and different', { description: 'A' }, { descriptions: entries('B') }, undefined, {}],
    [
      'an entry like the description of before',
      {},
      { descriptions: entries('A') },
      { description: 'A', descriptions: null },
      { description: null },
    ],
    [
      'another description of a document with entries only',
      { description: 'C' },
      {},
      { description: null, descriptions: entries('A', 'B') },
      { description: null, descriptions: entries('C', 'B') },
    ],
    [
      'another description beside one that differs from the entries',
      { description: 'C' },
      {},
      { description: 'D', descriptions: entries('A') },
      {},
    ],
  ])('%s', (_, draft, merged, current, kept) => {
    expect(noteOnce(draft, merged, current as Invoice | undefined)).toEqual(kept)
  })
})

test('entries are trimmed, empty ones left out or taken away', () => {
  expect(
    trimmed([{ content: ' A ' }, { content: ' ' }, { id: 5, content: '' }, { id: 6, kind: 'x' }]),
  ).toEqual([{ content: 'A' }, { id: 5, content: '', _destroy: true }, { id: 6, kind: 'x' }])
  expect(emojiProblems([{ content: 'Zażółć © 24°' }, { content: 'Thanks 🎉' }])).toEqual({
    'descriptions[1].content': ['must not hold emoji'],
  })
})
