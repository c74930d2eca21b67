import type { received as en } from '../en/received.ts'
import { counting } from '../plural.ts'

const count = counting('de')
const files = { one: 'Datei', other: 'Dateien' }

export const received: typeof en = {
  title: 'Eingegangen',
  hint: 'Aus Rechnungen, die als Datei kamen, werden Ausgaben mit den Beträgen der Datei.',
  drop: 'Rechnungen hier ablegen',
  formats: 'XML oder PDF: KSeF, Peppol, XRechnung, UBL, CII, Factur-X',
  choose: 'Dateien auswählen',
  booked: 'Eingangstag, Kategorie …',
  receivedOn: 'Eingegangen am',
  today: 'Heute',
  category: 'Kategorie',
  noCategory: 'Keine',
  department: 'Abteilung',
  asInFile: 'Laut Datei',
  reading: (place, total) => `${place} von ${total} wird gelesen …`,
  done: (read, refused) =>
    refused === 0
      ? `${count(read, files)} gelesen`
      : `${count(read, files)} gelesen, ${refused} nicht gelesen`,
  which: 'Welche',
  statuses: { all: 'Alle', read: 'Gelesen', refused: 'Nicht gelesen' },
  empty: 'Noch nichts eingegangen',
  nothing: 'Nichts gefunden',
  file: 'Datei',
  unnamed: 'Datei ohne Namen',
  document: 'Ausgabe',
  amount: 'Brutto',
  said: 'Zu prüfen',
  fine: 'Nichts',
  unread: 'Nicht gelesen',
  twice: 'Schon gebucht',
  gone: 'Gelöscht',
  onlyInFile: 'Einzelheiten, die nur in der Datei stehen',
  ofVendor: {
    buyer_tax_no: 'Steuernummer des Lieferanten',
    buyer_bank_account: 'Bankkonto',
    delivery_date: 'Eingegangen am',
    buyer_country: 'Land des Lieferanten',
  },
  showOther: 'Anzeigen',
  showRefused: 'Anzeigen',
  actions: (name) => `Aktionen: ${name}`,
  download: 'Datei speichern',
  retry: 'Erneut lesen',
  keepBoth: 'Beide behalten',
  asSale: 'Als Verkauf übernehmen',
  remove: 'Löschen',
  removeTitle: (name) => `${name} löschen?`,
  removeText: 'Die Datei lässt sich nicht zurückholen.',
  removed: (name) => `${name} gelöscht`,
  source: 'Datei im Original',
  read: 'Datei einlesen',
  formatNames: { fa3: 'FA(3)', fa2: 'FA(2)', ubl: 'UBL', cii: 'CII' },
}
