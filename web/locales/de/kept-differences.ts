import type { keptDifferences as english } from '../en/kept-differences.ts'

// Figures of months that were filed with a version before the tax ledger.
export const keptDifferences: typeof english = {
  title: 'Beträge aus der Zeit vor dem Update',
  hint: 'Die frühere Version von Kwit hat diese Beträge anders berechnet. Sie bleiben so, wie Sie sie gemeldet haben, bis Sie die aktuellen Steuerregeln anwenden.',
  otherHint:
    'In anderen Monaten hat die frühere Version von Kwit einige Beträge anders berechnet. Sie bleiben so, wie Sie sie gemeldet haben, bis Sie dort die aktuellen Steuerregeln anwenden.',
  months: 'Monate mit Abweichungen',
  otherMonths: 'Weitere Monate mit Abweichungen',
  document: 'Beleg',
  field: 'Feld',
  declared: 'Gemeldet',
  byRules: 'Nach aktuellen Regeln',
  reason: 'Grund',
  sums: {
    output_base: 'Umsätze, netto',
    output_tax: 'Umsatzsteuer',
    input_base: 'Einkäufe, netto',
    input_tax: 'Abgezogene Vorsteuer',
  },
  findings: {
    rate_missing: 'Der Wechselkurs für den Steuertag fehlt.',
    owed_by_buyer: 'Sie schulden die Steuer als Leistungsempfänger.',
    other_country: 'Die Steuer gehört in ein anderes Land (OSS).',
    exchange_rate: 'Es gilt der Wechselkurs eines anderen Tages.',
    paid_in_parts: 'Bei Istversteuerung entsteht die Steuer mit jeder Zahlung.',
    paid_before_supply: 'Die Steuer entsteht am Tag der Zahlung.',
    not_due: 'Für diesen Beleg entsteht in diesem Monat keine Steuer.',
    received_later: 'Die Vorsteuer wird in dem Monat abgezogen, in dem die Rechnung einging.',
    service_to_eu: 'Leistungen an Unternehmen in der EU stehen auch in K_12.',
    correction_month: 'Die Korrektur gehört in einen anderen Monat.',
    unpaid_debt: 'Für den unbezahlten Betrag gilt die Entlastung bei Forderungsausfall.',
    other: 'Nach den aktuellen Regeln ergibt sich ein anderer Betrag.',
  },
  downloadAll: (number) => `Alle ${number} Beträge herunterladen (XLSX)`,
  apply: 'Aktuelle Regeln anwenden',
  applyTitle: (month) => `Aktuelle Steuerregeln auf ${month} anwenden?`,
  applyToClosed:
    'Die Abweichungen erscheinen unter „Änderungen seit dem Abschluss“. Dort bestätigen Sie sie als Korrektur der Datei. Für die aufgeführten Belege gelten dann in allen Monaten die aktuellen Regeln. Das lässt sich nicht rückgängig machen.',
  applyToOpen:
    'Die Beträge dieses Monats ändern sich sofort. Haben Sie den Monat schon gemeldet, reichen Sie eine Korrektur ein. Für die aufgeführten Belege gelten dann in allen Monaten die aktuellen Regeln. Das lässt sich nicht rückgängig machen.',
  applied: 'Aktuelle Steuerregeln angewendet.',
}
