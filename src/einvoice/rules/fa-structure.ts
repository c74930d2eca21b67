import { KSEF_NUMBER } from '../ksef-number.ts'
import type { Element } from '../xml/tree.ts'
import type { Finding, RuleInfo } from './finding.ts'

// Checks the structure of FA(3) and FA_RR(1) by their schemas: which elements an element may contain, in which order,
// and which are required (`*`). Value types are left to the schema itself, except for the few that mislead a reader.
// Elements without a row contain a value.

const IDENTITY = 'NIP IDWew KodUE NrVatUE KodKraju NrID BrakID Nazwa'
const ADDRESS = 'KodKraju* AdresL1* AdresL2 GLN'
const ENTRY = 'Kwota* Powod*'
const ACCOUNT = 'NrRB* SWIFT RachunekWlasnyBanku NazwaBanku OpisRachunku'
const RATES = [1, 2, 3, 4].map((group) => `P_13_${group} P_14_${group} P_14_${group}W`).join(' ')

const FRAME: { readonly [parent: string]: string } = {
  Faktura: 'Naglowek* Podmiot1* Podmiot2* Podmiot3 PodmiotUpowazniony Fa* Stopka Zalacznik',
  Naglowek: 'KodFormularza* WariantFormularza* DataWytworzeniaFa* SystemInfo',
  Podmiot1:
    'PrefiksPodatnika NrEORI DaneIdentyfikacyjne* Adres* AdresKoresp DaneKontaktowe StatusInfoPodatnika',
  Podmiot2: 'NrEORI DaneIdentyfikacyjne* Adres AdresKoresp DaneKontaktowe NrKlienta IDNabywcy JST* GV*',
  Podmiot3:
    'IDNabywcy NrEORI DaneIdentyfikacyjne* Adres AdresKoresp DaneKontaktowe Rola RolaInna OpisRoli Udzial NrKlienta',
  PodmiotUpowazniony: 'NrEORI DaneIdentyfikacyjne* Adres* AdresKoresp DaneKontaktowe RolaPU*',
  Podmiot1K: 'PrefiksPodatnika DaneIdentyfikacyjne* Adres*',
  Podmiot2K: 'DaneIdentyfikacyjne* Adres IDNabywcy',
  DaneIdentyfikacyjne: IDENTITY,
  DaneKontaktowe: 'Email EmailPU Telefon TelefonPU',
  Adres: ADDRESS,
  AdresKoresp: ADDRESS,
  Fa: `KodWaluty* P_1* P_1M P_2* WZ P_6 OkresFa ${RATES} P_13_5 P_14_5 P_13_6_1 P_13_6_2 P_13_6_3 P_13_7 P_13_8 P_13_9 P_13_10 P_13_11 P_15* KursWalutyZ Adnotacje* RodzajFaktury* PrzyczynaKorekty TypKorekty DaneFaKorygowanej OkresFaKorygowanej NrFaKorygowany Podmiot1K Podmiot2K P_15ZK KursWalutyZK ZaliczkaCzesciowa FP TP DodatkowyOpis FakturaZaliczkowa ZwrotAkcyzy FaWiersz Rozliczenie Platnosc WarunkiTransakcji Zamowienie`,
  OkresFa: 'P_6_Od* P_6_Do*',
  Adnotacje: 'P_16* P_17* P_18* P_18A* Zwolnienie* NoweSrodkiTransportu* P_23* PMarzy*',
  Zwolnienie: 'P_19 P_19A P_19B P_19C P_19N',
  NoweSrodkiTransportu: 'P_22 P_42_5 NowySrodekTransportu P_22N',
  NowySrodekTransportu:
    'P_22A* P_NrWierszaNST* P_22BMK P_22BMD P_22BK P_22BNR P_22BRP P_22B P_22B1 P_22B2 P_22B3 P_22B4 P_22BT P_22C P_22C1 P_22D P_22D1',
  PMarzy: 'P_PMarzy P_PMarzy_2 P_PMarzy_3_1 P_PMarzy_3_2 P_PMarzy_3_3 P_PMarzyN',
  DaneFaKorygowanej: 'DataWystFaKorygowanej* NrFaKorygowanej* NrKSeF NrKSeFFaKorygowanej NrKSeFN',
  ZaliczkaCzesciowa: 'P_6Z* P_15Z* KursWalutyZW',
  DodatkowyOpis: 'NrWiersza Klucz* Wartosc*',
  FakturaZaliczkowa: 'NrKSeFZN NrFaZaliczkowej NrKSeFFaZaliczkowej',
  FaWiersz:
    'NrWierszaFa* UU_ID P_6A P_7 Indeks GTIN PKWiU CN PKOB P_8A P_8B P_9A P_9B P_10 P_11 P_11A P_11Vat P_12 P_12_XII P_12_Zal_15 KwotaAkcyzy GTU Procedura KursWaluty StanPrzed',
  Rozliczenie: 'Obciazenia SumaObciazen Odliczenia SumaOdliczen DoZaplaty DoRozliczenia',
  Obciazenia: ENTRY,
  Odliczenia: ENTRY,
  Platnosc:
    'Zaplacono DataZaplaty ZnacznikZaplatyCzesciowej ZaplataCzesciowa TerminPlatnosci FormaPlatnosci PlatnoscInna OpisPlatnosci RachunekBankowy RachunekBankowyFaktora Skonto LinkDoPlatnosci IPKSeF',
  ZaplataCzesciowa:
    'KwotaZaplatyCzesciowej* DataZaplatyCzesciowej* FormaPlatnosci PlatnoscInna OpisPlatnosci',
  TerminPlatnosci: 'Termin TerminOpis',
  TerminOpis: 'Ilosc* Jednostka* ZdarzeniePoczatkowe*',
  RachunekBankowy: ACCOUNT,
  RachunekBankowyFaktora: ACCOUNT,
  Skonto: 'WarunkiSkonta* WysokoscSkonta*',
  WarunkiTransakcji:
    'Umowy Zamowienia NrPartiiTowaru WarunkiDostawy KursUmowny WalutaUmowna Transport PodmiotPosredniczacy',
  Umowy: 'DataUmowy NrUmowy',
  Zamowienia: 'DataZamowienia NrZamowienia',
  Transport:
    'RodzajTransportu TransportInny OpisInnegoTransportu Przewoznik NrZleceniaTransportu OpisLadunku LadunekInny OpisInnegoLadunku JednostkaOpakowania DataGodzRozpTransportu DataGodzZakTransportu WysylkaZ WysylkaPrzez WysylkaDo',
  Przewoznik: 'DaneIdentyfikacyjne* AdresPrzewoznika*',
  AdresPrzewoznika: ADDRESS,
  WysylkaZ: ADDRESS,
  WysylkaPrzez: ADDRESS,
  WysylkaDo: ADDRESS,
  Zamowienie: 'WartoscZamowienia* ZamowienieWiersz*',
  ZamowienieWiersz:
    'NrWierszaZam* UU_IDZ P_7Z IndeksZ GTINZ PKWiUZ CNZ PKOBZ P_8AZ P_8BZ P_9AZ P_11NettoZ P_11VatZ P_12Z P_12Z_XII P_12Z_Zal_15 GTUZ ProceduraZ KwotaAkcyzyZ StanPrzedZ',
  Stopka: 'Informacje Rejestry',
  Informacje: 'StopkaFaktury',
  Rejestry: 'PelnaNazwa KRS REGON BDO',
}

