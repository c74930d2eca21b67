import { child, childrenOf, type Element, find } from '../../einvoice/xml/tree.ts'
import { type Decimal, parseDecimal, printPlain, sum, ZERO } from '../../money/decimal.ts'
import type { Facts, Identifier } from './state.ts'

// What lists tell of a document, read of it when it arrives.

const said = (element: Element | undefined): string => element?.text.trim() ?? ''

export function factsOf(root: Element): Facts {
  const farmer = child(root, 'FakturaRR')
  const fa = farmer ?? child(root, 'Fa')
  const name = nameOf(child(root, 'Podmiot1'))
  const authorized = child(root, 'PodmiotUpowazniony')
  return {
    number: said(child(fa, farmer ? 'P_4C' : 'P_2')),
    issue_date: said(child(fa, farmer ? 'P_4B' : 'P_1')),
    sort: said(child(fa, 'RodzajFaktury')),
    type: typeOf(said(child(fa, 'RodzajFaktury'))),
    seller: { nip: said(find(root, 'Podmiot1', 'DaneIdentyfikacyjne', 'NIP')), ...name },
    buyer: { identifier: identifierOf(child(root, 'Podmiot2')), ...nameOf(child(root, 'Podmiot2')) },
    others: childrenOf(root, 'Podmiot3').map((other) => ({
      identifier: identifierOf(other),
      ...nameOf(other),
      role: Number(said(child(other, 'Rola')) || 0),
    })),
    ...(authorized === undefined
      ? {}
      : {
          authorized: {
            nip: said(find(authorized, 'DaneIdentyfikacyjne', 'NIP')),
            ...nameOf(authorized),
            role: Number(said(child(authorized, 'RolaPU')) || 0),
          },
        }),
    ...(farmer ? amountsOfFarmer(farmer) : amountsOf(fa)),
    currency: said(child(fa, 'KodWaluty')),
    is_self_invoicing: said(find(fa, 'Adnotacje', 'P_17')) === '1',
    has_attachment: child(root, 'Zalacznik') !== undefined,
  }
}

// KOR_ZAL is told as KorZal.
const typeOf = (sort: string): string =>
  sort
    .split('_')
    .map((part) => `${part.slice(0, 1)}${part.slice(1).toLowerCase()}`)
    .join('')

const nameOf = (party: Element | undefined): { name?: string } => {
  const name = said(find(party, 'DaneIdentyfikacyjne', 'Nazwa'))
  return name === '' ? {} : { name }
}

function identifierOf(party: Element | undefined): Identifier {
  const parts = child(party, 'DaneIdentyfikacyjne')
  const value = (name: string) => said(child(parts, name))
  if (value('NIP')) return { type: 'Nip', value: value('NIP') }
  if (value('IDWew')) return { type: 'InternalId', value: value('IDWew') }
  if (value('NrVatUE')) return { type: 'VatUe', value: `${value('KodUE')}${value('NrVatUE')}` }
  if (value('NrID')) return { type: 'Other', value: value('NrID') }
  return { type: 'None' }
}

function amountsOfFarmer(farmer: Element) {
  const number = (...names: string[]) =>
    Number(names.map((name) => said(child(farmer, name))).find(Boolean) ?? 0)
  return { net: number('P_11_1'), vat: number('P_11_2W', 'P_11_2'), gross: number('P_12_1') }
}

// The tax in zloty, where it is told in both.
function amountsOf(fa: Element | undefined) {
  const is_foreign = said(child(fa, 'KodWaluty')) !== 'PLN'
  const named = (pattern: RegExp): Decimal[] =>
    (fa?.children ?? [])
      .filter(({ name }) => pattern.test(name))
      .map((one) => parseDecimal(said(one)) ?? ZERO)
  const in_zloty = named(/^P_14_\d+W$/)
  const vat = is_foreign && in_zloty.length > 0 ? in_zloty : named(/^P_14_\d+$/)
  return {
    net: Number(printPlain(sum(named(/^P_13_/)))),
    vat: Number(printPlain(sum(vat))),
    gross: Number(printPlain(sum(named(/^P_15$/)))),
  }
}
