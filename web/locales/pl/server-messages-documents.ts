// Server messages about documents, payments and goods.
export const documents: { readonly [text: string]: string } = {
  // locks and state
  'is locked because the document has been issued; issue a correction or void it':
    'zablokowano, bo dokument jest wystawiony; wystaw korektę lub anuluj dokument',
  'is locked because the document was already sent ({}); issue a correction instead':
    'zablokowano, bo dokument przekazano klientowi; wystaw korektę',
  '{}: the period is closed until {}; issue a correction instead':
    '{}: okres jest zamknięty do {}; wystaw korektę',
  'is in a closed period (until {})': 'przypada na zamknięty okres (do {})',
  'cannot be changed because the document is void': 'nie można zmienić: dokument jest anulowany',
  'cannot be sent because the document is void': 'nie można wysłać: dokument jest anulowany',
  'cannot be changed back to draft after issuing':
    'wystawionego dokumentu nie można zmienić z powrotem w szkic',
  'is a test document, which cannot be issued or sent; duplicate it as a regular document':
    'to dokument testowy, którego nie można wystawić ani wysłać; skopiuj go jako zwykły dokument',
  'a test document cannot be issued; duplicate it as a regular document':
    'dokumentu testowego nie można wystawić; skopiuj go jako zwykły dokument',
  'an issued document cannot become a test document': 'wystawiony dokument nie może stać się testowym',
  'refers to a test document': 'to dokument testowy; wskaż zwykły dokument',
  'is a draft; issue it first': 'to szkic; najpierw go wystaw',
  'the draft has been issued as {} in the meantime': 'szkic został w międzyczasie wystawiony jako {}',
  'refers to a void document': 'wskaż dokument, który nie jest anulowany',
  '{} is void': 'dokument {} jest anulowany',
  'must not refer to the document itself': 'nie może wskazywać tego samego dokumentu',
  'cannot be set directly because payments are allocated to this document; edit the payments':
    'nie można ustawić wprost, bo dokument ma płatności; zmień płatności',
  'neither the document nor its client has an email address': 'ani dokument, ani klient nie ma adresu e-mail',

  // lines and sums
  'contains characters ({}) that the PDF fonts lack and print as boxes; add the text in another script':
    'zawiera znaki ({}), których nie ma w czcionkach PDF i które wydrukują się jako prostokąty; dodaj tekst w innym alfabecie',
  'cannot be negative; issue a correction to reverse a sale':
    'wartość nie może być ujemna; wystaw fakturę korygującą',
  'cannot be negative because there is nothing to refund':
    'wartość nie może być ujemna, bo nie ma nic do zwrotu',
  'is less than the allocated payments ({}); edit the payments':
    'to mniej niż zapisane płatności ({:money}). Zmień płatności.',
  'cannot be changed while payments are allocated to the document':
    'nie można zmienić, dopóki dokument ma płatności',
  'must not be zero': 'podaj wartość różną od zera',
  'must not be zero because the line has an amount': 'podaj wartość różną od zera: pozycja ma kwotę',
  'is not a plausible tax rate': 'nieprawidłowa stawka VAT; sprawdź ją',
  '{} was ignored: price_gross {} at {} gives a net price of {}':
    'pominięto {}: cena brutto {} przy stawce {} daje cenę netto {}',
  'must be between 0 and the line total ({})': 'podaj wartość od 0 do wartości pozycji ({})',
  'does not match the discount setting of the account ({}); change the setting or set discount_kind to it':
    'nie zgadza się z ustawieniem rabatów na koncie; zmień ustawienie albo rodzaj rabatu',
  'are missing: the document has no lines': 'dodaj co najmniej jedną pozycję',
  '"{}" is not a known code': 'nieznany kod „{}”',
  'is too large for these amounts': 'zbyt duża wartość przy tych kwotach',
  'must be a date (YYYY-MM-DD), a month (YYYY-MM) or off': 'podaj datę, miesiąc lub off',

  // tax and law
  'is required to state the VAT in {}': 'podaj kurs do przeliczenia VAT na {1} tutaj albo w kursach walut',
  'is required to state the VAT in {}, because no rate of {} is available':
    'brak kursu {2} do przeliczenia VAT na {1}; podaj go tutaj albo w kursach walut',
  'belongs to {}, but the document is dated {}': 'należy do {}, a dokument ma datę {}',
  'is required because the document has VAT-exempt lines':
    'podaj podstawę: dokument ma pozycje zwolnione z VAT',
  'must not be "bill" when lines have a VAT rate; use "vat"':
    'rachunek nie może mieć pozycji ze stawką VAT; wybierz fakturę',
  'is foreign VAT, which is not deductible in Poland': 'VAT innego kraju nie podlega odliczeniu w Polsce',
  'must be an EU VAT ID of another member state for an intra-Community supply':
    'przy dostawie wewnątrzwspólnotowej podaj numer VAT UE z innego kraju członkowskiego',
  '{}: the period is closed; create another document in an open period':
    '{}: okres jest zamknięty; wystaw inny dokument w otwartym okresie',
  'are {} + {} at the rate {}, but the lines add up to {} + {}; check both':
    'wynoszą {} + {} dla stawki {}, a pozycje dają {} + {}; sprawdź jedno i drugie',
  'can only be stated on an expense; remove them':
    'sumy dostawcy można podać tylko na dokumencie zakupu; usuń je',
  'can only be self-assessed on an expense': 'w ten sposób można rozliczyć tylko koszt',
  'is not known: enter the number of the supplier, because JPK states BRAK until then':
    'jest nieznany: wpisz numer dostawcy, bo do tego czasu JPK zawiera BRAK',
  'has no goods left to receive; enter the lines': 'wszystkie towary zostały już przyjęte; wpisz pozycje',
  'exceed {} in total': 'łącznie przekraczają {}',
  'is mandatory for Annex 15 goods above 15,000 PLN between businesses':
    'obowiązkowy mechanizm podzielonej płatności: towary z załącznika nr 15 powyżej 15\u00a0000\u00a0zł między firmami',
  'is a regular VAT rate on a margin scheme document; the VAT of this line is shown and due':
    'zwykła stawka na fakturze VAT marża: VAT tej pozycji będzie wykazany i należny',
  'is required to calculate the margin and its VAT': 'podaj cenę zakupu, aby obliczyć marżę i VAT od marży',
  'payments were received from {} to {}, but the tax date is {}; issue one advance invoice per payment':
    'płatności otrzymano od {} do {}, a data obowiązku podatkowego to {}; wystaw fakturę zaliczkową do każdej płatności',
  'must refer to the corrected document: set invoice_id, or corrected_number and corrected_date':
    'podaj numer i datę korygowanego dokumentu',
  'is not on the receipt that this invoice belongs to':
    'tej pozycji nie ma na paragonie, do którego jest faktura',

  // purchases
  'is also used by document {} of this supplier': 'ten numer ma też inny dokument tego dostawcy; sprawdź go',
  'already exists for this supplier (document {}, {}); set allow_duplicate to true to save it anyway':
    'dokument tego dostawcy o tym numerze jest już zapisany (z dnia {2})',

  // corrections
  '{} is void and cannot be corrected': 'dokument {} jest anulowany i nie można go skorygować',
  '{} is not an invoice ({}); edit it instead': 'dokument {1} nie jest fakturą; edytuj go',
  '{} has an invoice; correct the invoice instead': 'do dokumentu {} jest faktura; skoryguj fakturę',
  'exceed the remaining amount of {}: {} corrected, {} left':
    'przekraczają pozostałą kwotę {}: korekta {}, pozostało {}',
  'does not match the document': 'nie zgadza się z dokumentem',
  'does not match the current value of the document ({})': 'nie zgadza się z obecną wartością dokumentu ({})',
  '{} corrects this document; delete or void the correction first':
    'ten dokument koryguje {}; najpierw usuń lub anuluj korektę',
  'the corrected document was deleted; restore it first':
    'korygowany dokument usunięto; najpierw go przywróć',
  'refer to lines that another correction has changed since':
    'dotyczą pozycji, które zmieniła już inna korekta',
  '{} corrects the goods of this sale; delete or void the correction first':
    'towary tej sprzedaży koryguje {}; najpierw usuń lub anuluj korektę',
  'return goods that the sale no longer issues from stock':
    'zwracają towary, których ta sprzedaż już nie wydaje z magazynu',
  'is the basis of correction {}; delete or void that first':
    'podstawa korekty {}; najpierw usuń lub anuluj korektę',
  'set the corrected lines, or set total_correction':
    'podaj skorygowane pozycje albo skoryguj dokument do zera',

  // documents from documents
  'must refer to the corrected document; set invoice_id to its id': 'wskaż korygowany dokument',
  'requires the order of the advances; set copy_invoice_from to its id':
    'wymaga zamówienia, do którego wystawiono zaliczki; wskaż je',
  '{} is not an advance of {}, or is void': '{} nie jest zaliczką do {} albo jest anulowana',
  '{} is already settled by {}': '{} rozlicza już {}',
  'is 0 of {}; enter a larger advance': 'zaliczka wynosi 0 z {}; podaj wyższą kwotę',
  'cannot be changed because the document was created from another one; delete it and create it again':
    'nie można zmienić, bo dokument powstał z innego; usuń go i utwórz od nowa',
  'cannot be changed because the receipt and its invoice belong together':
    'nie można zmienić, bo paragon i jego faktura są powiązane',
  'cannot be changed because {} was created from this document':
    'nie można zmienić, bo z tego dokumentu powstał {}',
  'cannot be changed because this document records the payments of {}':
    'nie można zmienić, bo na tym dokumencie są płatności za {}',
  '{}: payments are recorded on {}; change them there': '{}: płatności zapisano na {}; zmień je tam',
  '{} was created from this document; delete or void it first':
    'z tego dokumentu powstał {}; najpierw go usuń lub anuluj',
  '{}: nothing is due': '{}: nie ma nic do zapłaty',
  'total {}; the invoiced amount of {} cannot be negative':
    'wynoszą {}; zafakturowana kwota z {} nie może być ujemna',
  'total less than the invoiced amount of {} ({})': 'wynoszą mniej niż zafakturowana kwota z {} ({})',
  'exceeds the remaining amount of {}: {}': 'przekracza pozostałą kwotę z {}: {}',
  '{} settles {}; correct it, or delete or void it first':
    '{} rozlicza {}; skoryguj go albo najpierw usuń lub anuluj',
  '{} was deleted, changed or settled by another document':
    '{} usunięto, zmieniono albo rozliczono innym dokumentem',
  'the source document was deleted; restore it first': 'dokument źródłowy usunięto; najpierw go przywróć',
  'must refer to a receipt': 'wskaż paragon',
  'already has an invoice': 'ma już fakturę',
  '{} was fully reversed by {}': '{} skorygowano do zera dokumentem {}',
  'total {}, but receipt {} totals {}': 'wynoszą {}, a paragon {} opiewa na {}',
  '{} is the invoice of {}, and both are one sale; correct the invoice instead':
    '{} jest fakturą do {} i dotyczą tej samej sprzedaży; skoryguj fakturę',
  '{} already moves the goods of this sale': 'towary tej sprzedaży wydaje już {}',
  'must refer to an order': 'wskaż zamówienie',
  '{} is not an order, estimate or pro forma invoice':
    '{} nie jest zamówieniem, ofertą ani fakturą pro forma',
  'differs from the document it was created from ({})': 'różni się od dokumentu, z którego powstał ({})',

  // payments
  'must be greater than zero to create an invoice from it':
    'podaj kwotę większą od zera, aby wystawić fakturę',
  'differs from the currency of invoice {} ({}); set exchange_currency_rate':
    'inna niż waluta faktury {} ({}); podaj kurs',
  'can be used for invoices in one currency only': 'może dotyczyć faktur tylko w jednej walucie',

  // goods
  'must not contain the product itself': 'zestaw nie może zawierać samego siebie',
  'must be a list of codes and discounts': 'podaj listę kodów i rabatów',
  '{} must be a percentage such as 10% or an amount': '{}: podaj procent, np. 10%, albo kwotę',
  'has more than {} products': 'maks. liczba produktów: {}',
  'must be a list of products, each with an id and a quantity greater than zero':
    'podaj produkty z ilością większą od zera',
  'refers to more than {} products': 'maks. liczba wskazanych produktów: {}',
  'results in a stock level that is too large': 'zbyt duży stan magazynowy po operacji',
  'exceeds the stock of {} in {}: {} in stock, {} taken out':
    'większa niż stan: {} w magazynie {} – dostępne {}, do wydania {}',
  'exceeds the stock of {} without a warehouse: {} in stock, {} taken out':
    'większa niż stan: {} bez magazynu – dostępne {}, do wydania {}',
  'must differ from the source warehouse': 'wybierz inny magazyn niż źródłowy',

  'may contain only {}': 'dozwolone tylko: {}',
  'must be a tax office code of four digits': 'podaj czterocyfrowy kod urzędu skarbowego',
  'must be one of {}': 'dozwolone wartości: {}',
  'must not be before date_from': 'podaj datę nie wcześniejszą niż początek okresu',
  'is required because there is no main department': 'wybierz oddział: nie ma głównego',
  'must not be before {}': 'podaj datę nie wcześniejszą niż {}',
  'must contain an account number': 'podaj numer rachunku',
  'is not available: this server does not support fiscal printers':
    'ten serwer nie obsługuje drukarek fiskalnych',
  'is switched off in the settings': 'funkcja jest wyłączona w ustawieniach',
}
