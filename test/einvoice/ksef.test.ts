import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkFa3 } from '../../src/einvoice/rules/fa3.ts'
import { readFa3 } from '../../src/einvoice/rules/fa3-bytes.ts'
import { readXml, UnreadableXml } from '../../src/einvoice/xml/read.ts'
import { describeOfficial, filesIn } from './official.ts'

const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace('.xml', '')

function brokenBy(file: string, day = '2026-11-16'): string[] {
  const { root, findings } = readFa3(readFileSync(file))
  return [...findings, ...(root === undefined ? [] : checkFa3(root, day))].map(({ rule }) => rule)
}

describeOfficial('what KSeF checks beyond the schema', () => {
  test('each invalid file is rejected for its reason, the valid ones are not', () => {
    const faultsByFile = Object.fromEntries(
      filesIn('own-negatives', 'ksef-beyond-xsd').map((file) => [nameOf(file), brokenBy(file)]),
    )
    expect(faultsByFile).toEqual({
      '01-bom': ['KSEF-02'],
      '02-processing-instruction': ['KSEF-04'],
      '03-discouraged-char-U+0086': ['KSEF-05'],
      '04-declared-iso-8859-2': ['KSEF-03'],
      '05-invalid-utf8-bytes': ['KSEF-01'],
      '06-issue-date-in-future': ['KSEF-10'],
      '07-nip-checksum-wrong': ['KSEF-11'],
      '08-no-declaration-valid': [],
      '09-comment-valid': [],
    })
  })

  test('the examples of the ministry break no rule', () => {
    const broken = filesIn('ksef', 'fa3-official').flatMap((file) =>
      brokenBy(file, '2027-01-01').map((rule) => `${nameOf(file)} ${rule}`),
    )
    expect(broken).toEqual([])
  })

  test('attacks are rejected, or read as plain text', () => {
    const read = Object.fromEntries(
      filesIn('own-negatives', 'xml-attacks').map((file) => {
        try {
          return [nameOf(file), readXml(readFileSync(file)).name]
        } catch (error) {
          if (!(error instanceof UnreadableXml)) throw error
          return [nameOf(file), error.reason]
        }
      }),
    )
    expect(read).toEqual({
      'billion-laughs': 'a DOCTYPE is not allowed',
      'deep-nesting-20000': 'nested deeper than 60 levels',
      'external-dtd': 'a DOCTYPE is not allowed',
      'many-attributes-20000': 'more than 50 attributes',
      'quadratic-blowup': 'a DOCTYPE is not allowed',
      'schema-location-remote': 'x',
      'ubl-script-in-name': 'Invoice',
      xinclude: 'x',
      'xxe-file': 'a DOCTYPE is not allowed',
      'xxe-http': 'a DOCTYPE is not allowed',
      'xxe-parameter-dtd': 'a DOCTYPE is not allowed',
    })
  })
})
