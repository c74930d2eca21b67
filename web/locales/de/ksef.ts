import type { gov as en } from '../en/ksef.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('de')
const documents = (number: number) => count(number, { one: 'Beleg', other: 'Belege' })

export const gov: typeof en = {
  head: 'KSeF',
  number: 'KSeF-Nummer',
  sent: 'Gesendet',
  send: 'An KSeF senden',
  wanted: 'Wird an KSeF gesendet',
  see: 'In KSeF anzeigen',
  xml: 'Datei (XML)',
  upo: 'UPO',
  unsent: 'Noch nicht gesendet.',
  trial: 'Testumgebung: keine rechtliche Wirkung',
  unknown:
    'KSeF hat den Eingang nicht bestätigt. Der Status wird geprüft; der Beleg wird nicht doppelt gesendet.',
  offline:
    'Im Offline24-Modus ausgestellt. Der Beleg wird automatisch gesendet, spätestens am nächsten Arbeitstag, sofern in den KSeF-Einstellungen nicht der Modus offline24 eingeschaltet ist.',
  server: 'KSeF ist nicht erreichbar. Der Versand wird automatisch wiederholt.',
  queue: 'An KSeF zu senden',
  queueHint: 'Belege, die auf KSeF warten, dringendste zuerst.',
  underway: 'Wartend und abgelehnt',
  document: 'Beleg',
  state: 'Status',
  due: 'Frist',
  said: 'Antwort von KSeF',
  next: 'Nächster Versuch',
  empty: 'Alle Belege sind in KSeF',
  emptyHint: 'Kein Beleg wartet auf den Versand, und alle Rechnungen an polnische Unternehmen sind gesendet.',
  neverSent: (number: number) => `Nicht gesendet: ${documents(number)}`,
  neverSentHint:
    'Rechnungen an polnische Unternehmen, die an KSeF gesendet werden müssen. Sie werden nicht automatisch gesendet.',
  firstShown: (number: number) =>
    `Angezeigt: die ersten ${documents(number)}. Weitere folgen, sobald diese gesendet sind.`,
  sendAll: (number: number) => `${documents(number)} senden`,
  sendAllAsk: (number: number) => `${documents(number)} an KSeF senden?`,
  sendAllText:
    'Eine Rechnung in KSeF lässt sich nicht mehr ändern oder zurückziehen, sondern nur noch korrigieren.',
  legalDeadline: 'Gesetzliche Frist',
  issued: 'Rechnungsdatum',
  notConnected: 'KSeF ist nicht verbunden',
  notConnectedHint:
    'Verbinden Sie Ihre Steuernummer (NIP), um Rechnungen an polnische Unternehmen an KSeF zu senden.',
  connect: 'Mit KSeF verbinden',
  late: 'Überfällig',
  issueOffline: 'Offline ausstellen',
  issuedOffline: 'Offline ausgestellt',
  sendNow: 'Jetzt senden',
  collective: {
    title: 'Sammelzahlungen',
    hint: 'Bezahlen Sie mehrere Rechnungen eines Rechnungsstellers mit einer Überweisung. Als Verwendungszweck dient die Sammelkennung (IZ) von KSeF.',
    make: 'Mit einer Überweisung zahlen',
    made: (number: string) =>
      `Sammelkennung ${number} erstellt. Verwenden Sie sie als Verwendungszweck der Überweisung.`,
    transferTitle: 'Verwendungszweck (IZ)',
    seller: 'Zahlungsempfänger',
    documents: 'Belege',
    amount: 'Betrag',
    more: (count: number) => `und ${count} weitere`,
    code: 'Zahlungscode',
    codeHint: 'Mit der Banking-App scannen: enthält Konto, Betrag und Verwendungszweck.',
    record: 'Zahlung erfassen',
    empty: 'Noch keine Sammelzahlungen',
    emptyHint:
      'Markieren Sie in der Liste Rechnungen mit KSeF-Nummer und wählen Sie „Mit einer Überweisung zahlen“.',
    of: 'Sammelkennung der Zahlung',
  },
  banner: {
    late: (count: number) =>
      count === 1
        ? 'Die Frist zum Senden an KSeF ist bei einem Beleg abgelaufen.'
        : `Die Frist zum Senden an KSeF ist bei ${count} Belegen abgelaufen.`,
    due: (count: number) =>
      count === 1
        ? 'Ein Beleg muss heute an KSeF gesendet werden.'
        : `${count} Belege müssen heute an KSeF gesendet werden.`,
    offline: 'Eine KSeF-Verbindung ist auf offline geschaltet: Belege werden nicht gesendet.',
    outages: {
      unavailability:
        'KSeF ist wegen Wartung nicht verfügbar. Belege werden offline ausgestellt und danach gesendet.',
      failure: 'KSeF ist gestört (Notfallmodus). Belege werden offline ausgestellt und danach gesendet.',
      total_failure: 'Totalausfall von KSeF. Belege werden ohne KSeF ausgestellt und nicht nachgesendet.',
    } as { [kind: string]: string },
    see: 'Zu sendende Belege anzeigen',
    settings: 'Zu den Einstellungen',
  },
  statuses: {
    processing: 'Wird gesendet',
    ok: 'In KSeF',
    send_error: 'Abgelehnt',
    server_error: 'Nicht erreichbar',
    status_check_error: 'Unbestätigt',
    offline: 'Offline',
    offline_error: 'Abgelehnt',
    duplicate_error: 'Duplikat',
    blocked_403_error: 'Keine Berechtigung',
    not_applicable: 'Nicht für KSeF',
    not_connected: 'Nicht verbunden',
  } as { [name: string]: string },
  waitsFor: 'Wartet auf',
  waitsSince: 'Seit',
  waitingReasons: {
    turn: 'den Versand (als Nächstes an der Reihe)',
    issue_date: 'das Rechnungsdatum',
    original_number: 'die KSeF-Nummer der Rechnung, auf die er sich bezieht',
    switched_off: 'das Ende des Offline24-Modus der Verbindung',
    offline_sending: 'den Versand (offline ausgestellt)',
    retry: 'den nächsten Versuch',
    decision: 'die Antwort von KSeF',
    lookup: 'die Prüfung, ob der Beleg schon in KSeF ist',
  } as { [name: string]: string },
  states: {
    waiting_for_original: 'Wartet auf die Originalrechnung',
    issued_offline: 'Offline',
    queued: 'Wartend',
    submitting: 'Wird gesendet',
    submitted: 'Wird verarbeitet',
    unknown: 'Unbestätigt',
    accepted: 'In KSeF',
    rejected: 'Abgelehnt',
    outside: 'Ohne KSeF',
  } as { [name: string]: string },
}
