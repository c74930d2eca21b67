import type { CheckTexts } from '../en/closing-checks.ts'

// The checklist of a month.
export const closingChecks: { readonly [code: string]: CheckTexts } = {
  earlier_month_open: {
    sentence: 'Wcześniejszy miesiąc z podatkiem jest jeszcze otwarty. Miesiące zamyka się po kolei.',
    action:
      'Zamknij najpierw wcześniejszy miesiąc. Jeśli był rozliczany gdzie indziej, podaj jego ostatni dzień w Ustawienia › Dokumenty.',
  },
  rate_missing: {
    sentence: 'Brakuje kursu waluty, więc podatek tych dokumentów nie jest znany.',
    action: 'Zaimportuj kursy walut albo wpisz kurs w dokumencie.',
  },
  not_derived: {
    sentence: 'Nie udało się ustalić podatku tych dokumentów.',
    action: 'Popraw daty i kwoty dokumentu.',
  },
  provisional: {
    sentence: 'Wpłynęły pieniądze za zamówienia bez faktury. Podatek należy się w tym miesiącu.',
    action: 'Wystaw fakturę zaliczkową albo oznacz wpłaty do zamówienia jako kaucję.',
  },
  self_assessment_missing: {
    sentence: 'Zakupy z zagranicy nie mają podatku, choć rozlicza go nabywca.',
    action: 'Zmień rodzaj kosztu na nabycie lub import i podaj polską stawkę.',
  },
  cause_missing: {
    sentence: 'Korekty zwiększające podatek nie podają przyczyny, a od niej zależy miesiąc.',
    action: 'Podaj przyczynę korekty: pomyłka od początku albo późniejsze zdarzenie.',
  },
  taxpayer_incomplete: {
    sentence: 'W pliku JPK brakuje danych firmy. Plik powstanie po ich uzupełnieniu.',
    action: 'Uzupełnij dane głównego oddziału.',
  },
  undecided_files: {
    sentence: 'Te otrzymane faktury nie zostały zaksięgowane ani odrzucone.',
    action: 'Zaksięguj albo odrzuć faktury.',
  },
  outside_ksef: {
    sentence: 'Faktury dla polskich firm nie mają numeru KSeF.',
    action: 'Wyślij faktury do KSeF.',
  },
  unmatched_payments: {
    sentence: 'Płatności z tego miesiąca nie są w całości przypisane do dokumentów.',
    action: 'Przypisz płatności do dokumentów.',
  },
  number_gaps: {
    sentence: 'W numeracji z tego miesiąca są luki.',
    action: 'Wyjaśnij brakujące numery albo przywróć dokumenty.',
  },
  cash_day180: {
    sentence:
      'Podatek od niezapłaconej sprzedaży w metodzie kasowej należy się 180. dnia, w tym lub następnym miesiącu.',
    action: 'Sprawdź, czy dokumenty zostały zapłacone.',
  },
  debt_day90: {
    sentence: 'W tym lub następnym miesiącu mija 90 dni od terminu płatności długów (art. 89a i 89b).',
    action: 'Zapłać za zakup albo skorzystaj z ulgi na złe długi.',
  },
  evidence_missing: {
    sentence: 'Dostawy zagraniczne ze stawką 0% nie mają dowodów wywozu.',
    action: 'Wpisz dzień otrzymania dowodów.',
  },
  number_invented: {
    sentence: 'Koszty wprowadzono bez numeru dostawcy, więc Kwit nadał im własny.',
    action: 'Wpisz numer z dokumentu dostawcy.',
  },
  not_confirmed: {
    sentence: 'Korekty zmniejszające poza KSeF czekają na potwierdzenie nabywcy.',
    action: 'Wpisz dzień, w którym nabywca potwierdził odbiór korekty.',
  },
  refund_without_correction: {
    sentence: 'Zwrócono pieniądze bez korekty.',
    action: 'Wystaw korektę.',
  },
  original_missing: {
    sentence: 'Korekty nie wskazują dokumentu, który korygują.',
    action: 'Podaj numer i datę dokumentu korygowanego albo okres korekty.',
  },
  rate_differs: {
    sentence: 'Kurs na dokumencie nie jest kursem wymaganym przez ustawę.',
    action: 'Sprawdź kurs. Deklaracja używa kursu ustawowego.',
  },
  rate_assumed: {
    sentence: 'Zakupy z zagranicy nie mają stawki podatku, przyjęto stawkę podstawową.',
    action: 'Wpisz polską stawkę w pozycjach.',
  },
  unknown_rate: {
    sentence: 'Niektóre stawki podatku nie mają pola w deklaracji.',
    action: 'Sprawdź stawki w pozycjach.',
  },
  deduct_in_impossible: {
    sentence: 'W wybranym miesiącu nie można odliczyć podatku.',
    action: 'Wybierz jeden z miesięcy, na które pozwala ustawa.',
  },
  zero_rate_expected: {
    sentence: 'Dostawy zagraniczne mają stawkę krajową.',
    action: 'Sprawdź stawkę.',
  },
}
