import type { Decimal } from '../../money/decimal.ts'
import { countryCode } from '../../platform/checks/countries.ts'
import type { Problem } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import { amount, e } from './fa-build.ts'
import { type Card, fieldOf, houseOf, needed, taxNumber, taxOffice, text } from './taxpayer.ts'

// What stands at the head of JPK_FA(4), and its sums.

export type Period = { from: string; to: string }

const FIRST_DAY = '2016-07-01'
const LAST_DAY = '2030-01-01'

export function writeHead(card: Card, { from, to }: Period, made_at: number, problems: Problem[]): Element[] {
  const outside = (field: string) => problems.push({ rule: 'JPK-08', field, values: [FIRST_DAY, LAST_DAY] })
  if (from < FIRST_DAY) outside('date_from')
  if (to > LAST_DAY) outside('date_to')
  return [
    e.always('Naglowek', [
      e('KodFormularza', 'JPK_FA', { kodSystemowy: 'JPK_FA (4)', wersjaSchemy: '1-0' }),
      e('WariantFormularza', '4'),
      e('CelZlozenia', '1'),
      e('DataWytworzeniaJPK', new Date(made_at).toISOString().replace(/\.\d+Z$/, 'Z')),
      e('DataOd', from),
      e('DataDo', to),
      e('KodUrzedu', taxOffice(card, problems)),
    ]),
    e.always('Podmiot1', [
      e('IdentyfikatorPodmiotu', [
        e('NIP', taxNumber(card, problems)),
        e('PelnaNazwa', needed(card, 'name', 240, problems)),
      ]),
      addressOf(card, problems),
    ]),
  ]
}

// At home down to the commune; abroad as it is written.
function addressOf(card: Card, problems: Problem[]): Element {
  const country = card.country ? countryCode(card.country) : 'PL'
  const house = houseOf(card.street)
  const places = [
    e('etd:Ulica', text(house?.street, 65, fieldOf('street'), problems)),
    e('etd:NrDomu', text(house?.building, 9, fieldOf('street'), problems)),
    e('etd:NrLokalu', text(house?.flat, 10, fieldOf('street'), problems)),
  ]
  const city = e('etd:Miejscowosc', needed(card, 'city', 56, problems))
  if (country !== 'PL')
    return e.always('AdresPodmiotu2', [
      e('etd:KodKraju', country),
      e('etd:KodPocztowy', text(card.post_code, 8, fieldOf('post_code'), problems)),
      city,
      ...(house ? places : [e('etd:Ulica', text(card.street, 65, fieldOf('street'), problems))]),
    ])
  if (house === undefined) problems.push({ rule: 'JPK-06', field: fieldOf('street') })
  return e.always('AdresPodmiotu', [
    e('etd:KodKraju', 'PL'),
    e('etd:Wojewodztwo', needed(card, 'voivodeship', 36, problems)),
    e('etd:Powiat', needed(card, 'county', 36, problems)),
    e('etd:Gmina', needed(card, 'commune', 36, problems)),
    ...places,
    city,
    e('etd:KodPocztowy', needed(card, 'post_code', 8, problems)),
  ])
}

type Sum = { count: number; value: Decimal }

export const writeInvoiceSum = ({ count, value }: Sum): Element =>
  e.always('FakturaCtrl', [e('LiczbaFaktur', String(count)), e('WartoscFaktur', amount(value))])

export const writeLineSum = ({ count, value }: Sum): Element =>
  e.always('FakturaWierszCtrl', [
    e('LiczbaWierszyFaktur', String(count)),
    e('WartoscWierszyFaktur', amount(value)),
  ])

export const writeOrderSum = ({ count, value }: Sum): Element =>
  e.always('ZamowienieCtrl', [e('LiczbaZamowien', String(count)), e('WartoscZamowien', amount(value))])
