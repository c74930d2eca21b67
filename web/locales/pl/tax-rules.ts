// The rules of tax entries, one sentence each.
export const taxRules: { readonly [rule: string]: string } = {
  'pl.sale': 'Obowiązek podatkowy powstaje z chwilą dostawy towaru lub wykonania usługi.',
  'pl.payment': 'Od zapłaty otrzymanej przed dostawą lub usługą podatek należy się w dniu jej otrzymania.',
  'pl.invoice':
    'Przy najmie i mediach podatek należy się z chwilą wystawienia faktury, nie później niż w terminie płatności.',
  'pl.invoice.days':
    'Podatek należy się z chwilą wystawienia faktury, nie później niż z upływem terminu na jej wystawienie.',
  'pl.paid': 'Podatek należy się z chwilą otrzymania zapłaty.',
  'pl.advance.final': 'Niezapłacona przed dostawą część zaliczki jest opodatkowana z chwilą dostawy.',
  'pl.order.payment':
    'Wpłata do zamówienia jest opodatkowana w dniu otrzymania i wymaga faktury zaliczkowej.',
  'pl.cash.payment': 'W metodzie kasowej podatek należy się od zapłaconej kwoty, w dniu zapłaty.',
  'pl.cash.day180':
    'W metodzie kasowej podatek od sprzedaży konsumentowi należy się najpóźniej w 180. dniu po dostawie.',
  'pl.wdt':
    'Przy WDT podatek należy się z chwilą wystawienia faktury, nie później niż 15. dnia następnego miesiąca.',
  'pl.wdt.no_evidence': 'WDT bez dowodów wywozu jest opodatkowana stawką krajową w późniejszym okresie.',
  'pl.export.late': 'Eksport, na który dowód wywozu przychodzi później, wykazuje się w następnym okresie.',
  'pl.export.no_evidence': 'Eksport bez dowodu wywozu jest opodatkowany stawką krajową w następnym okresie.',
  'pl.export.evidence':
    'Spóźniony dowód wywozu pozwala skorygować podatek krajowy w okresie jego otrzymania.',
  'pl.wnt':
    'Przy WNT podatek należy się z chwilą wystawienia faktury, nie później niż 15. dnia następnego miesiąca.',
  'pl.import_service': 'Podatek od usługi z zagranicy rozlicza nabywca z chwilą jej wykonania.',
  'pl.import_service.payment':
    'Od zapłaty przed wykonaniem usługi z zagranicy podatek rozlicza nabywca w dniu zapłaty.',
  'pl.art_33a': 'Podatek od importu towarów rozlicza się w deklaracji za okres odprawy.',
  'pl.customs': 'Podatek zapłacony przy odprawie odlicza się po otrzymaniu dokumentu celnego.',
  'pl.buyer': 'Podatek rozlicza nabywca z chwilą dostawy towaru.',
  'pl.buyer.payment': 'Od zapłaty przed dostawą podatek rozlicza nabywca w dniu zapłaty.',
  'pl.receipt_invoice':
    'Faktura do paragonu jest wykazana w okresie wystawienia i nie zwiększa sum, bo liczy się paragon.',
  'pl.correction.down':
    'Korekta zmniejszająca w KSeF liczy się w dniu wystawienia, a wystawiona offline w dniu przesłania.',
  'pl.correction.confirmed':
    'Korekta zmniejszająca poza KSeF liczy się, gdy nabywca potwierdzi jej otrzymanie.',
  'pl.correction.agreed': 'Korekta zmniejszająca liczy się, gdy jej warunki zostały uzgodnione i spełnione.',
  'pl.correction.untaxed': 'Korekta zmniejszająca bez podatku liczy się w dniu wystawienia.',
  'pl.correction.original':
    'Zwiększenie, którego przyczyna istniała od początku, należy do okresu faktury pierwotnej.',
  'pl.correction.later': 'Zwiększenie, którego przyczyna powstała później, należy do okresu jej powstania.',
  'pl.correction.received': 'Korekta od dostawcy liczy się w dniu otrzymania.',
  'pl.correction.acquisition': 'Korekta nabycia należy do okresu, w którym powstała jej przyczyna.',
  'pl.purchase': 'Podatek odlicza się, gdy powstał u dostawcy i wpłynęła faktura.',
  'pl.purchase.payment': 'Podatek od kwoty zapłaconej z góry odlicza się po zapłacie i otrzymaniu faktury.',
  'pl.purchase.cash': 'Podatek od dostawcy stosującego metodę kasową odlicza się w dniu zapłaty.',
  'pl.purchase.own_cash': 'Stosujący metodę kasową odlicza podatek w dniu zapłaty.',
  'pl.self_billing': 'Przy samofakturowaniu nabywca ma fakturę z chwilą jej wystawienia.',
  'pl.rr': 'Zryczałtowany zwrot podatku odlicza się po zapłacie na rachunek rolnika.',
  'pl.foreign': 'Podatek innego kraju nie podlega odliczeniu w Polsce.',
  'pl.bad_debt.creditor':
    'Wierzyciel koryguje podatek od nieopłaconej należności 90. dnia po terminie płatności.',
  'pl.bad_debt.creditor.paid': 'Po zapłacie wierzyciel ponownie wykazuje podatek.',
  'pl.bad_debt.debtor':
    'Dłużnik koryguje odliczenie za miesiąc, w którym upłynął 90. dzień po terminie płatności.',
  'pl.bad_debt.debtor.paid': 'Po zapłacie dłużnik ponownie odlicza podatek.',
  'pl.manual': 'Kwota wykazana dokumentem wewnętrznym.',
  'pl.entered': 'Data obowiązku podatkowego została podana w dokumencie.',
  'de.sale': 'Podatek powstaje w okresie dostawy lub usługi.',
  'de.payment': 'Od zapłaty otrzymanej z góry podatek powstaje w okresie jej otrzymania.',
  'de.order.payment': 'Wpłata do zamówienia jest opodatkowana w dniu otrzymania i wymaga faktury.',
  'de.advance.final': 'Niezapłacona przed dostawą część zaliczki jest opodatkowana z chwilą dostawy.',
  'de.ist': 'Przy rozliczaniu według wpływów podatek powstaje z otrzymaniem zapłaty.',
  'de.eu_supply': 'Dostawę do UE wykazuje się z fakturą, najpóźniej w miesiącu następującym po dostawie.',
  'de.acquisition': 'Podatek od nabycia powstaje z fakturą, najpóźniej z końcem następnego miesiąca.',
  'de.eu_service': 'Podatek od usługi z UE rozlicza nabywca w okresie jej wykonania.',
  'de.reverse_charge': 'Nabywca rozlicza podatek z fakturą, najpóźniej z końcem następnego miesiąca.',
  'de.reverse_charge.payment': 'Od zapłaty z góry podatek rozlicza nabywca.',
  'de.import': 'Podatek od importu odlicza się w okresie importu, na podstawie dokumentu.',
  'de.purchase': 'Podatek odlicza się po wykonaniu dostawy i otrzymaniu faktury.',
  'de.purchase.payment': 'Podatek od kwoty zapłaconej z góry odlicza się po zapłacie i otrzymaniu faktury.',
  'de.foreign': 'Podatek innego kraju nie podlega odliczeniu w Niemczech.',
  'de.correction': 'Zmiana podstawy liczy się w okresie, w którym nastąpiła.',
  'de.manual': 'Kwota wykazana dokumentem wewnętrznym.',
  'de.entered': 'Data obowiązku podatkowego została podana w dokumencie.',
  'general.sale': 'Podatek powstaje z dostawą lub usługą.',
  'general.payment': 'Podatek od wpłaty przed dostawą powstaje z wpłatą.',
  'general.cash': 'W metodzie kasowej podatek powstaje z zapłatą.',
  'general.eu_goods': 'Towary w UE są opodatkowane z fakturą, najpóźniej 15. dnia miesiąca po dostawie.',
  'general.acquisition': 'Nabywca rozlicza podatek z chwilą dostawy i go odlicza.',
  'general.purchase': 'Podatek odlicza się po otrzymaniu faktury, nie wcześniej niż po dostawie.',
  'general.correction': 'Korekta liczy się w dniu wystawienia.',
  'general.entered': 'Data została podana w dokumencie.',
}
