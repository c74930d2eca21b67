import { expect, test } from 'vitest'
import { all, readStructure } from '../../../../test/pdf-structure.ts'
import { printed } from '../../../../test/print-samples.ts'
import { templateOptions } from '../../catalog/templates/rules.ts'
import { renderDemand } from './demand-pdf.ts'

test('a demand has headings for creditor and debtor', () => {
  const { invoice } = printed({ payment_to: '2026-10-01' })
  const look = { choices: templateOptions({}), pictures: {}, is_tagged: true }
  const demand = {
    invoice,
    look,
    lang: 'pl',
    today: '2026-11-20',
    interest: [],
    unknownFrom: null,
    is_tried: false,
  }
  const structure = readStructure(renderDemand(demand))
  expect(all(structure, 'H1')).toHaveLength(1)
  expect(all(structure, 'H2').map(({ text }) => text)).toEqual(['Wierzyciel', 'Dłużnik'])
})
