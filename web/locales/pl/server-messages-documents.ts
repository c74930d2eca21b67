// What the server says of documents, payments and goods.
export const documents: { readonly [text: string]: string } = {
  // locks and state
  'documents are not changed once they are issued; correct or cancel it':
    'wystawionych dokumentów się nie zmienia; skoryguj go lub anuluj',
  'the document has left the house ({}); correct or cancel it':
    'dokument trafił już do odbiorcy; skoryguj go lub anuluj',
  '{}: its month is closed ({}); correct it instead': '{1}: ten miesiąc jest zamknięty; wystaw korektę',
  'lies in a closed month (until {})': 'przypada na zamknięty miesiąc (do {})',
  'a cancelled document cannot be changed': 'anulowanego dokumentu nie można zmienić',
  'a cancelled document cannot be sent': 'anulowanego dokumentu nie można wysłać',
  'an issued document is no draft any more': 'wystawiony dokument nie jest już szkicem',
  'is a test document, which is neither issued nor sent; copy it':
    'jest dokumentem próbnym, którego się nie wystawia ani nie wysyła; skopiuj go',
  'a test document stays one; copy it': 'dokument próbny nim pozostaje; skopiuj go',
  'an issued document is no test any more': 'wystawiony dokument nie może stać się próbnym',
  'is a test document': 'jest dokumentem próbnym',
  'is a draft; issue it first': 'jest szkicem; najpierw go wystaw',
  'the draft was issued as {} meanwhile': 'szkic został w międzyczasie wystawiony jako {}',
  'is cancelled': 'jest anulowane',
  '{} is cancelled': 'dokument {} jest anulowany',
  'is the document itself': 'to ten sam dokument',
  'payments settle this document': 'dokument jest rozliczony płatnościami',
  "can't be blank: neither the document nor its client has an e-mail address":
    'jest wymagane: ani dokument, ani klient nie ma adresu e-mail',

  // lines and sums
  'has letters ({}) that no font of printed documents has: on paper they are boxes, so add the text in another script':
    'zawiera litery ({}), których nie ma w żadnej czcionce wydruków: na papierze będą to prostokąty, dodaj więc tekst w innym alfabecie',
  'is below zero: what was sold is taken back by a correction':
    'jest poniżej zera: sprzedaż cofa się korektą',
  'is below zero, and nothing is to be paid back': 'jest poniżej zera, a nie ma nic do zwrotu',
  'is less than what payments gave ({}); change those': 'to mniej, niż wpłacono ({}); zmień płatności',
  'cannot change while the document has payments': 'nie może się zmienić, dopóki dokument ma płatności',
  'is zero: nothing is sold': 'wynosi zero: nic nie sprzedano',
  'is zero, and the line has an amount': 'wynosi zero, a pozycja ma kwotę',
  'is higher than the tax of any country': 'jest wyższa niż podatek w jakimkolwiek kraju',
  'was sent as {}, but price_gross {} counts, and at {} that is {} net':
    'podano {}, ale liczy się cena brutto {}, a przy stawce {} to {} netto',
  'must be from 0 to the line ({})': 'musi być od 0 do wartości pozycji ({})',
  'does not match the account setting for discount calculation ({}); change the setting or send that kind':
    'nie zgadza się z ustawieniem rabatów na koncie; zmień ustawienie albo rodzaj rabatu',
  'are none, so the document is worth nothing': 'brak, więc dokument nie ma wartości',
  '"{}" is not on the list of codes': '„{}” nie ma na liście kodów',
  'is out of range for these amounts': 'wykracza poza zakres przy tych kwotach',
  'is not a date (YYYY-MM-DD), a month (YYYY-MM) or off': 'nie jest datą ani miesiącem',

  // tax and law
  'to {} is needed for the tax in that currency{}': 'jest potrzebny, by podać podatek w {1}',
  'is one of {}, and the document is dated {}': 'należy do {}, a dokument ma datę {}',
  'is needed: a document with exempt lines names the basis':
    'jest potrzebna przy pozycjach zwolnionych z podatku',
  'is for those who charge no tax: a bill with a rate shows tax that is owed':
    'wystawia go, kto nie nalicza podatku: rachunek ze stawką pokazuje podatek należny',
  'is that of another country: it is not deducted in Poland':
    'jest podatkiem innego kraju: w Polsce się go nie odlicza',
  'is not one of another country of the EU, which a supply there wants':
    'nie jest numerem z innego kraju UE, a wymaga go dostawa wewnątrzwspólnotowa',
  '{}: its month is closed; make another document in an open one':
    '{}: ten miesiąc jest zamknięty; wystaw inny dokument w otwartym',
  'come to more than {}': 'dają razem więcej niż {}',
  'is compulsory for goods of annex 15 above 15000 PLN between businesses':
    'jest obowiązkowy dla towarów z załącznika 15 powyżej 15 000 PLN między firmami',
  'is that of an ordinary line: its tax is shown beside those of the margin scheme, and owed':
    'należy do zwykłej pozycji: jej podatek będzie pokazany obok marży i należny',
  'is needed for the margin and its tax': 'jest potrzebna do obliczenia marży i jej podatku',
  'is {} for all of it, and it was paid from {} to {}: the tax of each payment is due in its own month; make an advance of each':
    'to {} dla całości, a zapłacono od {} do {}: podatek od każdej wpłaty należy się w jej miesiącu; wystaw do każdej fakturę zaliczkową',
  'names no document that is corrected; send invoice_id, or corrected_number and corrected_date':
    'nie wskazuje korygowanego dokumentu; podaj jego numer i datę',
  'is not on the receipt that the invoice is for': 'nie ma go na paragonie, do którego jest faktura',

  // purchases
  'is on the document {} of this vendor too': 'ma go też inny dokument tego dostawcy',
  'is on the document {} of this vendor already ({}); allow_duplicate keeps both':
    'ma go już inny dokument tego dostawcy (z dnia {2})',

  // corrections
  '{} is cancelled, there is nothing to correct': 'dokument {} jest anulowany, nie ma czego korygować',
  '{} is no invoice ({}); change it instead': 'dokument {1} nie jest fakturą; po prostu go zmień',
  '{} has an invoice; correct that': 'do dokumentu {} jest faktura; skoryguj ją',
  'take back {}, but only {} of {} is left': 'cofają {}, a z {3} zostało tylko {2}',
  'is not what the document holds': 'nie zgadza się z dokumentem',
  'is not what the document holds now ({})': 'nie zgadza się z dzisiejszym stanem dokumentu ({})',
  '{} corrects this document; delete or cancel the correction first':
    'dokument {} koryguje ten dokument; najpierw usuń lub anuluj korektę',
  'what it corrects is gone; restore that first': 'korygowanego dokumentu już nie ma; najpierw go przywróć',
  'correct what has been corrected otherwise since': 'korygują to, co w międzyczasie skorygowano inaczej',
  '{} corrects the goods of this sale; delete or cancel the correction first':
    'dokument {} koryguje towary tej sprzedaży; najpierw usuń lub anuluj korektę',
  'bring back goods that the sale does not take out any more':
    'przyjmują z powrotem towary, których ta sprzedaż już nie wydaje',
  'the correction {} stands on this; delete or cancel it first':
    'opiera się na tym korekta {}; najpierw ją usuń lub anuluj',
  "can't be blank (or send total_correction)": 'jest wymagane',

  // documents from documents
  'does not name the corrected document: send its id as invoice_id':
    'nie wskazuje korygowanego dokumentu: podaj jego id w polu invoice_id',
  'needs the order of the advances: send its id as copy_invoice_from':
    'wymaga zamówienia, do którego są zaliczki: podaj jego id w polu copy_invoice_from',
  '{} is no advance of {}, or it is cancelled': '{} nie jest zaliczką do {} albo jest anulowana',
  '{} is settled by {}': '{} jest rozliczone dokumentem {}',
  'comes to nothing of {}': 'wynosi zero z {}',
  'cannot change: the document follows from another; delete it and make it anew':
    'nie może się zmienić: dokument powstał z innego; usuń go i wystaw od nowa',
  'cannot change: a receipt and its invoice belong together':
    'nie może się zmienić: paragon i jego faktura należą do siebie',
  'cannot change: {} follows from this document': 'nie może się zmienić: z tego dokumentu powstał {}',
  'cannot change: what is paid of {} is on this document':
    'nie może się zmienić: na tym dokumencie jest zapłata za {}',
  'what is paid of {} is on {}; say it there': 'zapłata za {} jest na {}; zmień ją tam',
  '{} is made of this document; delete or cancel it first':
    'z tego dokumentu powstał {}; najpierw go usuń lub anuluj',
  'nothing is to be paid of {}': 'nie ma nic do zapłaty za {}',
  'come to {}; what is invoiced of {} is not below zero':
    'wynoszą {}, a zafakturowane z {} nie może być poniżej zera',
  'come to less than what is invoiced of {}: {}': 'wynoszą mniej, niż zafakturowano z {}: {}',
  'is more than what is left of {}: {}': 'to więcej, niż zostało z {}: {}',
  '{} settles {}; correct that, or delete or cancel it first':
    '{} rozlicza {}; skoryguj go albo najpierw usuń lub anuluj',
  '{} is gone, changed or settled otherwise': '{} już nie ma, zmienił się albo jest rozliczony inaczej',
  'what it was made from is gone; restore that first':
    'dokumentu, z którego powstał, już nie ma; najpierw go przywróć',
  'is not a receipt': 'nie jest paragonem',
  'has an invoice already': 'ma już fakturę',
  'nothing is left of {}: {} took it back': 'nic nie zostało z {}: cofnął to {}',
  'come to {}, and the receipt {} to {}': 'wynoszą {}, a paragon {} – {}',
  '{} is the invoice of {}, and both are one sale; correct the invoice instead':
    '{} jest fakturą do {} i to jedna sprzedaż; skoryguj fakturę',
  '{} moves the goods of this sale': 'towary tej sprzedaży wydaje {}',
  'is no order': 'nie jest zamówieniem',
  '{} is no order, estimate or proforma': '{} nie jest zamówieniem, ofertą ani proformą',
  'is not that of the document it follows from ({})': 'jest inna niż w dokumencie, z którego powstał ({})',

  // payments
  'must be above zero for an invoice to be made of it':
    'musi być większe od zera, by powstała z tego faktura',
  'is not that of the invoice {} ({}); send exchange_currency_rate':
    'jest inna niż na fakturze {} ({}); podaj kurs',
  'cannot serve invoices in several currencies': 'nie może dotyczyć faktur w różnych walutach',

  // goods
  'contains the product itself': 'zawiera sam siebie',
  'is not a list of codes and what they take off': 'nie jest listą kodów i obniżek',
  '{} is neither a part like 10% nor an amount': '{} nie jest ani procentem, na przykład 10%, ani kwotą',
  'has more than {} products': 'ma więcej niż {} produktów',
  'is not a list of products, each with its id and a quantity above zero':
    'nie jest listą produktów z ilością większą od zera',
  'names more than {} products': 'wymienia więcej niż {} produktów',
  'leads to a stock that is out of range': 'prowadzi do stanu poza zakresem',
  'is where the goods are already': 'to magazyn, w którym towary już są',

  'may hold {}': 'może zawierać {}',
  'is no code of a tax office: four digits': 'nie jest kodem urzędu skarbowego: cztery cyfry',
  'is not one of {}': 'nie jest jedną z możliwości ({})',
  'is before date_from': 'jest przed początkiem okresu',
  'is needed: there is no main department': 'jest wymagane: nie ma głównego oddziału',
  'must not be before {}': 'nie może być przed {}',
  'names no account number': 'nie podaje numeru rachunku',
  'names no printer: fiscal printers are not driven here':
    'nie wskazuje drukarki: drukarki fiskalne nie są tu obsługiwane',
  'is switched off': 'jest wyłączone',
}
