// The columns of tables that banks export, by folded headings. A second column of the same heading is `heading 2`.

export const TABLE_FIELDS = [
  'booking_date',
  'value_date',
  'amount',
  'debit',
  'credit',
  'fee',
  'currency',
  'counterparty_name',
  'counterparty_account',
  'sender_account',
  'receiver_account',
  'title',
  'reference',
  'type',
  'balance',
  'account',
  'original_amount',
  'original_currency',
] as const
export type TableField = (typeof TABLE_FIELDS)[number]
export type TableMapping = { readonly [field in TableField]?: readonly string[] }

export type Preset = {
  readonly name: string
  readonly columns: TableMapping
  // Headings that tell it from others, beside those of date and amount.
  readonly requires?: readonly string[]
  // Rows with another value are not booked.
  readonly status?: { readonly heading: string; readonly booked: RegExp }
  // Columns without heading contain `label: value`.
  readonly hasLabels?: boolean
}

const MBANK = { amount: ['kwota'], balance: ['saldo po operacji'] }
const PEKAO = {
  booking_date: ['data ksiegowania'],
  value_date: ['data waluty'],
  title: ['tytulem'],
  amount: ['kwota operacji'],
  currency: ['waluta'],
  reference: ['numer referencyjny'],
  type: ['typ operacji'],
}

export const PRESETS: readonly Preset[] = [
  {
    name: 'mbank',
    requires: ['nadawca/odbiorca', 'numer konta'],
    columns: {
      ...MBANK,
      booking_date: ['data ksiegowania'],
      value_date: ['data operacji'],
      type: ['opis operacji'],
      title: ['tytul'],
      counterparty_name: ['nadawca/odbiorca'],
      counterparty_account: ['numer konta'],
    },
  },
  {
    name: 'mbank list',
    requires: ['opis operacji', 'rachunek', 'kategoria'],
    columns: { ...MBANK, booking_date: ['data operacji'], title: ['opis operacji'], type: ['kategoria'] },
  },
  {
    name: 'pko',
    requires: ['typ transakcji', 'opis transakcji'],
    hasLabels: true,
    columns: {
      booking_date: ['data operacji'],
      value_date: ['data waluty'],
      type: ['typ transakcji'],
      amount: ['kwota'],
      currency: ['waluta'],
      balance: ['saldo po transakcji'],
    },
  },
  {
    name: 'pko business',
    requires: ['nadawca', 'rachunek', 'rachunek 2', 'tytulem'],
    columns: {
      ...PEKAO,
      counterparty_name: ['nadawca'],
      sender_account: ['rachunek'],
      receiver_account: ['rachunek 2'],
    },
  },
  {
    name: 'pekao',
    requires: ['nadawca / odbiorca', 'rachunek zrodlowy', 'rachunek docelowy', 'tytulem'],
    columns: {
      ...PEKAO,
      counterparty_name: ['nadawca / odbiorca', 'adres nadawcy / odbiorcy'],
      sender_account: ['rachunek zrodlowy'],
      receiver_account: ['rachunek docelowy'],
    },
  },
  {
    name: 'ing',
    requires: ['dane kontrahenta', 'nr rachunku', 'nr transakcji'],
    columns: {
      booking_date: ['data ksiegowania'],
      value_date: ['data transakcji'],
      counterparty_name: ['dane kontrahenta'],
      title: ['tytul'],
      counterparty_account: ['nr rachunku'],
      type: ['szczegoly'],
      reference: ['nr transakcji'],
      amount: ['kwota transakcji (waluta rachunku)'],
      currency: ['waluta'],
      balance: ['saldo po transakcji'],
    },
  },
  {
    name: 'millennium',
    requires: ['numer rachunku/karty', 'na konto/z konta', 'odbiorca/zleceniodawca'],
    columns: {
      account: ['numer rachunku/karty'],
      value_date: ['data transakcji'],
      booking_date: ['data rozliczenia', 'data transakcji'],
      type: ['rodzaj transakcji'],
      counterparty_account: ['na konto/z konta'],
      counterparty_name: ['odbiorca/zleceniodawca'],
      title: ['opis'],
      debit: ['obciazenia'],
      credit: ['uznania'],
      balance: ['saldo'],
      currency: ['waluta'],
    },
  },
  {
    name: 'bnp paribas',
    requires: ['data odrzucenia', 'nadawca / odbiorca', 'produkt'],
    status: { heading: 'data odrzucenia', booked: /^$/ },
    columns: {
      booking_date: ['data zaksiegowania'],
      value_date: ['data transakcji'],
      amount: ['kwota'],
      currency: ['waluta'],
      counterparty_name: ['nadawca / odbiorca'],
      title: ['opis'],
      type: ['typ transakcji'],
      original_amount: ['kwota zlecenia'],
      original_currency: ['waluta zlecenia'],
    },
  },
  {
    name: 'revolut',
    requires: ['type', 'product', 'state'],
    status: { heading: 'state', booked: /^(completed|zakonczono)$/ },
    columns: {
      booking_date: ['completed date'],
      value_date: ['started date'],
      title: ['description'],
      amount: ['amount'],
      fee: ['fee'],
      currency: ['currency'],
      balance: ['balance'],
      type: ['type'],
    },
  },
  {
    name: 'revolut in polish',
    requires: ['rodzaj', 'produkt', 'state'],
    status: { heading: 'state', booked: /^(completed|zakonczono)$/ },
    columns: {
      booking_date: ['data zrealizowania'],
      value_date: ['data rozpoczecia'],
      title: ['opis'],
      amount: ['kwota'],
      fee: ['oplata'],
      currency: ['waluta'],
      balance: ['saldo'],
      type: ['rodzaj'],
    },
  },
]

