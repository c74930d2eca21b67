import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stub } from '../../../test/stub.ts'
import { csvWriter, DELIMITERS, removeGuard } from './csv-write.ts'

describe('cells of a CSV file', () => {
  const columns = stub<Parameters<typeof csvWriter>[1]>([{ name: 'text', kind: 'text' }])
  const roundTrip = async (text: string, delimiter: (typeof DELIMITERS)[number]) => {
    const parts: string[] = []
    const sheet = csvWriter(async (part) => void parts.push(String(part)), columns, delimiter)
    await sheet.rows([[text]])
    const file = parts.join('')
    const cell = file.slice(file.indexOf('\r\n') + 2, -2)
    return /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell
  }
  const odd = fc.string({ unit: fc.constantFrom(...'=+-@\';,\t\r\n" 1a') })

  test('are read as they were', async () => {
    await fc.assert(
      fc.asyncProperty(odd, fc.constantFrom(...DELIMITERS), async (text, delimiter) => {
        expect(removeGuard(await roundTrip(text, delimiter))).toBe(text)
      }),
    )
  })

  test('contain no formula, in whatever way a program splits them', async () => {
    await fc.assert(
      fc.asyncProperty(odd, fc.constantFrom(...DELIMITERS), async (text, delimiter) => {
        for (const part of (await roundTrip(text, delimiter)).split(/[;,\t\r\n]/))
          expect(part).not.toMatch(/^([=@]|[+-]\S)/)
      }),
    )
  })
})
