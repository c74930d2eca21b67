import type { CheckTexts } from '../en/closing-checks.ts'

// The checklist of a month.
export const closingChecks: { readonly [code: string]: CheckTexts } = {
  earlier_month_open: {
    sentence: 'Ein früherer Monat mit Steuer ist noch offen. Monate werden der Reihe nach abgeschlossen.',
    action:
      'Schließen Sie zuerst den früheren Monat ab. Wurde er anderswo gebucht, tragen Sie seinen letzten Tag unter Einstellungen › Belege ein.',
  },
  rate_missing: {
    sentence: 'Ein Wechselkurs fehlt, daher ist die Steuer dieser Belege nicht bekannt.',
    action: 'Importieren Sie die Wechselkurse oder tragen Sie den Kurs im Beleg ein.',
  },
  not_derived: {
    sentence: 'Die Steuer dieser Belege lässt sich nicht ermitteln.',
    action: 'Korrigieren Sie Daten und Beträge des Belegs.',
  },
  provisional: {
    sentence: 'Für Aufträge ohne Rechnung ist Geld eingegangen. Die Steuer entsteht in diesem Monat.',
    action: 'Stellen Sie eine Anzahlungsrechnung aus oder kennzeichnen Sie die Zahlungen als Kaution.',
  },
  self_assessment_missing: {
    sentence: 'Einkäufe aus dem Ausland tragen keine Steuer, obwohl der Käufer sie schuldet.',
    action: 'Ändern Sie die Art der Ausgabe in Erwerb oder Einfuhr, mit dem polnischen Steuersatz.',
  },
  cause_missing: {
    sentence: 'Korrekturen, die die Steuer erhöhen, nennen keine Ursache. Von ihr hängt der Monat ab.',
    action: 'Tragen Sie die Ursache ein: ein Fehler von Anfang an oder ein späteres Ereignis.',
  },
  taxpayer_incomplete: {
    sentence:
      'Für die JPK-Datei fehlen Angaben zum Unternehmen. Die Datei wird geschrieben, sobald sie vollständig sind.',
    action: 'Ergänzen Sie die Hauptniederlassung.',
  },
  undecided_files: {
    sentence: 'Diese eingegangenen Rechnungen sind weder gebucht noch abgelehnt.',
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
      'In diesem oder im nächsten Monat sind Forderungen oder Schulden 90 Tage überfällig (Art. 89a, 89b).',
    action: 'Bezahlen Sie den Einkauf oder berichtigen Sie die Steuer wegen Zahlungsausfall.',
  },
  evidence_missing: {
    sentence: 'Für Lieferungen ins Ausland zu 0\u00a0% fehlt der Beförderungsnachweis.',
    action: 'Tragen Sie den Tag ein, an dem der Nachweis eingegangen ist.',
  },
  number_invented: {
    sentence: 'Ausgaben wurden ohne Nummer des Lieferanten erfasst; Kwit hat eine eigene vergeben.',
    action: 'Tragen Sie die Nummer vom Beleg des Lieferanten ein.',
  },
  not_confirmed: {
    sentence: 'Minderungen außerhalb von KSeF warten auf die Bestätigung des Käufers.',
    action: 'Tragen Sie den Tag ein, an dem der Käufer den Empfang bestätigt hat.',
  },
  refund_without_correction: {
    sentence: 'Geld wurde ohne Korrektur erstattet.',
    action: 'Stellen Sie eine Korrektur aus.',
  },
  original_missing: {
    sentence: 'Korrekturen nennen den korrigierten Beleg nicht.',
    action: 'Tragen Sie Nummer und Datum des korrigierten Belegs oder den Zeitraum der Korrektur ein.',
  },
  rate_differs: {
    sentence: 'Der Wechselkurs auf dem Beleg ist nicht der gesetzlich vorgesehene.',
    action: 'Prüfen Sie den Kurs. Die Erklärung verwendet den gesetzlichen.',
  },
  rate_assumed: {
    sentence: 'Einkäufe aus dem Ausland haben keinen Steuersatz; angenommen wurde der Regelsatz.',
    action: 'Tragen Sie den polnischen Steuersatz in den Positionen ein.',
  },
  unknown_rate: {
    sentence: 'Steuersätze haben kein Feld in der Erklärung.',
    action: 'Prüfen Sie die Steuersätze der Positionen.',
  },
  deduct_in_impossible: {
    sentence: 'Im gewählten Monat ist der Vorsteuerabzug nicht möglich.',
    action: 'Wählen Sie einen der gesetzlich zulässigen Monate.',
  },
  zero_rate_expected: {
    sentence: 'Lieferungen ins Ausland tragen einen Inlandssatz.',
    action: 'Prüfen Sie den Steuersatz.',
  },
}
