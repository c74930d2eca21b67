import type { keptDifferences as english } from '../en/kept-differences.ts'

// Figures of months that were filed with a version before the tax ledger.
export const keptDifferences: typeof english = {
  title: 'Kwoty sprzed aktualizacji',
  hint: 'Poprzednia wersja Kwit obliczyła te kwoty inaczej. Pozostają takie, jak zostały złożone, dopóki nie zastosujesz obecnych zasad rozliczania VAT.',
  otherHint:
    'W innych miesiącach poprzednia wersja Kwit obliczyła niektóre kwoty inaczej. Pozostają takie, jak zostały złożone, dopóki nie zastosujesz tam obecnych zasad rozliczania VAT.',
  months: 'Miesiące z różnicami',
  otherMonths: 'Inne miesiące z różnicami',
  document: 'Dokument',
  field: 'Pole',
  declared: 'Złożono',
  byRules: 'Według obecnych zasad',
  reason: 'Przyczyna',
  sums: {
    output_base: 'Sprzedaż netto',
    output_tax: 'VAT należny',
    input_base: 'Zakupy netto',
    input_tax: 'VAT naliczony do odliczenia',
  },
  findings: {
    rate_missing: 'Brakuje kursu waluty na dzień powstania obowiązku podatkowego.',
    owed_by_buyer: 'Podatek rozlicza nabywca.',
    other_country: 'Podatek należy się w innym kraju (OSS).',
    exchange_rate: 'Właściwy jest kurs z innego dnia.',
    paid_in_parts: 'W metodzie kasowej podatek rozlicza się z każdą zapłatą.',
    paid_before_supply: 'Obowiązek podatkowy powstaje w dniu zapłaty.',
    not_due: 'Z tego dokumentu nie wynika podatek w tym miesiącu.',
    received_later: 'Podatek odlicza się w miesiącu otrzymania faktury.',
    service_to_eu: 'Usługi dla firm z UE wykazuje się także w K_12.',
    correction_month: 'Korekta należy do innego miesiąca.',
    unpaid_debt: 'Nieopłacona kwota podlega uldze na złe długi.',
    other: 'Z obecnych zasad wynika inna kwota.',
  },
  downloadAll: (number) => `Pobierz wszystkie kwoty (${number}, XLSX)`,
  apply: 'Zastosuj obecne zasady',
  applyTitle: (month) => `Zastosować obecne zasady VAT: ${month}?`,
  applyToClosed:
    'Różnice pojawią się w części „Zmiany po zamknięciu”, gdzie potwierdzisz je jako korektę pliku. Wymienione tu dokumenty będą odtąd rozliczane według obecnych zasad we wszystkich miesiącach. Tego nie można cofnąć.',
  applyToOpen:
    'Kwoty tego miesiąca zmienią się od razu. Jeśli plik za ten miesiąc został już złożony, złóż korektę. Wymienione tu dokumenty będą odtąd rozliczane według obecnych zasad we wszystkich miesiącach. Tego nie można cofnąć.',
  applied: 'Zastosowano obecne zasady VAT.',
}
