// Server messages about recurring documents.
export const recurrings: { readonly [text: string]: string } = {
  'must be a number of days, weeks, months or years such as 1m':
    'geben Sie eine Anzahl von Tagen, Wochen, Monaten oder Jahren an, z.\u00a0B. 1m',
  'must be a day of the month from 1 to 31': 'geben Sie einen Monatstag von 1 bis 31 an',
  'must be a time such as 11:30': 'geben Sie eine Uhrzeit an, z.\u00a0B. 11:30',
  'cannot be combined with only_year_month': 'nicht mit einem Monat als Leistungsdatum kombinierbar',
  'cannot be combined with as_draft because drafts are not sent':
    'ein Entwurf lässt sich nicht senden; wählen Sie Ausstellen',
  'the schedule has ended; create a new one': 'die Serie ist beendet; legen Sie eine neue an',
  'refers to another document and cannot be repeated; choose an independent document':
    'dieser Beleg bezieht sich auf einen anderen und kann nicht als Serie wiederholt werden; wählen Sie einen eigenständigen',
  'set a document to repeat, a product or a price': 'geben Sie einen Beleg, ein Produkt oder einen Preis an',
  'must contain only days such as 2026-12-31 or 12-31': 'geben Sie Tage wie 2026-12-31 oder 12-31 an',
  'must be a day from 1900 to 2200': 'geben Sie ein Datum der Jahre 1900 bis 2200 an',
  'must be from 1 to {}': 'geben Sie einen Wert von 1 bis {} ein',
  'Restored from a backup of {}: the next document may have been issued since. Check, then resume':
    'Aus einer Sicherung vom {} wiederhergestellt: Der nächste Beleg wurde seither möglicherweise schon ausgestellt. Prüfen Sie die Belege und setzen Sie die Serie dann fort',
  'An unexpected error; see the log': 'Unerwarteter Fehler; Einzelheiten im Serverprotokoll',
  'The move was stopped after more than {} changes; move the clock again to continue':
    'Angehalten nach mehr als {} Änderungen; stellen Sie die Zeit erneut vor, um fortzufahren',
}
