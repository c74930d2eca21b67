import type { received as en } from '../en/received.ts'
import { counting } from '../plural.ts'

const count = counting('de')
const files = { one: 'Datei', other: 'Dateien' }

export const received: typeof en = {
  title: 'Eingegangen',
  hint: 'Rechnungen, die andere als Datei geschickt haben. Aus jeder wird eine Ausgabe mit den Beträgen der Datei; die Datei selbst bleibt erhalten.',
  drop: 'Rechnungen hier ablegen',
  formats: 'KSeF (FA), Peppol, XRechnung, UBL, CII und PDFs, die eine enthalten (Factur-X, ZUGFeRD)',
  choose: 'Dateien auswählen',
  reading: (place, total) => `${place} von ${total} wird gelesen …`,
  done: (read, refused) =>
    refused === 0
      ? `${count(read, files)} gelesen`
      : `${count(read, files)} gelesen, ${refused} nicht gelesen`,
  which: 'Welche',
  statuses: { all: 'Alle', read: 'Gelesen', refused: 'Nicht gelesen' },
  empty: 'Noch nichts eingegangen',
  emptyHint: 'XML oder PDF des Lieferanten hier ablegen, und die Ausgabe ist da.',
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
    buyer_bank_account: 'Konto des Lieferanten',
    buyer_country: 'Land des Lieferanten',
  },
  showOther: 'Anzeigen',
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
