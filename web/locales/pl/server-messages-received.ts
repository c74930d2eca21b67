// O plikach, które przysłali inni.
export const received: { readonly [text: string]: string } = {
  'no XML that can be read: {}': 'to nie jest czytelny XML: {}',
  'cannot be read here': 'nie udało się odczytać',
  'the file is empty': 'plik jest pusty',
  'the PDF is damaged, locked by a password, or takes too long to open':
    'PDF jest uszkodzony, chroniony hasłem albo otwiera się zbyt długo',
  'the PDF carries no structured invoice': 'w tym PDF nie ma faktury ustrukturyzowanej',
  '{} is no number': '{} nie jest liczbą',
  '{} is no day': '{} nie jest datą',
  'the {} is missing': 'brakuje: {}',
  'no seller is named': 'nie wskazano sprzedawcy',
  'more than {} lines': 'więcej niż {} pozycji',
  '{} of UNTDID 1001 is no kind of ours': 'rodzaj {} z UNTDID 1001 nie ma u nas odpowiednika',
  '{} is another tax than VAT; it is kept as a rate of VAT':
    '{} to inny podatek niż VAT; zapisano go jako stawkę VAT',
  'category {} is none of EN 16931; it is kept as {} %':
    'kategorii {} nie zna EN 16931; zapisano ją jako {} %',
  'is a simplified invoice (UPR) in the file': 'w pliku to faktura uproszczona (UPR)',
  'is an invoice of ZUGFeRD 1, which is no longer in use': 'to faktura ZUGFeRD 1, którego już się nie używa',
  'is an answer to an invoice, not an invoice': 'to odpowiedź na fakturę, a nie faktura',
  'is a status of an invoice, not an invoice': 'to status faktury, a nie faktura',
  'is a Polish structure other than FA(2), FA(3) and FA_RR(1)':
    'to inna struktura niż FA(2), FA(3) i FA_RR(1)',
  'is no invoice of UBL, CII, FA(2), FA(3) or FA_RR(1)':
    'to nie jest faktura UBL, CII, FA(2), FA(3) ani FA_RR(1)',
  'is the document {} already; allow_duplicate makes another one of it': 'z tego pliku jest już dokument',
  'is a sale of your own ({}); as_sale takes it as one': 'to Twoja własna sprzedaż ({})',
  'is no sale of your own': 'to nie jest Twoja własna sprzedaż',
  'carries too little: neither lines nor sums of rates':
    'zawiera za mało: ani pozycji, ani sum według stawek',
  'there are {} files that could not be read: delete some first':
    'jest już {} plików, których nie odczytano: najpierw usuń niektóre',
  'there is no room for more received files in this account': 'na tym koncie nie ma miejsca na więcej plików',
  'is what the document {} was made of, and stays with it': 'z niego powstał dokument i przy nim zostaje',
  'is longer in the file': 'w pliku jest dłuższe',
  '{} is another account than this vendor had so far: ask before you pay':
    '{} – nowy u tego dostawcy, potwierdź go przed zapłatą',
  'was said as {}; before the day of issue nothing comes': 'podano {} – to przed dniem wystawienia',
  'is after today': 'jest po dniu dzisiejszym',
  'is the first of {}: the others stand in the file': 'to pierwszy z {}: pozostałe są w pliku',
  'the file is for another buyer: {} {}': 'plik jest dla innego nabywcy: {} {}',
  'is sold under the margin scheme: no tax is shown': 'sprzedaż w procedurze marży: podatku nie wykazano',
  'stands in the file alone: {}': 'tylko w pliku pozostaje: {}',
  'stands in the file alone: {} and {} more': 'tylko w pliku pozostaje: {} i jeszcze {2}',
  'has an amount that is out of range': 'zawiera kwotę poza zakresem',
  'the PDF carries {} XML files, and none of the first {} is an invoice':
    'PDF zawiera {} plików XML, a wśród pierwszych {} nie ma faktury',
  'is a corrected invoice (384): see whether it tells the difference or the whole':
    'to faktura korygująca (384): sprawdź, czy podaje różnicę, czy całość',
  'must be a file': 'musi być plikiem',
  'The file has just been removed; send it again': 'Ten plik właśnie usunięto; wyślij go ponownie',
  'is one too many (maximum is {} bank accounts)': 'to o jeden za dużo (najwyżej {} kont bankowych)',
  "can't be blank: the card of the product is in {}, and the price list in {}":
    'nie może być puste: karta produktu jest w {}, a cennik w {}',
  'is one too many (maximum is {} files)': 'to o jeden za dużo (najwyżej {} plików)',
  'does not fit: the files of an account may take {} MB': 'nie mieści się: pliki konta mogą zająć {} MB',
  'is one too many: add those that were uploaded first':
    'to o jeden za dużo: najpierw dodaj te, które przesłano',
  'has not been uploaded': 'nie został przesłany',
  'key or acl does not match the policy: send both as get_new_attachment_credentials returned them':
    'key lub acl nie pasuje do zasad przesyłania: wyślij je bez zmian',
  'The signature does not fit the policy': 'Podpis nie pasuje do uprawnienia',
  'The leave to upload has been used for another file; get a new one':
    'Uprawnienie do przesłania wykorzystano już dla innego pliku; pobierz nowe',
  'The leave to upload has expired; get a new one': 'Uprawnienie do przesłania wygasło; pobierz nowe',
  'are too large for a letter (maximum is {} MB together)': 'są za duże na wiadomość (razem najwyżej {} MB)',
  'is {} by the changed lines, and {} in the file': 'według zmienionych pozycji to {}, a w pliku {}',
  'is {} as the file says; its lines come to {}': 'według pliku to {}; z pozycji wychodzi {}',
  'is out of range in the file': 'w pliku wykracza poza dozwolony zakres',
  'was not read': 'nie został odczytany',
  'has no document any more': 'nie ma już dokumentu',
  'there is no connection with KSeF to fetch by': 'nie ma połączenia z KSeF, przez które można pobierać',
  'are too many (maximum is {})': 'jest ich za dużo (najwyżej {})',
  'are too long (maximum is {} characters)': 'są za długie (najwyżej {} znaków)',
  'bears no tax because the buyer owes it: for JPK_V7 make it {}, with the Polish rates':
    'nie ma podatku, bo rozlicza go nabywca: dla JPK_V7 zmień na {} i podaj polskie stawki',
  'is {} by the VAT breakdown of the file, and {} by its total without VAT (BT-109)':
    'według zestawienia VAT w pliku wynosi {}, a według sumy netto (BT-109) {2}',
  'is {} in the file, whose total without VAT and VAT come to {}':
    'w pliku wynosi {}, a suma netto i VAT dają {2}',
  'is no valid {}, KSeF would refuse it: {}: {} is missing (and {} more)':
    'nie jest zgodny ze strukturą {1}, KSeF by go odrzucił: brak {3} w {2} (i jeszcze {4})',
  'is no valid {}, KSeF would refuse it: {}: {} is missing':
    'nie jest zgodny ze strukturą {1}, KSeF by go odrzucił: brak {3} w {2}',
  'is no valid {}, KSeF would refuse it: {}: {} is unknown here (and {} more)':
    'nie jest zgodny ze strukturą {1}, KSeF by go odrzucił: {3} nie może wystąpić w {2} (i jeszcze {4})',
  'is no valid {}, KSeF would refuse it: {}: {} is unknown here':
    'nie jest zgodny ze strukturą {1}, KSeF by go odrzucił: {3} nie może wystąpić w {2}',
  'is no valid {}, KSeF would refuse it: {}: {} must not stand after {} (and {} more)':
    'nie jest zgodny ze strukturą {1}, KSeF by go odrzucił: {3} w {2} nie może stać po {4} (i jeszcze {5})',
  'is no valid {}, KSeF would refuse it: {}: {} must not stand after {}':
    'nie jest zgodny ze strukturą {1}, KSeF by go odrzucił: {3} w {2} nie może stać po {4}',
  'is no valid {}, KSeF would refuse it: {}: {} needs KodUE before it (and {} more)':
    'nie jest zgodny ze strukturą {1}, KSeF by go odrzucił: {3} w {2} wymaga wcześniejszego KodUE (i jeszcze {4})',
  'is no valid {}, KSeF would refuse it: {}: {} needs KodUE before it':
    'nie jest zgodny ze strukturą {1}, KSeF by go odrzucił: {3} w {2} wymaga wcześniejszego KodUE',
  'is no valid {}, KSeF would refuse it: {} is empty (and {} more)':
    'nie jest zgodny ze strukturą {1}, KSeF by go odrzucił: {2} jest puste (i jeszcze {3})',
  'is no valid {}, KSeF would refuse it: {} is empty':
    'nie jest zgodny ze strukturą {1}, KSeF by go odrzucił: {2} jest puste',
  'is no valid {}, KSeF would refuse it: {} is no KSeF number (and {} more)':
    'nie jest zgodny ze strukturą {1}, KSeF by go odrzucił: {2} nie jest numerem KSeF (i jeszcze {3})',
  'is no valid {}, KSeF would refuse it: {} is no KSeF number':
    'nie jest zgodny ze strukturą {1}, KSeF by go odrzucił: {2} nie jest numerem KSeF',
  'is no valid {}, KSeF would refuse it: {} (and {} more)':
    'nie jest zgodny ze strukturą {}, KSeF by go odrzucił: {2} (i jeszcze {3})',
  'is no valid {}, KSeF would refuse it: {}': 'nie jest zgodny ze strukturą {}, KSeF by go odrzucił: {2}',
  'Too many {} are being read at once, try again': 'Zbyt wiele plików odczytuje się naraz, spróbuj ponownie',
  'the file takes too long to read': 'odczyt pliku trwa zbyt długo',
  '{} stays in the file: more than {} files are embedded':
    '{} pozostaje tylko w pliku: osadzono więcej niż {2} plików',
  '{} stays in the file: it is damaged': '{} pozostaje tylko w pliku: jest uszkodzony',
  '{} stays in the file: EN 16931 does not allow its type':
    '{} pozostaje tylko w pliku: EN 16931 nie dopuszcza tego typu',
  '{} stays in the file: it is not of the type that the file names':
    '{} pozostaje tylko w pliku: to inny typ niż podany',
  '{} stays in the file: the account has no room for it':
    '{} pozostaje tylko w pliku: na koncie brakuje na niego miejsca',
  'only files of sales can be embedded in an e-invoice': 'do e-faktury można dołączyć tylko pliki sprzedaży',
  'cannot be changed: the e-invoice of this document has been issued':
    'nie można zmienić: e-faktura tego dokumentu została już wystawiona',
  'only PDF, PNG, JPEG, CSV, XLSX and ODS files can be embedded in an e-invoice':
    'do e-faktury można dołączyć tylko pliki PDF, PNG, JPEG, CSV, XLSX i ODS',
  'the files embedded in an e-invoice may have at most {} MB together':
    'pliki w e-fakturze mogą mieć łącznie {} MB',
}
