import type { UnitLanguage } from '../../../einvoice/units.ts'

// What a document of ours has to call by a name that the file does not give.

export type Words = {
  // In which units are called.
  lang: UnitLanguage
  charge: string
  allowance: string
  advance: string
  settled: string
  as_in_file: string
  rounding: string
  reference: string
  period: string
}

const EN: Words = {
  lang: 'en',
  charge: 'Charge',
  allowance: 'Allowance',
  advance: 'Advance payment',
  settled: 'Advances settled',
  as_in_file: 'As in the file',
  rounding: 'Rounding',
  reference: 'Payment reference',
  period: 'Period',
}
const PL: Words = {
  lang: 'pl',
  charge: 'Dopłata',
  allowance: 'Rabat',
  advance: 'Zaliczka',
  settled: 'Rozliczone zaliczki',
  as_in_file: 'Zgodnie z plikiem',
  rounding: 'Zaokrąglenie',
  reference: 'Tytuł przelewu',
  period: 'Okres',
}
const DE: Words = {
  lang: 'de',
  charge: 'Zuschlag',
  allowance: 'Nachlass',
  advance: 'Anzahlung',
  settled: 'Verrechnete Anzahlungen',
  as_in_file: 'Laut Datei',
  rounding: 'Rundung',
  reference: 'Verwendungszweck',
  period: 'Zeitraum',
}

export const wordsIn = (lang: string | null | undefined): Words =>
  lang?.startsWith('pl') ? PL : lang?.startsWith('de') ? DE : EN
