import { child, childrenOf, type Element, find } from '../../einvoice/xml/tree.ts'
import { type Decimal, parseDecimal, printPlain, sum, ZERO } from '../../money/decimal.ts'
import type { Facts, Identifier } from './state.ts'

// Metadata of a document, read once when it arrives.

const trimmedText = (element: Element | undefined): string => element?.text.trim() ?? ''

export function readFacts(root: Element): Facts {
  const farmer = child(root, 'FakturaRR')
  const fa = farmer ?? child(root, 'Fa')
  const name = nameOf(child(root, 'Podmiot1'))
  const authorized = child(root, 'PodmiotUpowazniony')
  return {
    number: trimmedText(child(fa, farmer ? 'P_4C' : 'P_2')),
    issue_date: trimmedText(child(fa, farmer ? 'P_4B' : 'P_1')),
    sort: trimmedText(child(fa, 'RodzajFaktury')),
    type: typeOf(trimmedText(child(fa, 'RodzajFaktury'))),
    seller: { nip: trimmedText(find(root, 'Podmiot1', 'DaneIdentyfikacyjne', 'NIP')), ...name },
    buyer: { identifier: identifierOf(child(root, 'Podmiot2')), ...nameOf(child(root, 'Podmiot2')) },
    others: childrenOf(root, 'Podmiot3').map((other) => ({
      identifier: identifierOf(other),
      ...nameOf(other),
      role: Number(trimmedText(child(other, 'Rola')) || 0),
    })),
    ...(authorized === undefined
      ? {}
      : {
          authorized: {
            nip: trimmedText(find(authorized, 'DaneIdentyfikacyjne', 'NIP')),
            ...nameOf(authorized),
            role: Number(trimmedText(child(authorized, 'RolaPU')) || 0),
          },
        }),
    ...(farmer ? amountsOfFarmer(farmer) : amountsOf(fa)),
    currency: trimmedText(child(fa, 'KodWaluty')),
    is_self_invoicing: trimmedText(find(fa, 'Adnotacje', 'P_17')) === '1',
    has_attachment: child(root, 'Zalacznik') !== undefined,
  }
}

// KOR_ZAL becomes KorZal.
const typeOf = (sort: string): string =>
  sort
    .split('_')
    .map((part) => `${part.slice(0, 1)}${part.slice(1).toLowerCase()}`)
    .join('')

const nameOf = (party: Element | undefined): { name?: string } => {
  const name = trimmedText(find(party, 'DaneIdentyfikacyjne', 'Nazwa'))
  return name === '' ? {} : { name }
}

function identifierOf(party: Element | undefined): Identifier {
  const parts = child(party, 'DaneIdentyfikacyjne')
  const value = (name: string) => trimmedText(child(parts, name))
  if (value('NIP')) return { type: 'Nip', value: value('NIP') }
  if (value('IDWew')) return { type: 'InternalId', value: value('IDWew') }
  if (value('NrVatUE')) return { type: 'VatUe', value: `${value('KodUE')}${value('NrVatUE')}` }
  if (value('NrID')) return { type: 'Other', value: value('NrID') }
  return { type: 'None' }
}

function amountsOfFarmer(farmer: Element) {
  const number = (...names: string[]) =>
    Number(names.map((name) => trimmedText(child(farmer, name))).find(Boolean) ?? 0)
  return { net: number('P_11_1'), vat: number('P_11_2W', 'P_11_2'), gross: number('P_12_1') }
}

// The tax is in zloty if the document states it in both currencies.
function amountsOf(fa: Element | undefined) {
  const isForeign = trimmedText(child(fa, 'KodWaluty')) !== 'PLN'
  const amountsMatching = (pattern: RegExp): Decimal[] =>
    (fa?.children ?? [])
      .filter(({ name }) => pattern.test(name))
      .map((amount) => parseDecimal(trimmedText(amount)) ?? ZERO)
  const inZloty = amountsMatching(/^P_14_\d+W$/)
  const vat = isForeign && inZloty.length > 0 ? inZloty : amountsMatching(/^P_14_\d+$/)
  return {
    net: Number(printPlain(sum(amountsMatching(/^P_13_/)))),
    vat: Number(printPlain(sum(vat))),
    gross: Number(printPlain(sum(amountsMatching(/^P_15$/)))),
  }
}
