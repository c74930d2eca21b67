// Fields of the editor for the tax ledger.

export const taxFieldNames = {
  correction_cause: 'Rodzaj przyczyny korekty',
  cause_on: 'Dzień powstania przyczyny',
  confirmed_on: 'Odbiór potwierdzony dnia',
  deduct_in: 'Odliczenie w miesiącu (RRRR-MM)',
  deduction: 'Związek ze sprzedażą',
  tax_point: 'Obowiązek podatkowy',
  art_33a: 'VAT od importu w deklaracji (art. 33a)',
  evidence_on: 'Dokumenty wywozu z dnia',
  bad_debt_relief: 'Ulga na złe długi',
  not_an_advance: 'Wpłaty są kaucją',
}

export const taxChoices = {
  taxPoints: {
    sale: 'Z chwilą sprzedaży',
    invoice: 'Z fakturą (najem, media)',
    invoice_30: 'Z fakturą, najpóźniej po 30 dniach (budowlane)',
    invoice_60: 'Z fakturą, najpóźniej po 60 dniach (druk)',
    invoice_90: 'Z fakturą, najpóźniej po 90 dniach (druk)',
    payment: 'Z zapłatą',
  } as { [value: string]: string },
  correctionCauses: {
    original: 'Pomyłka od początku',
    later: 'Powstała później',
    other: 'Inna',
  } as { [value: string]: string },
  deductions: {
    taxed: 'Sprzedaż opodatkowana',
    mixed: 'Opodatkowana i zwolniona',
    exempt: 'Sprzedaż zwolniona',
  } as { [value: string]: string },
}