const FARMER_SPACE = 'http://crd.gov.pl/wzor/2026/03/06/14189/'
const SUBJECT = 'DaneIdentyfikacyjne* Adres* AdresKoresp DaneKontaktowe'
const FARMER_ACCOUNT = 'NrRB* SWIFT NazwaBanku OpisRachunku'

// Differences of FA_RR(1).
const FARMER_FRAME: { readonly [parent: string]: string } = {
  ...FRAME,
  Faktura: 'Naglowek* Podmiot1* Podmiot2* Podmiot3 FakturaRR* Stopka',
  Podmiot1: `${SUBJECT} NrKontrahenta`,
  Podmiot2: `${SUBJECT} StatusInfoPodatnika`,
  Podmiot3: 'DaneIdentyfikacyjne* Adres AdresKoresp DaneKontaktowe Rola RolaInna OpisRoli',
  Podmiot1K: 'DaneIdentyfikacyjne* Adres*',
  Podmiot2K: 'DaneIdentyfikacyjne* Adres*',
  FakturaRR:
    'KodWaluty* P_1M P_4A P_4B* P_4C* P_11_1* P_11_1W P_11_2* P_11_2W P_12_1* P_12_1W P_12_2* RodzajFaktury* PrzyczynaKorekty TypKorekty DaneFaKorygowanej NrFaKorygowany Podmiot1K Podmiot2K DokumentZaplaty DodatkowyOpis FakturaRRWiersz Rozliczenie Platnosc',
  DokumentZaplaty: 'NrDokumentu* DataDokumentu',
  FakturaRRWiersz:
    'NrWierszaFa* UU_ID P_4AA P_5* GTIN PKWiU CN P_6A* P_6B* P_6C* P_7* P_8* P_9* P_10* P_11* StanPrzed KursWaluty',
  Platnosc:
    'FormaPlatnosci PlatnoscInna OpisPlatnosci RachunekBankowy1 RachunekBankowy2 IPKSeF LinkDoPlatnosci',
  RachunekBankowy1: FARMER_ACCOUNT,
  RachunekBankowy2: FARMER_ACCOUNT,
}

