import { expect, test } from 'vitest'
import { oncePerText } from './log.ts'

test('each text is told once, and of ever new ones not all', () => {
  const told: string[] = []
  const tell = oncePerText((text) => told.push(text))
  for (const text of ['a', 'b', 'a', 'b', 'a']) tell(text)
  expect(told).toEqual(['a', 'b'])
  for (let at = 0; at < 1000; at++) tell(`${at}`)
  expect(told).toHaveLength(100)
})
