import type { CheckTexts } from '../en/closing-checks.ts'

// The checklist of a month.
export const closingChecks: { readonly [code: string]: CheckTexts } = {
  earlier_month_open: {
    sentence: 'Wcześniejszy miesiąc z podatkiem jest jeszcze otwarty. Miesiące zamyka się po kolei.',
    action:
      'Zamknij najpierw wcześniejszy miesiąc. Jeśli był rozliczany gdzie indziej, podaj jego ostatni dzień na stronie Ustawienia › Dokumenty.',
  },
  rate_missing: {
    sentence: 'Brakuje kursu waluty, więc nie można obliczyć podatku z tych dokumentów.',
    action: 'Wczytaj kursy walut albo wpisz kurs na dokumencie.',
  },
  not_derived: {
    sentence: 'Nie udało się ustalić podatku z tych dokumentów.',
    action: 'Popraw daty i kwoty na dokumencie.',
  },
  provisional: {
    sentence: 'Otrzymano wpłaty do zamówień bez faktury. Podatek trzeba rozliczyć w tym miesiącu.',
    action: 'Wystaw fakturę zaliczkową albo zaznacz w zamówieniu, że wpłaty są kaucją.',
  },
  self_assessment_missing: {
    sentence: 'W zakupach z zagranicy brakuje podatku, który rozlicza nabywca.',
    action: 'Zmień rodzaj dokumentu na WNT lub import i podaj polską stawkę.',
  },
  cause_missing: {
    sentence:
      'Na korektach zwiększających podatek nie podano przyczyny, a od niej zależy miesiąc rozliczenia.',
    action: 'Wybierz rodzaj przyczyny korekty: pomyłka od początku albo późniejsze zdarzenie.',
  },
  taxpayer_incomplete: {
    sentence: 'Brakuje danych firmy, których wymaga JPK. Plik powstanie po ich uzupełnieniu.',
    action: 'Uzupełnij dane głównego oddziału.',
  },
  undecided_files: {
    sentence: 'Te otrzymane faktury nie zostały zaksięgowane ani odrzucone.',
    action: 'Zaksięguj albo odrzuć te faktury.',
  },
  outside_ksef: {
    sentence: 'Faktury dla polskich firm nie mają numeru KSeF.',
    action: 'Wyślij faktury do KSeF.',
  },
  unmatched_payments: {
    sentence: 'Płatności z tego miesiąca nie są w całości rozliczone.',
    action: 'Wskaż dokumenty, które te płatności rozliczają.',
  },
  number_gaps: {
    sentence: 'W numeracji z tego miesiąca są luki.',
    action: 'Wyjaśnij brakujące numery albo przywróć dokumenty.',
  },
  cash_day180: {
    sentence:
      'W tym lub następnym miesiącu mija 180 dni od nieopłaconej sprzedaży w metodzie kasowej. Tego dnia powstaje obowiązek podatkowy.',
    action: 'Sprawdź, czy dokumenty zostały opłacone.',
  },
  debt_day90: {
    sentence:
      'W tym lub następnym miesiącu mija 90 dni od terminu płatności nieopłaconych faktur (art. 89a i 89b).',
    action: 'Zapłać za zakup albo skorzystaj z ulgi na złe długi.',
  },
  evidence_missing: {
    sentence: 'Brakuje dowodów wywozu dla WDT lub eksportu ze stawką 0%.',
    action: 'Wpisz na dokumencie datę otrzymania dowodów.',
  },
  number_invented: {
    sentence: 'Koszty zapisano bez numeru z dokumentu dostawcy, więc Kwit nadał im własny.',
    action: 'Wpisz numer z dokumentu dostawcy.',
  },
  not_confirmed: {
    sentence: 'Korekty zmniejszające poza KSeF czekają na potwierdzenie odbioru przez nabywcę.',
    action: 'Wpisz datę, z którą nabywca potwierdził odbiór korekty.',
  },
  refund_without_correction: {
    sentence: 'Zwrócono zapłatę bez wystawienia korekty.',
    action: 'Wystaw korektę.',
  },
  original_missing: {
    sentence: 'Na korektach nie wskazano korygowanego dokumentu.',
    action: 'Podaj numer i datę dokumentu korygowanego albo okres korekty.',
  },
  rate_differs: {
    sentence: 'Kurs na dokumencie różni się od kursu wymaganego przez ustawę.',
    action: 'Sprawdź kurs. W deklaracji przyjęto kurs wymagany przez ustawę.',
  },
  rate_assumed: {
    sentence: 'W zakupach z zagranicy brakuje stawki podatku. Przyjęto stawkę podstawową.',
    action: 'Wpisz polską stawkę w pozycjach.',
  },
  unknown_rate: {
    sentence: 'W deklaracji nie ma pola dla niektórych stawek podatku.',
    action: 'Sprawdź stawki w pozycjach.',
  },
  deduct_in_impossible: {
    sentence: 'W wybranym miesiącu nie można odliczyć podatku.',
    action: 'Wybierz miesiąc, na który pozwala ustawa.',
  },
  zero_rate_expected: {
    sentence: 'WDT lub eksport mają stawkę krajową.',
    action: 'Sprawdź stawkę w pozycjach.',
  },
}
