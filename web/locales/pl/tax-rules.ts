// The rules of tax entries, one sentence each.
export const taxRules: { readonly [rule: string]: string } = {
  'pl.sale': 'Obowiązek podatkowy powstaje z chwilą dostawy towaru lub wykonania usługi.',
  'pl.payment':
    'Od zapłaty otrzymanej przed dostawą lub usługą obowiązek podatkowy powstaje z chwilą jej otrzymania.',
  'pl.invoice':
    'Przy najmie i mediach obowiązek podatkowy powstaje z chwilą wystawienia faktury, nie później niż z upływem terminu płatności.',
  'pl.invoice.days':
    'Obowiązek podatkowy powstaje z chwilą wystawienia faktury, nie później niż z upływem terminu jej wystawienia.',
  'pl.paid': 'Obowiązek podatkowy powstaje z chwilą otrzymania zapłaty.',
  'pl.advance.final': 'Część zaliczki niezapłaconą przed dostawą opodatkowuje się z chwilą dostawy.',
  'pl.order.payment':
    'Wpłata do zamówienia podlega opodatkowaniu z chwilą otrzymania i wymaga faktury zaliczkowej.',
  'pl.cash.payment':
    'W metodzie kasowej obowiązek podatkowy powstaje z chwilą otrzymania zapłaty, od zapłaconej kwoty.',
  'pl.cash.day180':
    'W metodzie kasowej obowiązek podatkowy od sprzedaży konsumentowi powstaje najpóźniej 180. dnia po dostawie.',
  'pl.wdt':
    'Przy WDT obowiązek podatkowy powstaje z chwilą wystawienia faktury, nie później niż 15. dnia miesiąca po dostawie.',
  'pl.wdt.no_evidence': 'WDT bez dowodów wywozu wykazuje się ze stawką krajową w późniejszym okresie.',
  'pl.export.late': 'Eksport ze spóźnionym dowodem wywozu wykazuje się w następnym okresie.',
  'pl.export.no_evidence': 'Eksport bez dowodu wywozu wykazuje się ze stawką krajową w następnym okresie.',
  'pl.export.evidence':
    'Po otrzymaniu spóźnionego dowodu wywozu koryguje się podatek krajowy w okresie, w którym go otrzymano.',
  'pl.wnt':
    'Przy WNT obowiązek podatkowy powstaje z chwilą wystawienia faktury, nie później niż 15. dnia miesiąca po dostawie.',
  'pl.import_service': 'Podatek od importu usług rozlicza nabywca z chwilą wykonania usługi.',
  'pl.import_service.payment':
    'Podatek od zapłaty za import usług przed ich wykonaniem rozlicza nabywca z chwilą zapłaty.',
  'pl.art_33a': 'Podatek od importu towarów rozlicza się w deklaracji za okres odprawy celnej.',
  'pl.customs': 'Podatek zapłacony przy odprawie odlicza się po otrzymaniu dokumentu celnego.',
  'pl.buyer': 'Podatek rozlicza nabywca z chwilą dostawy towaru.',
  'pl.buyer.payment': 'Podatek od zapłaty przed dostawą rozlicza nabywca z chwilą zapłaty.',
  'pl.receipt_invoice':
    'Fakturę do paragonu wykazuje się w okresie wystawienia. Nie zwiększa ona sum, bo sprzedaż ujęto już na podstawie paragonu.',
  'pl.correction.down':
    'Korektę zmniejszającą w KSeF ujmuje się z dniem wystawienia, a wystawioną offline z dniem przesłania.',
  'pl.correction.confirmed': 'Korektę zmniejszającą poza KSeF ujmuje się, gdy nabywca potwierdzi jej odbiór.',
  'pl.correction.agreed': 'Korektę zmniejszającą ujmuje się, gdy jej warunki zostały uzgodnione i spełnione.',
  'pl.correction.untaxed': 'Korektę zmniejszającą bez podatku ujmuje się z dniem wystawienia.',
  'pl.correction.original':
    'Zwiększenie, którego przyczyna istniała od początku, ujmuje się w okresie faktury pierwotnej.',
  'pl.correction.later':
    'Zwiększenie, którego przyczyna powstała później, ujmuje się w okresie jej powstania.',
  'pl.correction.received': 'Korektę od dostawcy ujmuje się z dniem jej otrzymania.',
  'pl.correction.acquisition': 'Korektę nabycia ujmuje się w okresie, w którym powstała jej przyczyna.',
  'pl.purchase': 'Podatek odlicza się, gdy u dostawcy powstał obowiązek podatkowy i otrzymano fakturę.',
  'pl.purchase.payment': 'Podatek od kwoty zapłaconej z góry odlicza się po zapłacie i otrzymaniu faktury.',
  'pl.purchase.cash': 'Podatek z faktury dostawcy stosującego metodę kasową odlicza się po zapłacie.',
  'pl.purchase.own_cash': 'Podatnik stosujący metodę kasową odlicza podatek po zapłacie.',
  'pl.self_billing': 'Przy samofakturowaniu nabywca odlicza podatek od dnia wystawienia faktury.',
  'pl.rr': 'Zryczałtowany zwrot podatku odlicza się po zapłacie na rachunek rolnika ryczałtowego.',
  'pl.foreign': 'Podatek innego kraju nie podlega odliczeniu w Polsce.',
  'pl.bad_debt.creditor':
    'Wierzyciel koryguje podatek od nieopłaconej należności, gdy upłynął 90. dzień od terminu płatności.',
  'pl.bad_debt.creditor.paid': 'Po zapłacie wierzyciel ponownie wykazuje podatek.',
  'pl.bad_debt.debtor':
    'Dłużnik koryguje odliczenie za miesiąc, w którym upłynął 90. dzień od terminu płatności.',
  'pl.bad_debt.debtor.paid': 'Po zapłacie dłużnik ponownie odlicza podatek.',
  'pl.manual': 'Kwota wykazana na podstawie dokumentu wewnętrznego.',
  'pl.entered': 'Datę obowiązku podatkowego podano na dokumencie.',
  'de.sale': 'Obowiązek podatkowy powstaje w okresie dostawy lub usługi.',
  'de.payment': 'Od zapłaty otrzymanej z góry obowiązek podatkowy powstaje w okresie jej otrzymania.',
  'de.order.payment': 'Wpłata do zamówienia podlega opodatkowaniu z chwilą otrzymania i wymaga faktury.',
  'de.advance.final': 'Część zaliczki niezapłaconą przed dostawą opodatkowuje się z chwilą dostawy.',
  'de.ist': 'Przy rozliczaniu podatku od wpływów obowiązek podatkowy powstaje z chwilą otrzymania zapłaty.',
  'de.eu_supply':
    'Dostawę do UE wykazuje się w okresie wystawienia faktury, najpóźniej w miesiącu po dostawie.',
  'de.acquisition':
    'Obowiązek podatkowy od nabycia powstaje z chwilą wystawienia faktury, najpóźniej z końcem następnego miesiąca.',
  'de.eu_service': 'Podatek od usługi z UE rozlicza nabywca w okresie jej wykonania.',
  'de.reverse_charge':
    'Nabywca rozlicza podatek z chwilą wystawienia faktury, najpóźniej z końcem miesiąca po dostawie.',
  'de.reverse_charge.payment': 'Podatek od zapłaty z góry rozlicza nabywca.',
  'de.import': 'Podatek od importu odlicza się w okresie importu, na podstawie dokumentu.',
  'de.purchase': 'Podatek odlicza się po wykonaniu dostawy i otrzymaniu faktury.',
  'de.purchase.payment': 'Podatek od kwoty zapłaconej z góry odlicza się po zapłacie i otrzymaniu faktury.',
  'de.foreign': 'Podatek innego kraju nie podlega odliczeniu w Niemczech.',
  'de.correction': 'Zmianę podstawy opodatkowania ujmuje się w okresie, w którym nastąpiła.',
  'de.manual': 'Kwota wykazana na podstawie dokumentu wewnętrznego.',
  'de.entered': 'Datę obowiązku podatkowego podano na dokumencie.',
  'general.sale': 'Obowiązek podatkowy powstaje z chwilą dostawy lub wykonania usługi.',
  'general.payment': 'Od wpłaty przed dostawą obowiązek podatkowy powstaje z chwilą wpłaty.',
  'general.cash': 'W metodzie kasowej obowiązek podatkowy powstaje z chwilą zapłaty.',
  'general.eu_goods':
    'Dostawę towarów w UE opodatkowuje się z chwilą wystawienia faktury, najpóźniej 15. dnia miesiąca po dostawie.',
  'general.acquisition': 'Nabywca rozlicza podatek z chwilą dostawy i go odlicza.',
  'general.purchase': 'Podatek odlicza się po otrzymaniu faktury, nie wcześniej niż po dostawie.',
  'general.correction': 'Korektę ujmuje się z dniem wystawienia.',
  'general.entered': 'Datę podano na dokumencie.',
}
