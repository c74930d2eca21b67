import type { CheckTexts } from '../en/closing-checks.ts'

// The checklist of a month.
export const closingChecks: { readonly [code: string]: CheckTexts } = {
  earlier_month_open: {
    sentence:
      'Ein früherer Monat mit Steuerbuchungen ist noch offen. Monate werden der Reihe nach abgeschlossen.',
    action:
      'Schließen Sie zuerst den früheren Monat ab. Wurde er in einem anderen Programm gebucht, tragen Sie seinen letzten Tag unter Einstellungen › Belege ein.',
  },
  rate_missing: {
    sentence: 'Wechselkurs fehlt: Die Steuer dieser Belege lässt sich nicht berechnen.',
    action: 'Importieren Sie die Wechselkurse oder tragen Sie den Kurs im Beleg ein.',
  },
  not_derived: {
    sentence: 'Die Steuer dieser Belege lässt sich nicht ermitteln.',
    action: 'Prüfen Sie Daten und Beträge der Belege.',
  },
  provisional: {
    sentence: 'Für Aufträge ohne Rechnung sind Zahlungen eingegangen. Die Steuer entsteht in diesem Monat.',
    action: 'Stellen Sie eine Anzahlungsrechnung aus oder kennzeichnen Sie die Zahlungen als Kaution.',
  },
  self_assessment_missing: {
    sentence:
      'Einkäufe aus dem Ausland sind ohne Steuer erfasst, obwohl Sie sie als Leistungsempfänger schulden.',
    action:
      'Ändern Sie die Belegart in Erwerb oder Leistung aus dem Ausland und geben Sie den polnischen Steuersatz an.',
  },
  cause_missing: {
    sentence: 'Bei Korrekturen, die die Steuer erhöhen, fehlt die Ursache. Sie bestimmt den Monat.',
    action: 'Geben Sie die Ursache an: Fehler von Anfang an oder später entstanden.',
  },
  taxpayer_incomplete: {
    sentence:
      'Für die JPK-Datei fehlen Angaben zum Unternehmen. Die Datei wird erstellt, sobald sie vollständig sind.',
    action: 'Ergänzen Sie die Angaben der Hauptniederlassung.',
  },
  undecided_files: {
    sentence: 'Eingangsrechnungen sind weder gebucht noch abgelehnt.',
    action: 'Buchen Sie die Rechnungen oder lehnen Sie sie ab.',
  },
  outside_ksef: {
    sentence: 'Rechnungen an polnische Unternehmen haben keine KSeF-Nummer.',
    action: 'Senden Sie die Rechnungen an KSeF.',
  },
  unmatched_payments: {
    sentence: 'Zahlungen des Monats sind Belegen nicht oder nicht vollständig zugeordnet.',
    action: 'Ordnen Sie die Zahlungen Belegen zu.',
  },
  number_gaps: {
    sentence: 'In den Nummernkreisen des Monats fehlen Nummern.',
    action: 'Klären Sie die fehlenden Nummern oder stellen Sie die Belege wieder her.',
  },
  cash_day180: {
    sentence:
      'Die Steuer unbezahlter Umsätze mit Istversteuerung entsteht am 180. Tag, in diesem oder im nächsten Monat.',
    action: 'Prüfen Sie, ob die Belege bezahlt wurden.',
  },
  debt_day90: {
    sentence:
      'In diesem oder im nächsten Monat sind Forderungen oder Verbindlichkeiten 90 Tage überfällig (Art. 89a, 89b poln. UStG).',
    action: 'Bezahlen Sie die Eingangsrechnung oder berichtigen Sie die Steuer wegen Zahlungsausfalls.',
  },
  evidence_missing: {
    sentence: 'Für Lieferungen ins Ausland zu 0\u00a0% fehlt der Beförderungsnachweis.',
    action: 'Tragen Sie das Eingangsdatum des Nachweises ein.',
  },
  number_invented: {
    sentence: 'Ausgaben wurden ohne Nummer des Lieferanten erfasst; Kwit hat eine eigene vergeben.',
    action: 'Tragen Sie die Nummer vom Beleg des Lieferanten ein.',
  },
  not_confirmed: {
    sentence: 'Mindernde Korrekturen außerhalb von KSeF warten auf die Empfangsbestätigung des Kunden.',
    action: 'Tragen Sie ein, wann der Kunde den Empfang bestätigt hat.',
  },
  refund_without_correction: {
    sentence: 'Zahlungen wurden ohne Korrektur erstattet.',
    action: 'Stellen Sie eine Korrektur aus.',
  },
  original_missing: {
    sentence: 'Bei Korrekturen fehlt der Bezug auf den korrigierten Beleg.',
    action: 'Tragen Sie Nummer und Datum des korrigierten Belegs oder den Zeitraum der Korrektur ein.',
  },
  rate_differs: {
    sentence: 'Der Wechselkurs auf dem Beleg weicht vom gesetzlichen Kurs ab.',
    action: 'Prüfen Sie den Kurs. In der Voranmeldung gilt der gesetzliche.',
  },
  rate_assumed: {
    sentence: 'Einkäufe aus dem Ausland haben keinen Steuersatz; angenommen wurde der Regelsatz.',
    action: 'Tragen Sie den polnischen Steuersatz in den Positionen ein.',
  },
  unknown_rate: {
    sentence: 'Für einen Steuersatz gibt es kein Feld in der Voranmeldung.',
    action: 'Prüfen Sie die Steuersätze der Positionen.',
  },
  deduct_in_impossible: {
    sentence: 'Im gewählten Monat ist der Vorsteuerabzug nicht möglich.',
    action: 'Wählen Sie einen der gesetzlich zulässigen Monate.',
  },
  zero_rate_expected: {
    sentence: 'Lieferungen ins Ausland sind zum Inlandssatz erfasst.',
    action: 'Prüfen Sie den Steuersatz.',
  },
}
