import { create, type Font } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { cutOf, glyphFor } from './fonts.ts'
import { subsetFont } from './subset.ts'

describe('a part of a font', () => {
  test.each([['Zażółć Ω ї'], ['漢字さ'], ['한국'], ['عربي'], ['✓→']])(
    'draws %s like the complete font',
    (text) => {
      for (const character of text.replaceAll(' ', '')) {
        const { face, id } = glyphFor(character.codePointAt(0) as number, cutOf(false))
        const part = create(subsetFont(face.font(), [{ id: 0 }, { id }])) as Font
        expect(part.getGlyph(1).path.toSVG()).toBe(face.shaper().getGlyph(id).path.toSVG())
        expect(part.getGlyph(1).advanceWidth).toBe(face.font().advanceOf(id))
      }
    },
  )

  test('contains the parts of composed letters and little else', () => {
    const { face, id } = glyphFor(0x017b, cutOf(true))
    const part = subsetFont(face.font(), [{ id: 0 }, { id }])
    expect((create(part) as Font).numGlyphs).toBeLessThan(6)
    expect(part.length).toBeLessThan(3000)
  })
})