type Row = { readonly names: readonly string[]; readonly required: readonly string[] }

type Rows = ReadonlyMap<string, Row>

const rowsOf = (frame: typeof FRAME): Rows =>
  new Map(
    Object.entries(frame).map(([parent, namesText]) => {
      const names = namesText.split(' ')
      const required = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
      return [parent, { names: names.map((name) => name.replace('*', '')), required }]
    }),
  )

const ROWS = rowsOf(FRAME)
const FARMER_ROWS = rowsOf(FARMER_FRAME)

// Attachments contain tables, whose cells may be empty.
const UNCHECKED = new Set(['Zalacznik'])
const FAULTS_MAX = 20

const STRUCTURE_RULES = {
  missing: 'FA3-50',
  unknown: 'FA3-51',
  disordered: 'FA3-52',
  empty: 'FA3-53',
  without_country: 'FA3-54',
  no_ksef_number: 'FA3-55',
} as const
type Kind = keyof typeof STRUCTURE_RULES

const FIELD = 'received'
export const structureRules: readonly RuleInfo[] = Object.values(STRUCTURE_RULES).map((id) => ({
  id,
  severity: 'fatal',
  field: FIELD,
}))

// `path` is the element with the fault, `text` describes it.
type Fault = { kind: Kind; path: string; text: string }

// Describes all structural faults, each with its path.
export const structureFaults = (root: Element): string[] => faultsIn(root).map(({ text }) => text)

const PATH_MAX = 200

// Returns one finding per kind of fault, with all its paths.
export function checkStructure(root: Element): Finding[] {
  const pathsByKind = new Map<Kind, string[]>()
  for (const { kind, path } of faultsIn(root))
    pathsByKind.set(kind, [...(pathsByKind.get(kind) ?? []), path.slice(0, PATH_MAX)])
  return [...pathsByKind].map(([kind, paths]) => ({
    rule: STRUCTURE_RULES[kind],
    severity: 'fatal',
    field: FIELD,
    path: paths[0] as string,
    values: [[...new Set(paths)].join(', ')],
  }))
}

function faultsIn(root: Element): Fault[] {
  const faults: Fault[] = []
  visit(root, root.name, root.space === FARMER_SPACE ? FARMER_ROWS : ROWS, faults)
  return faults.slice(0, FAULTS_MAX)
}

function visit(element: Element, path: string, rows: Rows, faults: Fault[]): void {
  const row = rows.get(element.name)
  if (UNCHECKED.has(element.name)) return
  if (row === undefined) {
    faults.push(...valueFaults(element, path))
    return
  }
  faults.push(...childFaults(element, path, row))
  for (const childElement of element.children)
    visit(childElement, `${path}/${childElement.name}`, rows, faults)
}

function childFaults({ children }: Element, path: string, { names, required }: Row): Fault[] {
  const present = new Set(children.map(({ name }) => name))
  const fault = (kind: Kind, name: string, problem: string): Fault => ({
    kind,
    path: `${path}/${name}`,
    text: `${path}: ${name} ${problem}`,
  })
  const faults = required
    .filter((name) => !present.has(name))
    .map((name) => fault('missing', name, 'is missing'))
  let last = 0
  for (const { name } of children) {
    const index = names.indexOf(name)
    if (index < 0) faults.push(fault('unknown', name, 'is not allowed here'))
    else if (index < last) faults.push(fault('disordered', name, `must not follow ${names[last]}`))
    last = Math.max(last, index)
  }
  if (present.has('NrVatUE') && !present.has('KodUE'))
    faults.push(fault('without_country', 'NrVatUE', 'needs KodUE before it'))
  return faults
}

const KSEF_NUMBERS = new Set(['NrKSeFFaKorygowanej', 'NrKSeFFaZaliczkowej'])

function valueFaults({ name, text, children }: Element, path: string): Fault[] {
  if (children.length > 0) return []
  const value = text.trim()
  if (value === '') return [{ kind: 'empty', path, text: `${path} is empty` }]
  if (!KSEF_NUMBERS.has(name) || KSEF_NUMBER.test(value)) return []
  return [{ kind: 'no_ksef_number', path, text: `${path} is not a KSeF number` }]
}
