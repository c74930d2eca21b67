// Fields of the editor for the tax ledger.

export const taxFieldNames = {
  correction_cause: 'Rodzaj przyczyny korekty',
  cause_on: 'Dzień powstania przyczyny',
  confirmed_on: 'Odbiór potwierdzony dnia',
  deduct_in: 'Odliczenie w miesiącu',
  deduction: 'Związek ze sprzedażą',
  tax_point: 'Obowiązek podatkowy',
  art_33a: 'VAT od importu w deklaracji (art. 33a)',
  evidence_on: 'Dokumenty wywozu z dnia',
  bad_debt_relief: 'Ulga na złe długi',
  not_an_advance: 'Wpłaty są kaucją',
}

const taxFieldHints = {
  correction_cause: 'Decyduje o miesiącu zwiększenia: faktury pierwotnej albo powstania przyczyny.',
  cause_on: 'Zwiększenie jest wykazywane w miesiącu tego dnia.',
  confirmed_on: 'Poza KSeF korekta zmniejszająca liczy się, gdy nabywca potwierdzi jej otrzymanie.',
  deduct_in:
    'Zamiast pierwszego możliwego miesiąca. Ustawa pozwala na trzy kolejne miesiące, a przy rozliczeniu kwartalnym na dwa kwartały.',
  deduction: 'Zakupy do sprzedaży opodatkowanej i zwolnionej odlicza się proporcją z Ustawienia › VAT.',
  tax_point: 'Dla najmu, mediów, usług budowlanych i druku. Dla innej sprzedaży pozostaw puste.',
  art_33a: 'Podatek rozlicza się w deklaracji zamiast płacić go przy odprawie.',
  evidence_on: 'Stawka 0% wymaga dowodu, że towar opuścił kraj.',
  bad_debt_relief: 'Koryguje podatek, jeśli faktura nie zostanie zapłacona 90 dni po terminie.',
  not_an_advance: 'Kaucja podlegająca zwrotowi nie jest opodatkowana przy wpłacie.',
}

export const taxChoices = {
  fieldHints: taxFieldHints,
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
