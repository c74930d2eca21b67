import { describe, expect, test } from 'vitest'
import { checkPrintableText, fitToPrint, type PrintedText } from './printable-text.ts'

type Sample = { description: string; link?: string; lines: { name: string; quantity?: object }[] }

const textsOf = ({ description, link, lines }: Sample): PrintedText[] => [
  ['description', description],
  ['link', link],
  ...lines.map(({ name }, index): PrintedText => [`lines[${index}].name`, name]),
]
const linesOf = (count: number, name: string) => Array.from({ length: count }, () => ({ name }))

describe('texts that exceed the limits of print', () => {
  test.each<[what: string, Sample, shown: RegExp]>([
    ['many marks', { description: '', lines: linesOf(300, `e${'\u0301'.repeat(200)}`) }, /^e\u0301{4}$/],
    ['Arabic lines', { description: '', lines: linesOf(1000, 'ب'.repeat(100)) }, /^ب{19}…$/],
    ['a long note', { description: 'ب'.repeat(50_000), lines: linesOf(1, 'Work') }, /^Work$/],
    ['a novel', { description: 'word '.repeat(400_000), lines: linesOf(1, 'Work') }, /^Work$/],
    ['emoji', { description: '', lines: linesOf(5000, '😀'.repeat(200)) }, /^(😀)+…$/u],
  ])('are shortened: %s', (_, sample, shown) => {
    expect(() => checkPrintableText(textsOf(sample))).toThrow()
    const fitted = fitToPrint(sample, textsOf)
    expect(() => checkPrintableText(textsOf(fitted))).not.toThrow()
    for (const { name } of fitted.lines) expect(name).toMatch(shown)
  })

  test.each<[what: string, Sample, field: string]>([
    ['lines together', { description: '', lines: linesOf(20, 'a'.repeat(60_000)) }, 'lines'],
    ['one text alone', { description: '', lines: linesOf(1, 'ب'.repeat(25_000)) }, 'lines[0].name'],
  ])('are named: %s', (_, sample, field) => {
    expect(() => checkPrintableText(textsOf(sample))).toThrow(`invalid: ${field}`)
  })

  test('are shortened without touching figures and links', () => {
    const quantity = { units: 12n, scale: 1 }
    const link = `https://example.com/${'a'.repeat(300)}`
    const sample = {
      description: '',
      link,
      lines: linesOf(10_000, 'a'.repeat(300)).map((line) => ({ ...line, quantity })),
    }
    const fitted = fitToPrint(sample, textsOf)
    expect(fitted.lines[0]).toEqual({ name: expect.stringMatching(/^a{61}…$/), quantity })
    expect(fitted.link).toBe(link)
  })

  test('ordinary documents have no such texts and stay unchanged', () => {
    const sample = {
      description: 'e\u0301\u0302\u0303\u0304\u0305\u0306',
      lines: linesOf(3, 'ب'.repeat(100)),
    }
    expect(fitToPrint(sample, textsOf)).toBe(sample)
  })
})
