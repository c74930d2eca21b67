import type { UnitLanguage } from '../../../einvoice/units.ts'

// Names for parts of a document that the file does not name.

export type ImportTexts = {
  // Language of unit names.
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

const EN: ImportTexts = {
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
const PL: ImportTexts = {
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
const DE: ImportTexts = {
  lang: 'de',
  charge: 'Zuschlag',
  allowance: 'Rabatt',
  advance: 'Anzahlung',
  settled: 'Verrechnete Anzahlungen',
  as_in_file: 'Laut Datei',
  rounding: 'Rundung',
  reference: 'Verwendungszweck',
  period: 'Zeitraum',
}

export const importTextsIn = (lang: string | null | undefined): ImportTexts =>
  lang?.startsWith('pl') ? PL : lang?.startsWith('de') ? DE : EN
