import type { gov as en } from '../en/gov.ts'

export const gov: typeof en = {
  head: 'KSeF',
  number: 'KSeF-Nummer',
  sent: 'Gesendet',
  send: 'An KSeF senden',
  wanted: 'Auf dem Weg zu KSeF',
  see: 'Beim Ministerium ansehen',
  xml: 'Datei (XML)',
  upo: 'Bestätigung (UPO)',
  unsent: 'Noch nicht gesendet.',
  trial: 'Probe: bindet niemanden',
  unknown:
    'Die Antwort ging unterwegs verloren: Der Beleg kann schon in KSeF sein. Es wird nachgefragt, was aus ihm wurde; er wird nicht blind noch einmal gesendet.',
  offline:
    'Offline ausgestellt. Der Beleg wird von selbst gesendet, spätestens am letzten Tag der Frist, außer die Verbindung ist auf offline geschaltet.',
  server: 'KSeF ist nicht erreichbar. Es wird von selbst erneut versucht.',
  queue: 'An KSeF zu senden',
  queueHint: 'Was noch nicht in KSeF ist, das Dringendste zuerst.',
  document: 'Beleg',
  state: 'Stand',
  due: 'Frist',
  said: 'Was KSeF sagt',
  next: 'Nächster Versuch',
  empty: 'Alles ist dort',
  emptyHint: 'Nichts wartet darauf, an KSeF gesendet zu werden.',
  late: 'Überfällig',
  issueOffline: 'Offline ausstellen',
  issuedOffline: 'Der Beleg ist offline ausgestellt',
  sendNow: 'Jetzt senden',
  collective: {
    title: 'Sammelzahlungen',
    hint: 'Mehrere Rechnungen eines Verkäufers, mit einer Überweisung bezahlt: In ihrem Verwendungszweck steht die Sammelkennung (IZ), die KSeF dafür vergeben hat.',
    make: 'Eine Überweisung',
    made: (number: string) => `${number} steht im Verwendungszweck für alle diese Belege`,
    transferTitle: 'Verwendungszweck (IZ)',
    seller: 'Empfänger der Zahlung',
    documents: 'Belege',
    amount: 'Betrag',
    more: (count: number) => `und ${count} weitere`,
    record: 'Zahlung erfassen',
    empty: 'Noch keine Sammelzahlung',
    emptyHint: 'Markieren Sie in der Liste Rechnungen mit KSeF-Nummer und wählen Sie „Eine Überweisung“.',
    of: 'Zusammen bezahlt unter',
  },
  banner: {
    late: (count: number) =>
      count === 1 ? 'Ein Beleg müsste schon in KSeF sein.' : `${count} Belege müssten schon in KSeF sein.`,
    due: (count: number) =>
      count === 1
        ? 'Ein Beleg muss bis zum Ende des Tages in KSeF sein.'
        : `${count} Belege müssen bis zum Ende des Tages in KSeF sein.`,
    offline: 'An KSeF wird nichts gesendet: Eine Verbindung ist auf offline geschaltet.',
    outages: {
      unavailability: 'KSeF wird gewartet. Belege werden offline ausgestellt und danach gesendet.',
      failure:
        'Das Ministerium hat einen Ausfall von KSeF gemeldet. Belege werden offline ausgestellt und danach gesendet.',
      total_failure:
        'Das Ministerium hat einen Totalausfall von KSeF gemeldet. Belege werden ohne KSeF ausgestellt und nicht dorthin gesendet.',
    } as { [kind: string]: string },
    see: 'Ansehen, was gesendet werden muss',
    settings: 'Zu den Einstellungen',
  },
  statuses: {
    processing: 'Unterwegs',
    ok: 'In KSeF',
    send_error: 'Abgelehnt',
    server_error: 'Nicht erreichbar',
    status_check_error: 'Unbekannt',
    offline: 'Offline',
    offline_error: 'Abgelehnt',
    duplicate_error: 'Doppelt',
    blocked_403_error: 'Kein Recht',
    not_applicable: 'Nicht für KSeF',
    not_connected: 'Nicht verbunden',
  } as { [name: string]: string },
  states: {
    waiting_for_original: 'Wartet auf einen anderen',
    issued_offline: 'Offline',
    queued: 'Wartet',
    submitting: 'Wird gesendet',
    submitted: 'Wird gelesen',
    unknown: 'Unbekannt',
    accepted: 'In KSeF',
    rejected: 'Abgelehnt',
    outside: 'Ohne KSeF',
  } as { [name: string]: string },
}
