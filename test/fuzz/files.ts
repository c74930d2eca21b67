import fc from 'fast-check'

// Valid files with random changes: truncated, duplicated, moved, filled with unexpected values.

const ODD = [
  '',
  ' ',
  '-',
  '0',
  '-0.00',
  '99999999999999999999',
  '-99999999999999.99',
  '1e400',
  'NaN',
  '0.000000000000000000001',
  '2026-02-30',
  '9999-12-31',
  'ŻÓŁĆ'.repeat(500),
  '&#0;',
  '&#x1F600;',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<![CDATA[<x>]]>',
  '&unknown;',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '<?php ?>',
  '\u0000',
  '\u202e',
  '<a>'.repeat(70),
  'PL',
  'zw',
  'S',
]

type Change = (text: string, at: number, length: number, odd: string) => string

const ROUGH: readonly Change[] = [
  (text, at, length) => text.slice(0, at) + text.slice(at + length),
  (text, at, length) => text.slice(0, at) + text.slice(at, at + length) + text.slice(at),
  (text, at, _length, odd) => text.slice(0, at) + odd + text.slice(at),
  (text, at) => text.slice(0, at),
]

// The result is still XML most of the time.
const FINE: readonly Change[] = [
  // Replaces the content of an element.
  (text, at, _length, odd) => replaceNext(text, at, />[^<]*</, () => `>${odd}<`),
  // Replaces the value of an attribute.
  (text, at, _length, odd) => replaceNext(text, at, /="[^"]*"/, () => `="${odd.replace(/[<"]/g, '')}"`),
  // Changes an element by its name.
  (text, at) => replaceNext(text, at, /<([\w:]+)>[^<]*<\/\1>/, () => ''),
  (text, at) => replaceNext(text, at, /<([\w:]+)>[^<]*<\/\1>/, (element) => element.repeat(3)),
  (text, at) => replaceNext(text, at, /<(\/?)([\w:]+)>/, (element) => element.replace(/\w+>/, 'Other>')),
]

const CHANGES = [...ROUGH, ...FINE, ...FINE, ...FINE, ...FINE]

function replaceNext(text: string, at: number, pattern: RegExp, by: (match: string) => string): string {
  return text.slice(0, at) + text.slice(at).replace(pattern, by)
}

export const mutated = (files: readonly Buffer[]): fc.Arbitrary<Buffer> =>
  fc
    .record({
      file: fc.constantFrom(...files),
      changes: fc.array(
        fc.record({
          change: fc.constantFrom(...CHANGES),
          at: fc.double({ min: 0, max: 1, noNaN: true }),
          length: fc.integer({ min: 1, max: 400 }),
          odd: fc.constantFrom(...ODD),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    })
    .map(({ file, changes }) => {
      let text = file.toString('latin1')
      for (const { change, at, length, odd } of changes)
        text = change(text, Math.floor(at * text.length), length, Buffer.from(odd).toString('latin1'))
      return Buffer.from(text, 'latin1')
    })
