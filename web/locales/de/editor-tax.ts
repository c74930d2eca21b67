// Fields of the editor for the tax ledger.

export const taxFieldNames = {
  correction_cause: 'Ursache der Korrektur',
  cause_on: 'Ursache entstanden am',
  confirmed_on: 'Empfang bestätigt am',
  deduct_in: 'Vorsteuerabzug im Monat',
  deduction: 'Verwendet für',
  tax_point: 'Steuer entsteht',
  art_33a: 'Einfuhrumsatzsteuer in der Voranmeldung (Art. 33a)',
  evidence_on: 'Nachweis erhalten am',
  bad_debt_relief: 'Steuer bei Zahlungsausfall berichtigen',
  not_an_advance: 'Zahlungen sind eine Kaution',
}

const taxFieldHints = {
  correction_cause:
    'Bestimmt den Monat einer Erhöhung: den der ursprünglichen Rechnung oder den der Ursache.',
  cause_on: 'Die Erhöhung wird im Monat dieses Tages angemeldet.',
  confirmed_on:
    'Außerhalb von KSeF wirkt eine mindernde Korrektur, sobald der Kunde ihren Empfang bestätigt hat.',
  deduct_in:
    'Leer lassen, um den ersten möglichen Monat zu verwenden. Zulässig sind auch die drei folgenden Monate, bei vierteljährlicher Abgabe die zwei folgenden Quartale.',
  deduction:
    'Einkäufe für steuerpflichtige und steuerfreie Umsätze werden nach dem Anteil unter Einstellungen › Umsatzsteuer abgezogen.',
  tax_point: 'Für Miete, Versorgung, Bau und Druck. Bei anderen Umsätzen leer lassen.',
  art_33a: 'Die Steuer wird in der Voranmeldung angemeldet, statt beim Zoll gezahlt.',
  evidence_on: 'Für den Satz von 0\u00a0% ist der Nachweis nötig, dass die Ware das Land verlassen hat.',
  bad_debt_relief: 'Berichtigt die Steuer, wenn die Rechnung 90 Tage nach Fälligkeit unbezahlt ist.',
  not_an_advance: 'Auf eine rückzahlbare Kaution entsteht bei Zahlung keine Steuer.',
}

export const taxChoices = {
  fieldHints: taxFieldHints,
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
    other: 'Andere Ursache',
  } as { [value: string]: string },
  deductions: {
    taxed: 'Steuerpflichtige Umsätze',
    mixed: 'Steuerpflichtige und steuerfreie Umsätze',
    exempt: 'Steuerfreie Umsätze',
  } as { [value: string]: string },
}
