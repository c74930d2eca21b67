import { expect, test } from 'vitest'
import { oncePerText } from './log.ts'

test('writes each text once, and at most a hundred texts', () => {
  const lines: string[] = []
  const writeOnce = oncePerText((text) => lines.push(text))
  for (const text of ['a', 'b', 'a', 'b', 'a']) writeOnce(text)
  expect(lines).toEqual(['a', 'b'])
  for (let at = 0; at < 1000; at++) writeOnce(`${at}`)
  expect(lines).toHaveLength(100)
})
