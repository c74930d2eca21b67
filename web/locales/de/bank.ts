import type { bank as en } from '../en/bank.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('de')
const ofTransactions = { one: 'Umsatz', other: 'Umsätze' }

export const bank: typeof en = {
  title: 'Bank',
  drop: 'Kontoauszüge hier ablegen',
  formats: 'camt.053, MT940, CSV oder XLSX, wie Ihre Bank sie anbietet',
  choose: 'Dateien auswählen',
  imported: (added, existing) =>
    existing === 0
      ? `${count(added, ofTransactions)} importiert`
      : `${count(added, ofTransactions)} importiert, ${existing} bereits vorhanden`,
  addAccounts: 'Dieses Bankkonto anlegen?',
  addAndImport: 'Anlegen und importieren',
  whichAccount: (file) => `Von welchem Konto ist ${file}?`,
  import: 'Importieren',
  statements: 'Kontoauszüge',
  statement: 'Kontoauszug',
  period: 'Zeitraum',
  account: 'Bankkonto',
  opening: 'Anfangssaldo',
  closing: 'Endsaldo',
  check: 'Prüfung',
  file: 'Datei',
  download: 'Herunterladen',
  complete: 'Vollständig',
  noBalances: 'Keine Salden in der Datei',
  gap: 'Kontoauszug fehlt',
  gapBetween: (from, to, amount) => `${from} bis ${to}, Saldodifferenz ${amount}`,
  incomplete: 'Umsätze fehlen',
  missingAmount: (amount) => `Betrag: ${amount}`,
  deleteStatement: (from, to) => `Kontoauszug ${from} – ${to} löschen?`,
  deleteHint: 'Seine Umsätze werden mitgelöscht, sofern kein anderer Auszug sie enthält.',
  empty: 'Noch keine Kontoauszüge',
  emptyHint: 'Importieren Sie einen Kontoauszug, um Umsätze und Salden zu sehen.',
  bookedOn: 'Buchungsdatum',
  valueDate: 'Wertstellung',
  counterparty: 'Zahler oder Empfänger',
  counterpartyAccount: 'Konto der Gegenseite',
  text: 'Verwendungszweck',
  amount: 'Betrag',
  amountFrom: 'Betrag ab',
  amountTo: 'Betrag bis',
  status: 'Zustand',
  statuses: { open: 'Offen', matched: 'Zugeordnet', booked: 'Gebucht', ignored: 'Ignoriert' },
  ignore: 'Ignorieren',
  reopen: 'Wieder öffnen',
  type: 'Art',
  bankReference: 'Bankreferenz',
  endToEndId: 'Auftragsreferenz',
  charges: 'Bankgebühren',
  originalAmount: 'Ursprünglicher Betrag',
  exchangeRate: 'Wechselkurs',
}
