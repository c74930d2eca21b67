import { describe, expect, test } from 'vitest'
import { stub } from '../../../../../test/stub.ts'
import { cutOf, findFace } from '../../../../platform/pdf/fonts.ts'
import type { Invoice } from '../schema.ts'
import { lettersWithoutFont, letterWithoutFont } from './printable.ts'

const SAMPLES: [script: string, text: string, is_printed: boolean][] = [
  ['Polish', 'Żółć', true],
  ['Vietnamese', 'Tiếng Việt', true],
  ['Greek', 'Ελλάδα', true],
  ['Ukrainian', 'Україна', true],
  ['Hebrew', 'ישראל', true],
  ['Arabic', 'النور', true],
  ['Hindi', 'हिन्दी', true],
  ['Chinese', '東京', true],
  ['Japanese', 'さくらカナ', true],
  ['Korean', '한국', true],
  ['Armenian', 'Հայաստան', true],
  ['Georgian', 'საქართველო', true],
  ['Thai', 'ไทย', false],
  ['Tamil', 'தமிழ்', false],
  ['Bengali', 'বাংলা', false],
  ['Khmer', 'ខ្មែរ', false],
  ['Amharic', 'አማርኛ', false],
]

describe('letters without a font', () => {
  test.each(SAMPLES)('the judgement of %s equals the glyphs of the fonts', (_, text, isPrinted) => {
    const [first] = [...text] as [string]
    expect(findFace(first.codePointAt(0) as number, cutOf(false)) !== undefined).toBe(isPrinted)
    expect(letterWithoutFont(`Firma ${text} 1 ✓`)).toBe(isPrinted ? undefined : first)
  })

  test('are reported once for each field, and once for all lines', () => {
    const invoice = stub<Invoice>({
      buyer_name: 'ไทย',
      buyer_city: 'Warszawa',
      positions: [{ name: 'A' }, { name: 'தமிழ்' }, { name: 'বাংলা' }],
    })
    expect(lettersWithoutFont(invoice).map(({ field }) => field)).toEqual(['buyer_name', 'positions[1].name'])
    expect(lettersWithoutFont({ buyer_name: 'Żółć', positions: null } as Invoice)).toEqual([])
  })
})
