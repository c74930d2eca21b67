import type { Decimal } from '../../money/decimal.ts'
import { countryCode } from '../../platform/checks/countries.ts'
import type { Problem } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import { amount, e } from './fa-build.ts'
import {
  fieldOf,
  requiredField,
  splitStreet,
  type TaxpayerDetails,
  taxNumber,
  taxOffice,
  text,
} from './taxpayer.ts'

// Writes the header and the control sums of JPK_FA(4).

export type Period = { from: string; to: string }

const FIRST_DAY = '2016-07-01'
const LAST_DAY = '2030-01-01'

export function writeHead(
  taxpayer: TaxpayerDetails,
  { from, to }: Period,
  madeAt: number,
  problems: Problem[],
): Element[] {
  const outside = (field: string) => problems.push({ rule: 'JPK-08', field, values: [FIRST_DAY, LAST_DAY] })
  if (from < FIRST_DAY) outside('date_from')
  if (to > LAST_DAY) outside('date_to')
  return [
    e.always('Naglowek', [
      e('KodFormularza', 'JPK_FA', { kodSystemowy: 'JPK_FA (4)', wersjaSchemy: '1-0' }),
      e('WariantFormularza', '4'),
      e('CelZlozenia', '1'),
      e('DataWytworzeniaJPK', new Date(madeAt).toISOString().replace(/\.\d+Z$/, 'Z')),
      e('DataOd', from),
      e('DataDo', to),
      e('KodUrzedu', taxOffice(taxpayer, problems)),
    ]),
    e.always('Podmiot1', [
      e('IdentyfikatorPodmiotu', [
        e('NIP', taxNumber(taxpayer, problems)),
        e('PelnaNazwa', requiredField(taxpayer, 'name', 240, problems)),
      ]),
      addressOf(taxpayer, problems),
    ]),
  ]
}

// Polish addresses include the commune; foreign ones are written as they are.
function addressOf(taxpayer: TaxpayerDetails, problems: Problem[]): Element {
  const country = taxpayer.country ? countryCode(taxpayer.country) : 'PL'
  const streetAddress = splitStreet(taxpayer.street)
  const streetElements = [
    e('etd:Ulica', text(streetAddress?.street, 65, fieldOf('street'), problems)),
    e('etd:NrDomu', text(streetAddress?.building, 9, fieldOf('street'), problems)),
    e('etd:NrLokalu', text(streetAddress?.flat, 10, fieldOf('street'), problems)),
  ]
  const city = e('etd:Miejscowosc', requiredField(taxpayer, 'city', 56, problems))
  if (country !== 'PL')
    return e.always('AdresPodmiotu2', [
      e('etd:KodKraju', country),
      e('etd:KodPocztowy', text(taxpayer.post_code, 8, fieldOf('post_code'), problems)),
      city,
      ...(streetAddress
        ? streetElements
        : [e('etd:Ulica', text(taxpayer.street, 65, fieldOf('street'), problems))]),
    ])
  if (streetAddress === undefined) problems.push({ rule: 'JPK-06', field: fieldOf('street') })
  return e.always('AdresPodmiotu', [
    e('etd:KodKraju', 'PL'),
    e('etd:Wojewodztwo', requiredField(taxpayer, 'voivodeship', 36, problems)),
    e('etd:Powiat', requiredField(taxpayer, 'county', 36, problems)),
    e('etd:Gmina', requiredField(taxpayer, 'commune', 36, problems)),
    ...streetElements,
    city,
    e('etd:KodPocztowy', requiredField(taxpayer, 'post_code', 8, problems)),
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
