import { describe, expect, test } from 'vitest'
import { cutOf, FAMILIES, type Family, glyphFor, inFamily } from './fonts.ts'
import { shapeLine } from './text-shaping.ts'

const WEIGHTS = [false, true]
const facesOf = (family: Family, text: string, isBold = false) =>
  inFamily(family, () => [...new Set(shapeLine(text, isBold).runs.map(({ face }) => face.name))])

describe('a family', () => {
  test.each([
    ['noto', 'NotoSans-Regular', 'NotoSans-Bold'],
    ['sans', 'Inter-Regular', 'Inter-Bold'],
    ['serif', 'SourceSerif4-Regular', 'SourceSerif4-Bold'],
  ] as const)('%s has every letter of Europe in both weights', (family, regular, bold) => {
    const letters =
      'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ äöüßÄÖÜẞ áčďéěíňřšťúůýžÁČĎÉĚÍŇŘŠŤÚŮÝŽ ľĺŕôĽĹŔÔ àâçèêîïôûœ ñ¿¡ òì іїєґЖ Ωμέγα €£§№–—„”’…·%0123456789'
    expect(facesOf(family, letters)).toEqual([regular])
    expect(facesOf(family, letters, true)).toEqual([bold])
  })

  test.each(FAMILIES)('%s sets figures in one width', (family) => {
    for (const isBold of WEIGHTS) {
      const widths = [...'0123456789'].map((figure) =>
        inFamily(family, () => shapeLine(figure, isBold).width),
      )
      expect(new Set(widths).size).toBe(1)
    }
  })

  test.each([
    ['ع', 'NotoSansArabic-Regular'],
    ['ש', 'NotoSansHebrew-Regular'],
    ['漢', 'ChocolateClassicalSans-Regular'],
    ['한', 'NanumGothic'],
    ['क', 'NotoSans-Regular'],
  ])('borrows missing letters: %s', (character, name) => {
    for (const family of ['sans', 'serif'] as const) expect(facesOf(family, character)).toEqual([name])
  })

  test('applies only while its content is drawn, also if drawing fails', () => {
    expect(() =>
      inFamily('serif', () => {
        throw new Error('torn')
      }),
    ).toThrow('torn')
    expect(glyphFor(0x41, cutOf(false)).face.name).toBe('NotoSans-Regular')
  })
})
