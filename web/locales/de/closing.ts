import type { closing as english } from '../en/closing.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('de')

// The page that closes a month.
export const closing: typeof english = {
  title: 'Monatsabschluss',
  month: 'Monat',
  states: { open: 'Offen', closing: 'Datei wird erstellt', closed: 'Abgeschlossen', filed: 'Abgegeben' },
  listStates: {
    closing: 'Datei wird erstellt',
    closed: 'Abgeschlossen',
    filed: 'Abgegeben',
    reopened: 'Wieder geöffnet',
  },
  readOnly:
    'Sie haben hier nur Leserechte. Zum Abschließen brauchen Sie eine Rolle mit Rechten für die Buchhaltung.',

  checklist: 'Prüfliste',
  obstacles: 'Vor dem Abschluss zu erledigen',
  notices: 'Hinweise',
  noticesHint: 'Diese Punkte verhindern den Abschluss nicht.',
  allDone: 'Nichts mehr zu tun.',
  passed: (number) => count(number, { one: 'Prüfung bestanden', other: 'Prüfungen bestanden' }),
  items: (number) => count(number, { one: 'Eintrag', other: 'Einträge' }),
  more: (number) => `und ${number} weitere`,
  showList: 'Liste anzeigen',
  documentSettings: 'Einstellungen › Belege',
  openMonth: (month) => `${month} öffnen`,

  figures: 'Beträge',
  figuresHint: 'Klicken Sie auf einen Betrag, um die Steuerbuchungen dahinter zu sehen.',
  outputTax: 'Umsatzsteuer',
  inputTax: 'Abgezogene Vorsteuer',
  toPay: 'Zahllast vor Übertrag',
  excess: 'Vorsteuerüberschuss vor Übertrag',
  preview: 'Vorläufige Beträge, solange der Monat offen ist.',
  declaration: 'Voranmeldung',
  register: 'Journal',
  field: 'Feld',
  amount: 'Betrag',
  noDeclaration:
    'Bei vierteljährlicher Abgabe steht die Voranmeldung in der Datei des letzten Monats im Quartal.',
  otherCountry:
    'Für dieses Land wird keine Datei erstellt. Der Abschluss schreibt die Steuerbuchungen fest und sperrt die Belege.',

  stated: 'Für die Voranmeldung',
  variant: 'Voranmeldungszeitraum',
  variants: { V7M: 'Monatlich', V7K: 'Vierteljährlich' },
  carried: 'Übertrag (P_39)',
  carriedHint: 'Überschuss der vorigen Voranmeldung. Ab dem zweiten Monat wird er automatisch eingetragen.',
  carriedFrom: (amount, month) => `${amount} werden aus ${month} übertragen (P_39).`,
  refund: 'Erstattung (P_54)',
  refundHint: (amount) => `Überschuss: ${amount}. Der nicht erstattete Teil wird übertragen.`,
  noExcess: 'Kein Überschuss, der erstattet werden könnte.',
  speed: 'Erstattung innerhalb von',
  speeds: {
    '15': '15 Tagen',
    vat_account: '25 Tagen, auf das VAT-Konto',
    '25': '25 Tagen',
    '40': '40 Tagen',
    '60': '60 Tagen',
    '180': '180 Tagen',
  },
  credit: 'Davon auf andere Steuern angerechnet (P_60)',
  creditTax: 'Angerechnet auf folgende Steuern (P_61)',

  close: (month) => `${month} abschließen`,
  closeTitle: (month) => `${month} abschließen?`,
  closeHint: (day) =>
    `Die Steuerbuchungen werden festgeschrieben, Belege bis ${day} gesperrt und die JPK-Datei erstellt. Bis zur Abgabe lässt sich der Monat wieder öffnen.`,
  closeHintPlain: (day) =>
    `Die Steuerbuchungen werden festgeschrieben und Belege bis ${day} gesperrt. Der Monat lässt sich wieder öffnen.`,
  closeYes: 'Monat abschließen',
  closed: (month) => `${month} abgeschlossen.`,
  notOver: 'Der Monat ist noch nicht vorbei.',
  obstaclesLeft: (number) =>
    `Zuerst ${number === 1 ? 'ist' : 'sind'} ${count(number, { one: 'Punkt', other: 'Punkte' })} zu erledigen.`,

  writing: 'Die JPK-Datei wird erstellt. Das dauert einen Moment.',
  writeProblem: 'Die JPK-Datei kann noch nicht erstellt werden',
  writeAgain: 'Datei erneut erstellen',
  departments: 'Firmenangaben ergänzen',

  files: 'Dateien',
  file: (variant) => `JPK_${variant}`,
  first: 'Erste Datei',
  correction: (number) => `Korrektur ${number}`,
  closedBy: (moment, person) => `${moment}, ${person}`,
  sha: 'SHA-256',
  download: 'Herunterladen',
  kilobytes: (size) => `${size} kB`,
  filedOn: (day) => `Abgegeben am ${day}`,
  upo: (number) => `UPO ${number}`,

  markFiled: 'Als abgegeben markieren',
  markFiledTitle: (month) => `${month} als abgegeben markieren`,
  markFiledHint:
    'Ein abgegebener Monat lässt sich nicht wieder öffnen. Spätere Änderungen werden zu einer Korrektur der Datei.',
  confirmation: 'Bestätigungsnummer (UPO)',
  confirmationHint: 'Nummer der amtlichen Empfangsbestätigung.',
  filedDay: 'Abgegeben am',
  filedDone: (month) => `${month} als abgegeben markiert.`,
  changeFiling: 'Bestätigung bearbeiten',

  reopen: 'Wieder öffnen',
  reopenTitle: (month) => `${month} wieder öffnen?`,
  reopenHint:
    'Änderungen an Belegen wirken sich wieder auf die Steuerbuchungen aus. Datei, Prüfsumme und Ihr Grund bleiben im Verlauf.',
  reason: 'Grund',
  reopened: (month) => `${month} wieder geöffnet.`,

  changes: 'Änderungen seit dem Abschluss',
  changesHint: (number) =>
    `${count(number, {
      one: 'Steuerbuchung fehlt',
      other: 'Steuerbuchungen fehlen',
    })} in der letzten Datei. Die Beträge des Monats sind noch unverändert.`,
  changedDocuments: 'Belege',
  showEntries: 'Steuerbuchungen anzeigen',
  before: 'In der Datei',
  after: 'Korrigiert',
  difference: 'Änderung',
  correctionReason: 'Grund der Korrektur (P_ORDZU)',
  correctionReasonHint:
    'Aus den Regeln zusammengestellt, auf Polnisch für das Finanzamt. Sie können den Text ändern.',
  confirmCorrection: 'Korrektur bestätigen',
  corrected: 'Korrektur bestätigt.',

  months: 'Abgeschlossene Monate',
  noMonths: 'Noch keine abgeschlossenen Monate.',
}