// Headings of other banks, in Polish, English and German.
export const COMMON_HEADINGS: TableMapping = {
  booking_date: [
    ...['data ksiegowania', 'data zaksiegowania', 'data operacji', 'data transakcji', 'data'],
    ...['booking date', 'posting date', 'transaction date', 'date', 'completed date'],
    ...['buchungstag', 'buchungsdatum', 'buchung', 'datum'],
  ],
  value_date: ['data waluty', 'value date', 'valuta', 'valutadatum', 'wertstellung'],
  amount: [
    ...['kwota', 'kwota operacji', 'kwota transakcji', 'kwota w walucie rachunku', 'amount', 'betrag'],
    ...['kwota transakcji (waluta rachunku)', 'betrag (eur)', 'umsatz'],
  ],
  debit: ['obciazenia', 'obciazenie', 'winien', 'wydatki', 'debit', 'money out', 'paid out', 'soll'],
  credit: ['uznania', 'uznanie', 'ma', 'wplywy', 'credit', 'money in', 'paid in', 'haben'],
  currency: ['waluta', 'waluta rachunku', 'currency', 'wahrung', 'waehrung'],
  counterparty_name: [
    ...['nadawca/odbiorca', 'nadawca / odbiorca', 'odbiorca/zleceniodawca', 'kontrahent', 'dane kontrahenta'],
    ...['counterparty', 'counterparty name', 'name', 'payee', 'beguenstigter/zahlungspflichtiger'],
    ...['begunstigter/zahlungspflichtiger', 'auftraggeber/empfanger', 'name zahlungsbeteiligter'],
  ],
  counterparty_account: [
    ...['numer konta', 'nr konta', 'numer rachunku kontrahenta', 'rachunek kontrahenta', 'iban', 'account'],
    ...['counterparty account', 'counterparty iban', 'kontonummer/iban', 'iban zahlungsbeteiligter'],
  ],
  title: [
    ...['tytul', 'tytulem', 'tytul operacji', 'opis', 'opis operacji', 'opis transakcji'],
    ...['szczegoly transakcji', 'szczegoly', 'title'],
    ...['description', 'reference', 'details', 'verwendungszweck', 'buchungstext'],
  ],
  account: ['auftragskonto', 'iban auftragskonto'],
  reference: ['numer referencyjny', 'nr referencyjny', 'nr transakcji', 'transaction id', 'bank reference'],
  balance: ['saldo', 'saldo po operacji', 'saldo po transakcji', 'balance', 'saldo nach buchung'],
}
