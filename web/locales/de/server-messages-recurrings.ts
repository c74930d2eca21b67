// Of series of documents.
export const recurrings: { readonly [text: string]: string } = {
  'is not a number of days, weeks, months or years such as 1m':
    'ist keine Zahl von Tagen, Wochen, Monaten oder Jahren wie 1m',
  'is not a day of the month from 1 to 31': 'ist kein Tag des Monats von 1 bis 31',
  'is not a time such as 11:30': 'ist keine Uhrzeit wie 11:30',
  'cannot stand beside only_year_month': 'geht nicht zusammen mit einem Monat als Verkaufsdatum',
  'cannot stand beside as_draft: a draft is not sent': 'geht nicht: ein Entwurf wird nicht versendet',
  'the series has ended': 'die Serie ist beendet',
  'is about another document and cannot be repeated':
    'bezieht sich auf einen anderen Beleg und kann nicht wiederholt werden',
  "can't be blank: name a document to repeat, a product or a price":
    'fehlt: Beleg, Produkt oder Preis angeben',
  'may hold days such as 2026-12-31 or 12-31': 'darf Tage wie 2026-12-31 oder 12-31 enthalten',
  'may be {}': 'darf eines davon sein: {}',
  'must be a day from 1900 to 2200': 'muss ein Tag der Jahre 1900 bis 2200 sein',
  'must be from 1 to {}': 'muss zwischen 1 und {} liegen',
  'Restored from a backup of {}: the next document may have been made since. Look, then resume':
    'Aus einer Sicherung vom {} wiederhergestellt: Der nächste Beleg kann seither schon entstanden sein. Erst nachsehen, dann fortsetzen',
  'An unexpected error; see the log': 'Ein unerwarteter Fehler; siehe Protokoll',
  'There were more than {} changes on the way; move the clock on from here':
    'Unterwegs gab es mehr als {} Änderungen; stellen Sie die Uhr von hier aus weiter',
}
