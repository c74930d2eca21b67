// Server messages about fields and settings of the tax ledger.
export const tax: { readonly [text: string]: string } = {
  'can only be set on a correction': 'nur bei Korrekturen möglich',
  'can only be set on a correction of a sale': 'nur bei Korrekturen von Verkaufsbelegen möglich',
  'can only be set on an expense': 'nur bei Ausgaben möglich',
  'can only be set on a sale': 'nur bei Verkaufsbelegen möglich',
  'can only be set on a document of kind import_products': 'nur bei der Belegart „Einfuhr von Waren“ möglich',
  'can only be set on a document of kind wdt or export_products':
    'nur bei innergemeinschaftlichen Lieferungen und Ausfuhrlieferungen möglich',
  'can only be set on a proforma, an estimate or an order':
    'nur bei Proforma-Rechnungen, Angeboten und Aufträgen möglich',
  'requires correction_cause to be "later" or "other"':
    'geben Sie die Ursache der Korrektur an: später entstanden oder andere',
  'must be empty if correction_cause is original: the tax date of the corrected document applies':
    'lassen Sie das Feld leer, wenn der Fehler von Anfang an bestand: Es gilt das Steuerdatum des korrigierten Belegs',
  'must be the day from which it applies, such as 2026-01-01':
    'geben Sie den ersten Tag der Gültigkeit an, z.\u00a0B. 2026-01-01',
  'must be from 0 to 100': 'geben Sie einen Wert von 0 bis 100 an',
  'are too many (maximum is {} per correction); issue several corrections':
    'zu viele Rechnungen für eine Korrektur (max. {}); erstellen Sie mehrere Korrekturen',
  'cannot be voided because the document was delivered ({}); issue a correction instead':
    'kann nicht storniert werden, weil der Beleg übermittelt wurde; erstellen Sie eine Korrektur',
  'must be "wnt" (intra-Community acquisition of goods) or "import_service_eu" (import of services from the EU), because the buyer owes the VAT':
    'wählen Sie innergemeinschaftlicher Erwerb oder Leistung aus der EU, weil Sie die Steuer als Leistungsempfänger schulden',
  'has no legal effect since 2026-02-01 (art. 106k of the Polish VAT act is repealed); ask the seller for a correction':
    'hat seit dem 01.02.2026 keine Rechtswirkung (Art. 106k poln. UStG ist aufgehoben); bitten Sie den Lieferanten um eine Korrektur',
  'must be 0 on a supply to another country': 'geben Sie bei Lieferungen in ein anderes Land 0 an',
  'must be "wdt" (intra-Community supply) because the buyer is in another EU country':
    'wählen Sie die innergemeinschaftliche Lieferung, weil der Kunde in einem anderen EU-Land sitzt',
  'is domestic reverse charge, which applies only to gas, electricity and emission allowances; choose another rate':
    'Steuerschuldnerschaft des Leistungsempfängers im Inland gilt nur für Gas, Strom und Emissionszertifikate; wählen Sie einen anderen Satz',
  '{} is not a sales invoice of this account; remove it from the list':
    '{} ist keine Ausgangsrechnung dieses Kontos; entfernen Sie sie aus der Liste',
  '{} has a different currency; select invoices in one currency':
    '{} hat eine andere Währung; wählen Sie Rechnungen in einer Währung',
  '{} has a different buyer; select invoices of one buyer':
    '{} hat einen anderen Kunden; wählen Sie Rechnungen eines Kunden',
  '{} has a different seller; select invoices of one seller':
    '{} hat einen anderen Rechnungssteller; wählen Sie Rechnungen eines Rechnungsstellers',
  'is required with a period; or set invoice_ids':
    'geben Sie zum Zeitraum den Kunden an oder wählen Sie Rechnungen',
  'starts a period in which this client has no invoices; choose another period':
    'in diesem Zeitraum hat der Kunde keine Rechnung; wählen Sie einen anderen',
  'exceed the remaining amount of the invoices: {} corrected, {} left':
    'übersteigen den Restbetrag der Rechnungen: {} korrigiert, {} übrig',
}
