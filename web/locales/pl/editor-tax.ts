// Fields of the editor for the tax ledger.

export const taxFieldNames = {
  correction_cause: 'Rodzaj przyczyny korekty',
  cause_on: 'Data powstania przyczyny',
  confirmed_on: 'Data potwierdzenia odbioru',
  deduct_in: 'Miesiąc odliczenia',
  deduction: 'Związek ze sprzedażą',
  tax_point: 'Obowiązek podatkowy',
  art_33a: 'VAT od importu w deklaracji (art. 33a)',
  evidence_on: 'Data otrzymania dowodów wywozu',
  bad_debt_relief: 'Ulga na złe długi',
  not_an_advance: 'Wpłaty są kaucją',
}

const taxFieldHints = {
  correction_cause:
    'Od niej zależy, czy zwiększenie należy do miesiąca faktury pierwotnej, czy powstania przyczyny.',
  cause_on: 'Zwiększenie trafi do deklaracji za miesiąc tej daty.',
  confirmed_on: 'Korektę zmniejszającą poza KSeF ujmuje się, gdy nabywca potwierdzi jej odbiór.',
  deduct_in:
    'Pozostaw puste, aby odliczyć w pierwszym możliwym miesiącu. Ustawa pozwala też na trzy kolejne miesiące, a przy rozliczeniu kwartalnym na dwa kwartały.',
  deduction:
    'VAT od zakupów dla sprzedaży opodatkowanej i zwolnionej odlicza się według proporcji (Ustawienia › VAT).',
  tax_point: 'Dla najmu, mediów, usług budowlanych i druku. Dla innej sprzedaży pozostaw puste.',
  art_33a: 'Podatek trafia do deklaracji, zamiast być płacony przy odprawie.',
  evidence_on: 'Stawka 0% wymaga dowodów, że towar opuścił kraj.',
  bad_debt_relief:
    'Koryguje podatek, jeśli faktura nie zostanie opłacona w ciągu 90 dni od terminu płatności.',
  not_an_advance: 'Od kaucji, która podlega zwrotowi, nie rozlicza się VAT przy wpłacie.',
}

export const taxChoices = {
  fieldHints: taxFieldHints,
  taxPoints: {
    sale: 'Z chwilą dostawy lub wykonania usługi',
    invoice: 'Z chwilą wystawienia faktury (najem, media)',
    invoice_30: 'Z fakturą, najpóźniej po 30 dniach (usługi budowlane)',
    invoice_60: 'Z fakturą, najpóźniej po 60 dniach (druk)',
    invoice_90: 'Z fakturą, najpóźniej po 90 dniach (druk)',
    payment: 'Z chwilą zapłaty',
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
