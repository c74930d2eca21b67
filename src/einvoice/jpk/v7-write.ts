import { type Decimal, printFixed, printPlain, ZERO } from '../../money/decimal.ts'
import { normalizeText } from '../clean-text.ts'
import type { Problem } from '../model.ts'
import { builder, type Element } from '../xml/tree.ts'
import { fieldOf, requiredField, type TaxpayerDetails, taxNumber, taxOffice, text } from './taxpayer.ts'
import { type Amounts, PURCHASE_FIELDS, SALES_FIELDS } from './v7-fields.ts'

// Writes JPK_V7M(3) and JPK_V7K(3), which differ only in names and in the quarterly declaration, which is part of the
// last month.

export type Variant = 'V7M' | 'V7K'

const FORMS = {
  V7M: { space: 'http://crd.gov.pl/wzor/2025/12/19/14090/', declared: 'VAT-7', variant: '23' },
  V7K: { space: 'http://crd.gov.pl/wzor/2025/12/19/14089/', declared: 'VAT-7K', variant: '17' },
} as const

const TYPES = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/09/13/eD/DefinicjeTypy/'

export const spacesOf = (variant: Variant) => ({ '': FORMS[variant].space, etd: TYPES })

export type Purpose = { is_correction: boolean; reason?: string | undefined }

export type Party = { country?: string | undefined; number: string; name: string }

// How KSeF identifies a document: by its number, offline without a number yet, outside KSeF, or as a document that is
// not an invoice.
export type KsefMark = { ksef_number: string } | 'OFF' | 'BFK' | 'DI'

export type Relief = { name: 'TerminPlatnosci' | 'DataZaplaty'; day: string }

export type Row = {
  party: Party
  number: string
  issue_date: string
  // Date of the sale, or of the receipt of a purchase.
  day?: string | undefined
  ksefMark: KsefMark
  type?: string | undefined
  // Groups of goods and procedures; for a purchase, the import mark.
  marks: readonly string[]
  fields: Amounts
  // Relief for bad debts (art. 89a): the term that passed, or the day of the payment.
  relief?: Relief | undefined
  // Amount paid under the margin scheme.
  margin?: Decimal | undefined
}

// The fields of the declaration in the order of the form.
export type Declaration = ReadonlyMap<string, Decimal | string>

export const printField = (value: Decimal | string): string =>
  typeof value === 'string' ? value : printPlain(value)

const amount = (value: Decimal): string => printFixed(value, 2)

type Builder = ReturnType<typeof builder>

export function writerOf(variant: Variant) {
  const e = builder(spacesOf(variant))
  return {
    head: (
      details: TaxpayerDetails,
      month: string,
      madeAt: number,
      purpose: Purpose,
      problems: Problem[],
    ): Element[] => [
      e.always('Naglowek', [
        e('KodFormularza', 'JPK_VAT', { kodSystemowy: `JPK_${variant} (3)`, wersjaSchemy: '1-0E' }),
        e('WariantFormularza', '3'),
        e('DataWytworzeniaJPK', new Date(madeAt).toISOString().replace(/\.\d+Z$/, 'Z')),
        e('NazwaSystemu', 'Kwit'),
        e('CelZlozenia', purpose.is_correction ? '2' : '1', { poz: 'P_7' }),
        e('KodUrzedu', taxOffice(details, problems)),
        e('Rok', month.slice(0, 4)),
        e('Miesiac', String(Number(month.slice(5)))),
      ]),
      e.always('Podmiot1', [taxpayer(e, details, problems)], { rola: 'Podatnik' }),
    ],
    declaration: (
      declaration: Declaration,
      month: string,
      { reason }: Purpose,
      problems: Problem[],
    ): Element =>
      e.always('Deklaracja', [
        declarationHead(e, variant, month),
        e('PozycjeSzczegolowe', [
          ...[...declaration].map(([name, value]) => e(name, printField(value))),
          e('P_ORDZU', text(reason, 3500, 'reason', problems)),
        ]),
        e('Pouczenia', '1'),
      ]),
    sale: (row: Row, index: number): Element => saleRow(e, row, index),
    purchase: (row: Row, index: number): Element => purchaseRow(e, row, index),
    salesSum: (count: number, tax: Decimal): Element =>
      e.always('SprzedazCtrl', [
        e('LiczbaWierszySprzedazy', String(count)),
        e('PodatekNalezny', amount(tax)),
      ]),
    purchasesSum: (count: number, tax: Decimal): Element =>
      e.always('ZakupCtrl', [e('LiczbaWierszyZakupow', String(count)), e('PodatekNaliczony', amount(tax))]),
  }
}

