// What the server says of fields and settings that the tax ledger follows.
export const tax: { readonly [text: string]: string } = {
  'can only be set on a correction': 'gibt es nur auf einer Korrektur',
  'can only be set on a correction of a sale': 'gibt es nur auf der Korrektur eines Verkaufs',
  'can only be set on an expense': 'gibt es nur auf einer Ausgabe',
  'can only be set on a sale': 'gibt es nur auf einem Verkauf',
  'can only be set on a document of kind import_products': 'gibt es nur auf einer Einfuhr von Waren',
  'can only be set on a document of kind wdt or export_products':
    'gibt es nur auf innergemeinschaftlichen Lieferungen und Ausfuhren',
  'can only be set on a proforma, an estimate or an order':
    'gibt es nur auf Proformarechnungen, Angeboten und Bestellungen',
  'needs correction_cause: later or other':
    'geben Sie die Ursache der Korrektur an: später entstanden oder andere',
  'must be empty if correction_cause is original: the tax date of the corrected document applies':
    'bleibt leer, wenn der Fehler von Anfang an bestand: es gilt das Datum des korrigierten Belegs',
  'must be the day from which it holds, such as 2026-01-01': 'geben Sie den Tag an, ab dem es gilt',
  'must be from 0 to 100': 'geben Sie 0 bis 100 an',
  'can have at most {} items': 'kann höchstens {} Einträge haben',
}
