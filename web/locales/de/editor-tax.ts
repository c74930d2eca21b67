// Fields of the editor for the tax ledger.

export const taxFieldNames = {
  correction_cause: 'Ursache der Korrektur',
  cause_on: 'Ursache entstanden am',
  confirmed_on: 'Empfang bestätigt am',
  deduct_in: 'Vorsteuerabzug im Monat (JJJJ-MM)',
  deduction: 'Verwendet für',
  tax_point: 'Steuer entsteht',
  art_33a: 'Einfuhrumsatzsteuer in der Erklärung (Art. 33a)',
  evidence_on: 'Nachweis erhalten am',
  bad_debt_relief: 'Steuer bei Zahlungsausfall berichtigen',
  not_an_advance: 'Zahlungen sind eine Kaution',
}

export const taxChoices = {
  taxPoints: {
    sale: 'Mit der Leistung',
    invoice: 'Mit der Rechnung (Miete, Versorgung)',
    invoice_30: 'Mit der Rechnung, spätestens nach 30 Tagen (Bau)',
    invoice_60: 'Mit der Rechnung, spätestens nach 60 Tagen (Druck)',
    invoice_90: 'Mit der Rechnung, spätestens nach 90 Tagen (Druck)',
    payment: 'Mit der Zahlung',
  } as { [value: string]: string },
  correctionCauses: {
    original: 'Fehler von Anfang an',
    later: 'Später entstanden',
    other: 'Andere',
  } as { [value: string]: string },
  deductions: {
    taxed: 'Steuerpflichtige Umsätze',
    mixed: 'Steuerpflichtige und steuerfreie Umsätze',
    exempt: 'Steuerfreie Umsätze',
  } as { [value: string]: string },
}
