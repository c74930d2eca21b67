// Server messages about fields and settings of the tax ledger.
export const tax: { readonly [text: string]: string } = {
  'can only be set on a correction': 'nur auf Korrekturen möglich',
  'can only be set on a correction of a sale': 'nur auf Korrekturen von Verkäufen möglich',
  'can only be set on an expense': 'nur auf Ausgaben möglich',
  'can only be set on a sale': 'nur auf Verkäufen möglich',
  'can only be set on a document of kind import_products':
    'nur auf Belegen der Art „Einfuhr von Waren“ möglich',
  'can only be set on a document of kind wdt or export_products':
    'nur auf innergemeinschaftlichen Lieferungen und Ausfuhrlieferungen möglich',
  'can only be set on a proforma, an estimate or an order':
    'nur auf Proforma-Rechnungen, Angeboten und Aufträgen möglich',
  'needs correction_cause: later or other':
    'geben Sie die Ursache der Korrektur an: später entstanden oder andere',
  'must be empty if correction_cause is original: the tax date of the corrected document applies':
    'lassen Sie das Feld leer, wenn der Fehler von Anfang an bestand: Es gilt das Steuerdatum des korrigierten Belegs',
  'must be the day from which it applies, such as 2026-01-01':
    'geben Sie den ersten Tag der Gültigkeit an, z.\u00a0B. 2026-01-01',
  'must be from 0 to 100': 'geben Sie 0 bis 100 an',
  'can have at most {} items': 'kann höchstens {} Einträge haben',
  'cannot be voided because the document was delivered ({}); issue a correction instead':
    'kann nicht storniert werden, weil der Beleg übermittelt wurde; erstellen Sie eine Korrektur',
  'is a purchase from the EU without VAT, which the buyer owes: use "wnt" for goods or "import_service_eu" for services':
    'ist ein Einkauf aus der EU ohne Steuer, die Sie als Leistungsempfänger schulden: wählen Sie den innergemeinschaftlichen Erwerb oder die Leistung aus der EU',
  'has no legal effect since 2026-02-01 (art. 106k of the Polish VAT act is repealed); ask the seller for a correction':
    'hat seit dem 01.02.2026 keine Rechtswirkung (Art. 106k poln. UStG ist aufgehoben); bitten Sie den Lieferanten um eine Korrektur',
  'must be 0 on a supply to another country': 'geben Sie bei Lieferungen in ein anderes Land 0 an',
  'must be "wdt" because the buyer is in the EU':
    'wählen Sie die innergemeinschaftliche Lieferung, weil der Kunde in der EU sitzt',
  'is domestic reverse charge, which applies only to gas, electricity and emission allowances':
    'Steuerschuldnerschaft des Leistungsempfängers im Inland: gilt nur für Gas, Strom und Emissionszertifikate',
  '{} is not an invoice of your own': '{} ist keine eigene Rechnung',
  '{} has a different currency': '{} hat eine andere Währung',
  '{} has a different buyer': '{} hat einen anderen Kunden',
  '{} has a different seller': '{} hat einen anderen Rechnungssteller',
  'is required with a period; or set invoice_ids':
    'geben Sie zum Zeitraum den Kunden an oder wählen Sie Rechnungen',
  'starts a period in which this client has no invoices': 'in diesem Zeitraum hat der Kunde keine Rechnung',
  'exceed the remaining amount of the invoices: {} corrected, {} left':
    'übersteigen den Restbetrag der Rechnungen: {} korrigiert, {} übrig',
}
