import { type Decimal, printFixed, printPlain, ZERO } from '../../money/decimal.ts'
import { plain } from '../clean-text.ts'
import type { Problem } from '../model.ts'
import { builder, type Element } from '../xml/tree.ts'
import { type Card, fieldOf, needed, taxNumber, taxOffice, text } from './taxpayer.ts'
import { type Declaration, inOrder } from './v7-declaration.ts'
import { type Amounts, PURCHASE_FIELDS, SALES_FIELDS } from './v7-fields.ts'

// JPK_V7M(3) and JPK_V7K(3): the same but for their names, and that the declaration of a quarter stands in its last month.

export type Variant = 'V7M' | 'V7K'

const FORMS = {
  V7M: { space: 'http://crd.gov.pl/wzor/2025/12/19/14090/', declared: 'VAT-7', variant: '23' },
  V7K: { space: 'http://crd.gov.pl/wzor/2025/12/19/14089/', declared: 'VAT-7K', variant: '17' },
} as const

const TYPES = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/09/13/eD/DefinicjeTypy/'

export const spacesOf = (variant: Variant) => ({ '': FORMS[variant].space, etd: TYPES })

export type Purpose = { is_correction: boolean; reason?: string | undefined }

export type Party = { country?: string | undefined; number: string; name: string }

// How the national system knows a document: by its number, offline and without one yet, not at all, or that it is no invoice.
export type Known = { ksef_number: string } | 'OFF' | 'BFK' | 'DI'

export type Row = {
  party: Party
  number: string
  issue_date: string
  // Of the sale, or of a purchase when it came in.
  day?: string | undefined
  known: Known
  type?: string | undefined
  // Groups of goods and procedures, or of a purchase that it is an import.
  marks: readonly string[]
  fields: Amounts
  // What was paid under the margin scheme.
  margin?: Decimal | undefined
}

const amount = (value: Decimal): string => printFixed(value, 2)

type Builder = ReturnType<typeof builder>

export function writerOf(variant: Variant) {
  const e = builder(spacesOf(variant))
  return {
    head: (card: Card, month: string, made_at: number, purpose: Purpose, problems: Problem[]): Element[] => [
      e.always('Naglowek', [
        e('KodFormularza', 'JPK_VAT', { kodSystemowy: `JPK_${variant} (3)`, wersjaSchemy: '1-0E' }),
        e('WariantFormularza', '3'),
        e('DataWytworzeniaJPK', new Date(made_at).toISOString().replace(/\.\d+Z$/, 'Z')),
        e('NazwaSystemu', 'Kwit'),
        e('CelZlozenia', purpose.is_correction ? '2' : '1', { poz: 'P_7' }),
        e('KodUrzedu', taxOffice(card, problems)),
        e('Rok', month.slice(0, 4)),
        e('Miesiac', String(Number(month.slice(5)))),
      ]),
      e.always('Podmiot1', [taxpayer(e, card, problems)], { rola: 'Podatnik' }),
    ],
    declaration: (told: Declaration, month: string, { reason }: Purpose, problems: Problem[]): Element =>
      e.always('Deklaracja', [
        declarationHead(e, variant, month),
        e('PozycjeSzczegolowe', [
          ...inOrder(told).map(([name, value]) => e(name, printPlain(value))),
          e('P_ORDZU', text(reason, 3500, 'reason', problems)),
        ]),
        e('Pouczenia', '1'),
      ]),
    sale: (row: Row, place: number): Element => saleRow(e, row, place),
    purchase: (row: Row, place: number): Element => purchaseRow(e, row, place),
    salesSum: (count: number, tax: Decimal): Element =>
      e.always('SprzedazCtrl', [
        e('LiczbaWierszySprzedazy', String(count)),
        e('PodatekNalezny', amount(tax)),
      ]),
    purchasesSum: (count: number, tax: Decimal): Element =>
      e.always('ZakupCtrl', [e('LiczbaWierszyZakupow', String(count)), e('PodatekNaliczony', amount(tax))]),
  }
}

// A person is called by both names, a company by its own.
function taxpayer(e: Builder, card: Card, problems: Problem[]): Element {
  const number = taxNumber(card, problems)
  const reached = [
    e('Email', needed(card, 'email', 255, problems)),
    e('Telefon', text(card.phone, 16, fieldOf('phone'), problems)),
  ]
  const names = ['taxpayer_first_name', 'taxpayer_last_name', 'taxpayer_birth_date'] as const
  if (!names.some((name) => card[name]))
    return e.always('OsobaNiefizyczna', [
      e('NIP', number),
      e('PelnaNazwa', needed(card, 'name', 240, problems)),
      ...reached,
    ])
  return e.always('OsobaFizyczna', [
    e('etd:NIP', number),
    e('etd:ImiePierwsze', needed(card, 'taxpayer_first_name', 30, problems)),
    e('etd:Nazwisko', needed(card, 'taxpayer_last_name', 81, problems)),
    e('etd:DataUrodzenia', needed(card, 'taxpayer_birth_date', 10, problems)),
    ...reached,
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

const saleRow = (e: Builder, row: Row, place: number): Element =>
  e.always('SprzedazWiersz', [
    e('LpSprzedazy', String(place)),
    e('KodKrajuNadaniaTIN', row.party.country),
    e('NrKontrahenta', row.party.number),
    e('NazwaKontrahenta', row.party.name),
    e('DowodSprzedazy', plain(row.number)),
    e('DataWystawienia', row.issue_date),
    e('DataSprzedazy', row.day),
    knownAs(e, row.known),
    e('TypDokumentu', row.type),
    ...row.marks.map((name) => e(name, '1')),
    ...fieldsOf(e, SALES_FIELDS, row.fields),
    e('SprzedazVAT_Marza', row.margin && amount(row.margin)),
  ])

const purchaseRow = (e: Builder, row: Row, place: number): Element =>
  e.always('ZakupWiersz', [
    e('LpZakupu', String(place)),
    e('KodKrajuNadaniaTIN', row.party.country),
    e('NrDostawcy', row.party.number),
    e('NazwaDostawcy', row.party.name),
    e('DowodZakupu', plain(row.number)),
    e('DataZakupu', row.issue_date),
    e('DataWplywu', row.day),
    knownAs(e, row.known),
    e('DokumentZakupu', row.type),
    ...row.marks.map((name) => e(name, '1')),
    ...fieldsOf(e, PURCHASE_FIELDS, row.fields),
  ])

const knownAs = (e: Builder, known: Known) =>
  typeof known === 'string' ? e(known, '1') : e('NrKSeF', known.ksef_number)

const fieldsOf = (e: Builder, order: readonly (readonly string[])[], fields: Amounts) =>
  order.flatMap((names) =>
    names.some((name) => fields.has(name))
      ? names.map((name) => e(name, amount(fields.get(name) ?? ZERO)))
      : [],
  )
