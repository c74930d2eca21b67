import { type Decimal, printPlain } from '../../money/decimal.ts'
import type { Problem } from '../model.ts'
import { builder, type Element } from '../xml/tree.ts'
import { writeXml } from '../xml/write.ts'
import { requiredField, type TaxpayerDetails, taxNumber, taxOffice } from './taxpayer.ts'

// Writes VAT-UE(5), the summary of trade within the EU, and VAT-UEK(5), which corrects rows of it.

type EuGroup = 'supply' | 'acquisition' | 'service'
type EuRow = { group: EuGroup; country: string; number: string; amount: Decimal; is_triangular: boolean }
// A row before and after the correction.
type EuCorrection = { before: EuRow | null; after: EuRow | null }

const TYPES = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2020/03/11/eD/DefinicjeTypy/'

const FORMS = {
  'VAT-UE': {
    space: 'http://crd.gov.pl/wzor/2021/01/12/10293/',
    code: { kodSystemowy: 'VAT-UE (5)', wersjaSchemy: '2-0E' },
  },
  'VAT-UEK': {
    space: 'http://crd.gov.pl/wzor/2021/01/26/10316/',
    code: { kodSystemowy: 'VATUEK (5)', wersjaSchemy: '2-1E' },
  },
} as const
type Form = keyof typeof FORMS

const GROUPS: { readonly [group in EuGroup]: { element: string; letter: string } } = {
  supply: { element: 'Grupa1', letter: 'D' },
  acquisition: { element: 'Grupa2', letter: 'N' },
  service: { element: 'Grupa3', letter: 'U' },
}

type Build = ReturnType<typeof builder>

export const writeEuSummary = (
  taxpayer: TaxpayerDetails,
  month: string,
  rows: readonly EuRow[],
  problems: Problem[],
): string =>
  writeForm('VAT-UE', { taxpayer, month, problems }, (e) =>
    rows.map((row) => e.always(GROUPS[row.group].element, fieldsOf(e, row, ''))),
  )

export const writeEuCorrections = (
  taxpayer: TaxpayerDetails,
  month: string,
  corrections: readonly EuCorrection[],
  problems: Problem[],
): string =>
  writeForm('VAT-UEK', { taxpayer, month, problems }, (e) =>
    corrections.map(({ before, after }) => {
      const { group } = (after ?? before) as EuRow
      return e.always(GROUPS[group].element, [
        ...(before ? fieldsOf(e, before, 'B') : []),
        ...(after ? fieldsOf(e, after, 'J') : []),
      ])
    }),
  )

type Head = { taxpayer: TaxpayerDetails; month: string; problems: Problem[] }

function writeForm(form: Form, { taxpayer, month, problems }: Head, rowsOf: (e: Build) => Element[]): string {
  const spaces = { '': FORMS[form].space, etd: TYPES }
  const e = builder(spaces)
  const root = e.always('Deklaracja', [
    e.always('Naglowek', [
      e('KodFormularza', form, FORMS[form].code),
      e('WariantFormularza', '5'),
      e('Rok', month.slice(0, 4)),
      e('Miesiac', String(Number(month.slice(5)))),
      e('CelZlozenia', '1'),
      e('KodUrzedu', taxOffice(taxpayer, problems)),
    ]),
    e.always('Podmiot1', [party(e, taxpayer, problems)], { rola: 'Podatnik' }),
    e.always('PozycjeSzczegolowe', rowsOf(e)),
    e('Pouczenie', '1'),
  ])
  return writeXml(root, spaces)
}

// A person has first and last name, a company one name.
function party(e: Build, taxpayer: TaxpayerDetails, problems: Problem[]): Element {
  const number = taxNumber(taxpayer, problems)
  const names = ['taxpayer_first_name', 'taxpayer_last_name', 'taxpayer_birth_date'] as const
  if (!names.some((name) => taxpayer[name]))
    return e.always('etd:OsobaNiefizyczna', [
      e('etd:NIP', number),
      e('etd:PelnaNazwa', requiredField(taxpayer, 'name', 240, problems)),
    ])
  return e.always('etd:OsobaFizyczna', [
    e('etd:NIP', number),
    e('etd:ImiePierwsze', requiredField(taxpayer, 'taxpayer_first_name', 30, problems)),
    e('etd:Nazwisko', requiredField(taxpayer, 'taxpayer_last_name', 81, problems)),
    e('etd:DataUrodzenia', requiredField(taxpayer, 'taxpayer_birth_date', 10, problems)),
  ])
}

// P_Da to P_Dd; in a correction P_DBa to P_DBd for what was, P_DJa to P_DJd for what is. Services have no mark of triangular transactions.
function fieldsOf(e: Build, row: EuRow, state: '' | 'B' | 'J'): (Element | undefined)[] {
  const name = (letter: string) => `P_${GROUPS[row.group].letter}${state}${letter}`
  return [
    e(name('a'), row.country),
    e(name('b'), row.number),
    e(name('c'), printPlain(row.amount)),
    row.group === 'service' ? undefined : e(name('d'), row.is_triangular ? '2' : '1'),
  ]
}
