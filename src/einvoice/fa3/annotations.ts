import type { Invoice, MarginScheme, Problem, Vehicles } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import { e, text, yes } from './build.ts'

// Writes the annotations of FA(3), which must all be present: those that do not apply are denied explicitly.

const MARGINS: { readonly [scheme in MarginScheme]: string } = {
  travel: 'P_PMarzy_2',
  used_goods: 'P_PMarzy_3_1',
  art: 'P_PMarzy_3_2',
  collectibles: 'P_PMarzy_3_3',
}

export function writeAnnotations(invoice: Invoice, problems: Problem[]): Element {
  const { marks, margin, vehicles } = invoice
  return e.always('Adnotacje', [
    e('P_16', yes(marks.cash_method)),
    e('P_17', yes(marks.self_billing)),
    e('P_18', yes(marks.reverse_charge)),
    e('P_18A', yes(marks.split_payment)),
    e('Zwolnienie', exemption(invoice, problems)),
    e('NoweSrodkiTransportu', vehicles ? writeVehicles(vehicles) : [e('P_22N', '1')]),
    e('P_23', yes(marks.triangular)),
    e('PMarzy', margin ? [e('P_PMarzy', '1'), e(MARGINS[margin], '1')] : [e('P_PMarzyN', '1')]),
  ])
}

const writeVehicles = ({ is_reported, items: each }: Vehicles) => [
  e('P_22', '1'),
  e('P_42_5', yes(is_reported)),
  ...each.map((vehicle) =>
    e(
      'NowySrodekTransportu',
      Object.entries(vehicle).map(([name, value]) => e(name, value)),
    ),
  ),
]

export const isExempt = ({ lines, order, rates }: Invoice): boolean =>
  [...rates, ...lines, ...(order?.lines ?? [])].some(({ rate }) => rate === 'zw')

function exemption(invoice: Invoice, problems: Problem[]) {
  if (!isExempt(invoice)) return [e('P_19N', '1')]
  const { exemption: basis } = invoice
  if (basis === undefined) problems.push({ rule: 'FA3-24', field: 'exempt_tax_kind' })
  return [e('P_19', '1'), e(basisOf(basis ?? ''), text(basis, 256, 'exempt_tax_kind', problems))]
}

// Classifies the legal basis: the Polish act, the EU directive, or another one.
export function basisOf(basis: string): string {
  if (/dyrektyw|directive|2006\/112/i.test(basis)) return 'P_19B'
  return /\bart\.?\s*\d|ustaw/i.test(basis) ? 'P_19A' : 'P_19C'
}
