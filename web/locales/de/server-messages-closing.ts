// Server messages about closed months, totals of suppliers and reports.
export const closing: { readonly [text: string]: string } = {
  'must not be before {}, because that month was closed with its file; reopen the month instead':
    'geben Sie ein Datum ab {} an: Dieser Monat wurde mit seiner Datei abgeschlossen; öffnen Sie stattdessen den Monat wieder',
  'must be net plus tax_amount ({})': 'geben Sie Netto plus USt an ({})',
  'must be zero at the rate {}': 'geben Sie beim Steuersatz {} 0 an',
  'exceeds {}': 'geben Sie höchstens {} an',
  'are {} at the rate {}, but the lines add up to {}; check both':
    'beim Steuersatz {2} steht {}, die Positionen ergeben {3}; prüfen Sie beides',
  'follows the corrected document; make that document an acquisition instead':
    'wird vom korrigierten Beleg übernommen; ändern Sie dort die Belegart',
  '{} contains VAT of the supplier; only an expense without VAT can be self-assessed':
    '{} enthält USt des Lieferanten; als Leistungsempfänger schulden Sie die Steuer nur bei Ausgaben ohne USt',
  'is required: wnt for goods from the EU, import_service_eu for services from the EU, import_service for other services':
    'wählen Sie den innergemeinschaftlichen Erwerb, die Leistung aus der EU oder die Leistung aus dem Drittland',
  '{} is closed and nothing has changed since': '{} ist abgeschlossen, und seitdem hat sich nichts geändert',
  '{} is not over yet; close it from the first day of the next month':
    '{} ist noch nicht vorbei; der Abschluss ist ab dem ersten Tag des nächsten Monats möglich',
  'must be true: {} is closed and has changed since (entries: {}); confirm the changes as a correction of the file':
    '{} ist abgeschlossen, seitdem geänderte Einträge: {2}; bestätigen Sie sie als Korrektur der Datei',
  '{} was filed; later changes become a correction of its file':
    'Die Datei für {} wurde abgegeben; spätere Änderungen kommen in eine Korrektur der Datei',
  'Only the last closed month can be reopened, and {} is not':
    'Nur der zuletzt abgeschlossene Monat lässt sich wieder öffnen, nicht {}',
  'The file of {} is being written': 'Die Datei für {} wird gerade erstellt',
  'The file of {} is not written yet{}': 'Die Datei für {} ist noch nicht fertig{2}',
  'must be after {}': 'geben Sie ein Datum nach {} an',
  'must not be in the future': 'geben Sie höchstens den heutigen Tag an',
  'is carried over from {}; leave it empty': 'der Betrag stammt aus {}; lassen Sie das Feld leer',
  'must name the tax that refund_credit pays':
    'geben Sie die Steuer an, auf die das Guthaben angerechnet wird',
  'has more than {} open documents or payments; set department_id or currency':
    'zu viele offene Belege oder Zahlungen (mehr als {}); wählen Sie Niederlassung oder Währung',
  'is required because more than {} clients have documents':
    'wählen Sie einen Kunden: Mehr als {} Kunden haben Belege',
  'has no balance to confirm; choose another day or client':
    'kein Saldo zu bestätigen; wählen Sie einen anderen Tag oder Kunden',
  'has more than {} rows to print; choose a shorter period or export as CSV':
    'zu viele Zeilen für den Druck (mehr als {}); wählen Sie einen kürzeren Zeitraum oder exportieren Sie CSV',
  'must be a quarter such as 2026-Q4': 'geben Sie ein Quartal an, z.\u00a0B. 2026-Q4',
}
