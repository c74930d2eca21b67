import { describe, expect, test } from 'vitest'
import type { Invoice } from '../schema.ts'
import { deduplicateDescription, emojiProblems, trimContents } from './notes.ts'

const entries = (...contents: string[]) =>
  contents.map((content, index) => ({ id: index + 1, kind: 'Uwaga', content }))

describe('deduplicateDescription() stores a text only once', () => {
  test.each([
    ['no texts', {}, {}, undefined, {}],
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
  ])('%s', (_, draft, merged, current, expected) => {
    expect(deduplicateDescription(draft, merged, current as Invoice | undefined)).toEqual(expected)
  })
})

test('entries are trimmed, and empty ones dropped or removed', () => {
  expect(
    trimContents([{ content: ' A ' }, { content: ' ' }, { id: 5, content: '' }, { id: 6, kind: 'x' }]),
  ).toEqual([{ content: 'A' }, { id: 5, content: '', _destroy: true }, { id: 6, kind: 'x' }])
  expect(emojiProblems([{ content: 'Zażółć © 24°' }, { content: 'Thanks 🎉' }])).toEqual({
    'descriptions[1].content': ['must not contain emoji'],
  })
})