// A person has first and last name, a company one name.
function taxpayer(e: Builder, details: TaxpayerDetails, problems: Problem[]): Element {
  const number = taxNumber(details, problems)
  const contact = [
    e('Email', requiredField(details, 'email', 255, problems)),
    e('Telefon', text(details.phone, 16, fieldOf('phone'), problems)),
  ]
  const names = ['taxpayer_first_name', 'taxpayer_last_name', 'taxpayer_birth_date'] as const
  if (!names.some((name) => details[name]))
    return e.always('OsobaNiefizyczna', [
      e('NIP', number),
      e('PelnaNazwa', requiredField(details, 'name', 240, problems)),
      ...contact,
    ])
  return e.always('OsobaFizyczna', [
    e('etd:NIP', number),
    e('etd:ImiePierwsze', requiredField(details, 'taxpayer_first_name', 30, problems)),
    e('etd:Nazwisko', requiredField(details, 'taxpayer_last_name', 81, problems)),
    e('etd:DataUrodzenia', requiredField(details, 'taxpayer_birth_date', 10, problems)),
    ...contact,
  ])
}

function declarationHead(e: Builder, variant: Variant, month: string) {
  const form = FORMS[variant]
  return e('Naglowek', [
    e('KodFormularzaDekl', form.declared, {
      kodSystemowy: `${form.declared} (${form.variant})`,
      kodPodatku: 'VAT',
      rodzajZobowiazania: 'Z',
      wersjaSchemy: '1-0E',
    }),
    e('WariantFormularzaDekl', form.variant),
    e('Kwartal', variant === 'V7K' ? String(Math.ceil(Number(month.slice(5)) / 3)) : undefined),
  ])
}

const saleRow = (e: Builder, row: Row, index: number): Element =>
  e.always('SprzedazWiersz', [
    e('LpSprzedazy', String(index)),
    e('KodKrajuNadaniaTIN', row.party.country),
    e('NrKontrahenta', row.party.number),
    e('NazwaKontrahenta', row.party.name),
    e('DowodSprzedazy', normalizeText(row.number)),
    e('DataWystawienia', row.issue_date),
    e('DataSprzedazy', row.day),
    ksefMarkElement(e, row.ksefMark),
    e('TypDokumentu', row.type),
    ...row.marks.map((name) => e(name, '1')),
    ...(row.relief ? [e('KorektaPodstawyOpodt', '1'), e(row.relief.name, row.relief.day)] : []),
    ...fieldsOf(e, SALES_FIELDS, row.fields),
    e('SprzedazVAT_Marza', row.margin && amount(row.margin)),
  ])

const purchaseRow = (e: Builder, row: Row, index: number): Element =>
  e.always('ZakupWiersz', [
    e('LpZakupu', String(index)),
    e('KodKrajuNadaniaTIN', row.party.country),
    e('NrDostawcy', row.party.number),
    e('NazwaDostawcy', row.party.name),
    e('DowodZakupu', normalizeText(row.number)),
    e('DataZakupu', row.issue_date),
    e('DataWplywu', row.day),
    ksefMarkElement(e, row.ksefMark),
    e('DokumentZakupu', row.type),
    ...row.marks.map((name) => e(name, '1')),
    ...fieldsOf(e, PURCHASE_FIELDS, row.fields),
  ])

const ksefMarkElement = (e: Builder, ksefMark: KsefMark) =>
  typeof ksefMark === 'string' ? e(ksefMark, '1') : e('NrKSeF', ksefMark.ksef_number)

const fieldsOf = (e: Builder, order: readonly (readonly string[])[], fields: Amounts) =>
  order.flatMap((names) =>
    names.some((name) => fields.has(name))
      ? names.map((name) => e(name, amount(fields.get(name) ?? ZERO)))
      : [],
  )
