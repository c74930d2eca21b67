// Server messages about received files.
export const receivedMessages: { readonly [text: string]: string } = {
  'the file is not readable XML: {}': 'nieprawidłowy plik XML: {}',
  'cannot be attached; choose another file': 'nie można dołączyć pliku; wybierz inny',
  'already has a document; open it in the list of expenses':
    'ten plik ma już dokument; otwórz go na liście kosztów',
  'must be an expense': 'wybierz koszt, a nie dokument sprzedaży',
  'was rejected, so no document can be entered from it':
    'ten plik odrzucono, więc nie można wprowadzić z niego dokumentu',
  'is damaged, locked by a password, or takes too long to open':
    'plik jest uszkodzony, chroniony hasłem albo zbyt złożony; wybierz inny',
  'could not be read': 'nie można odczytać pliku',
  'the file is empty': 'plik jest pusty',
  'the PDF is damaged, locked by a password, or takes too long to open':
    'plik PDF jest uszkodzony, chroniony hasłem albo zbyt złożony; wybierz inny',
  'the PDF contains no structured invoice': 'ten plik PDF nie zawiera e-faktury',
  'a picture contains no structured invoice': 'zdjęcie nie zawiera e-faktury; wprowadź dane ręcznie',
  'is a picture in the format {}; save it as JPEG or PNG':
    'nieobsługiwany format obrazu ({}); zapisz obraz jako JPEG lub PNG',
  'is too large (maximum is 10 MB)': 'obraz jest za duży (maks. 10 MB)',
  '{} contains no valid number': '{} nie jest liczbą',
  '{} contains no valid date': '{} nie jest datą',
  'the {} is missing': 'brak: {}',
  'the file contains no seller': 'w pliku brakuje sprzedawcy',
  'more than {} lines': 'za dużo pozycji (maks. {})',
  '{} of UNTDID 1001 is not a supported document type': 'nieobsługiwany rodzaj dokumentu: {} (UNTDID 1001)',
  '{} is not VAT; it is stored as a VAT rate': '{} to inny podatek niż VAT; zapisano go jako stawkę VAT',
  'category {} is not in EN 16931; it is stored as {} %':
    'nieznana kategoria {} (EN 16931); zapisano ją jako {}%',
  'is a simplified invoice (UPR) in the file': 'w pliku to faktura uproszczona (UPR)',
  'is an invoice of ZUGFeRD 1, which is no longer in use':
    'format ZUGFeRD 1 nie jest obsługiwany; poproś dostawcę o ZUGFeRD 2 lub Factur-X',
  'is a response to an invoice, not an invoice': 'to odpowiedź na fakturę, a nie faktura; dodaj samą fakturę',
  'is the status of an invoice, not an invoice; upload the invoice itself':
    'to status faktury, a nie faktura; dodaj samą fakturę',
  'is a Polish structure other than FA(2), FA(3) and FA_RR(1)':
    'nieobsługiwana struktura; obsługiwane: FA(2), FA(3) i FA_RR(1)',
  'is not an invoice in UBL, CII, FA(2), FA(3) or FA_RR(1)':
    'nieobsługiwany format; obsługiwane: UBL, CII, FA(2), FA(3) i FA_RR(1)',
  'already exists as document {}; set allow_duplicate to true to import it again':
    'ten plik już zaimportowano',
  'was issued by your own company ({}); set as_sale to true to import it as a sale':
    'to Twoja sprzedaż ({}); możesz ją zaimportować jako sprzedaż',
  'was not issued by your own company; import it without as_sale':
    'sprzedawcą nie jest Twoja firma; zaimportuj plik jako koszt',
  'contains neither lines nor totals by VAT rate': 'plik nie zawiera pozycji ani sum według stawek VAT',
  'there are {} files that could not be read: delete some first':
    'za dużo nieodczytanych plików ({}); usuń niektóre',
  'the storage for received files is full; delete some files first':
    'brak miejsca na pliki na tym koncie; usuń niektóre',
  'is the source of document {}; delete that document first':
    'z tego pliku powstał dokument; najpierw usuń dokument',
  'was shortened; the file contains the full text': 'tekst skrócono; całość jest w pliku',
  '{} differs from the accounts that this supplier has used so far; verify it before you pay':
    '{}: nowy rachunek tego dostawcy, sprawdź go przed zapłatą',
  'was entered as {}, before the issue date; check the date of receipt':
    'podana data {} jest wcześniejsza niż data wystawienia; sprawdź datę wpływu',
  'is the first of {} accounts in the file; check the others before you pay':
    'w pliku jest więcej rachunków (razem {}); sprawdź pozostałe przed zapłatą',
  'the invoice is addressed to another buyer: {} {}': 'faktura jest dla innego nabywcy: {} {}',
  'uses the margin scheme, so the file shows no VAT': 'procedura marży: plik nie wykazuje VAT',
  'is contained only in the file: {}': 'dane tylko w pliku: {}',
  'is contained only in the file: {} and {} more': 'dane tylko w pliku: {} i jeszcze {2}',
  'has an amount that is out of range': 'kwota poza dozwolonym zakresem',
  'the PDF contains {} XML files, and none of the first {} is an invoice':
    'wśród plików XML w pliku PDF nie ma faktury (wszystkich: {}, sprawdzono: {})',
  'is a corrected invoice (384); check whether it contains the difference or the full amounts':
    'faktura korygująca (384): sprawdź, czy podaje różnicę, czy pełne kwoty',
  'must be a file': 'wybierz plik',
  'The file has just been removed; send it again': 'Ten plik właśnie usunięto; wyślij go ponownie',
  'exceeds the maximum of {} bank accounts; delete one first':
    'za dużo rachunków bankowych (maks. {}); najpierw usuń jeden',
  'the price of the product is in {}, but the price list is in {}': 'cena produktu jest w {}, a cennik w {}',
  'exceeds the maximum of {} files; delete one first': 'za dużo plików (maks. {}); najpierw usuń jeden',
  'exceeds the file storage of the account ({} MB); delete files first':
    'brak miejsca: pliki konta mogą zajmować najwyżej {} MB; usuń zbędne pliki',
  'cannot be uploaded because too many uploads are pending; attach the uploaded files to a document first':
    'za dużo przesłanych plików czeka na dołączenie; najpierw dołącz je do dokumentu',
  'has not been uploaded; upload it again': 'plik nie został przesłany; prześlij go ponownie',
  'key or acl does not match the policy: send both as get_new_attachment_credentials returned them':
    'key lub acl nie pasuje do uprawnienia; wyślij wartości bez zmian',
  'The signature does not match the policy; request new upload credentials':
    'Nieprawidłowy podpis uprawnienia; pobierz nowe',
  'These upload credentials were already used for another file. Request new ones.':
    'Uprawnienie do przesłania wykorzystano już dla innego pliku; pobierz nowe',
  'The upload credentials have expired. Request new ones.': 'Uprawnienie do przesłania wygasło; pobierz nowe',
  'are too large for an email (maximum is {} MB together); send fewer files':
    'za duże załączniki (łącznie maks. {} MB); wyślij mniej plików',
  'is {} according to the changed lines, but {} in the file': 'według zmienionych pozycji {}, a w pliku {}',
  'is {} in the file, but its lines add up to {}': 'w pliku {}, a suma pozycji to {}',
  'is out of range in the file': 'wartość w pliku jest poza dozwolonym zakresem',
  'has no document to book; enter the document first':
    'ten plik nie ma dokumentu do zaksięgowania; najpierw go wprowadź',
  'refers to a document that was deleted; restore the document first':
    'dokument usunięto; najpierw go przywróć',
  'no KSeF connection can fetch purchases; create one or enter its token or certificate':
    'brak połączenia z KSeF; dodaj je w ustawieniach',
  'contains too many tags (maximum is {})': 'za dużo etykiet (maks. {})',
  'are too long (maximum is {} characters)': 'za długi tekst (maks. liczba znaków: {})',
  'contains no VAT because the buyer owes it: change the type to {}, which declares and deducts the Polish VAT; the supplier receives the net amount':
    'odwrotne obciążenie: zmień rodzaj na {}, aby wykazać i odliczyć polski VAT; dostawcy należy się kwota netto',
  'is {} in the VAT breakdown (BG-23) of the file, but {} in its total without VAT (BT-109)':
    'według zestawienia VAT w pliku wynosi {}, a według sumy netto (BT-109) {2}',
  'is {} in the file, but its total without VAT plus VAT is {}':
    'w pliku wynosi {}, a suma netto i VAT dają {2}',
  'is not a valid {}; KSeF would reject it: {}: {} is missing (and {} more)':
    'niezgodny ze strukturą {1}, KSeF go odrzuci: brak {3} w {2} (i jeszcze {4})',
  'is not a valid {}; KSeF would reject it: {}: {} is missing':
    'niezgodny ze strukturą {1}, KSeF go odrzuci: brak {3} w {2}',
  'is not a valid {}; KSeF would reject it: {}: {} is not allowed here (and {} more)':
    'niezgodny ze strukturą {1}, KSeF go odrzuci: {3} nie może wystąpić w {2} (i jeszcze {4})',
  'is not a valid {}; KSeF would reject it: {}: {} is not allowed here':
    'niezgodny ze strukturą {1}, KSeF go odrzuci: {3} nie może wystąpić w {2}',
  'is not a valid {}; KSeF would reject it: {}: {} must not follow {} (and {} more)':
    'niezgodny ze strukturą {1}, KSeF go odrzuci: {3} w {2} nie może stać po {4} (i jeszcze {5})',
  'is not a valid {}; KSeF would reject it: {}: {} must not follow {}':
    'niezgodny ze strukturą {1}, KSeF go odrzuci: {3} w {2} nie może stać po {4}',
  'is not a valid {}; KSeF would reject it: {}: {} needs KodUE before it (and {} more)':
    'niezgodny ze strukturą {1}, KSeF go odrzuci: {3} w {2} wymaga wcześniejszego KodUE (i jeszcze {4})',
  'is not a valid {}; KSeF would reject it: {}: {} needs KodUE before it':
    'niezgodny ze strukturą {1}, KSeF go odrzuci: {3} w {2} wymaga wcześniejszego KodUE',
  'is not a valid {}; KSeF would reject it: {} is empty (and {} more)':
    'niezgodny ze strukturą {1}, KSeF go odrzuci: {2} jest puste (i jeszcze {3})',
  'is not a valid {}; KSeF would reject it: {} is empty':
    'niezgodny ze strukturą {1}, KSeF go odrzuci: {2} jest puste',
  'is not a valid {}; KSeF would reject it: {} is not a KSeF number (and {} more)':
    'niezgodny ze strukturą {1}, KSeF go odrzuci: {2} nie jest numerem KSeF (i jeszcze {3})',
  'is not a valid {}; KSeF would reject it: {} is not a KSeF number':
    'niezgodny ze strukturą {1}, KSeF go odrzuci: {2} nie jest numerem KSeF',
  'is not a valid {}; KSeF would reject it: {} (and {} more)':
    'niezgodny ze strukturą {}, KSeF go odrzuci: {2} (i jeszcze {3})',
  'is not a valid {}; KSeF would reject it: {}': 'niezgodny ze strukturą {}, KSeF go odrzuci: {2}',
  'Too many {} are being read at once, try again':
    'Zbyt wiele plików jest odczytywanych jednocześnie; spróbuj ponownie',
  'the file takes too long to read': 'odczyt pliku trwa zbyt długo',
  '{} stays in the file: more than {} files are embedded':
    '{}: tylko w pliku, bo osadzono za dużo plików (maks. {2})',
  '{} was not attached because more than {} files are embedded; it remains in the received file':
    '{}: tylko w pliku, bo osadzono za dużo plików (maks. {2})',
  '{} stays in the file: it is damaged': '{}: tylko w pliku, bo jest uszkodzony',
  '{} was not attached because it is damaged; ask the supplier for it':
    '{}: załącznik jest uszkodzony; poproś o niego dostawcę',
  '{} stays in the file: EN 16931 does not allow its type':
    '{}: tylko w pliku, bo EN 16931 nie dopuszcza tego typu',
  '{} was not attached because EN 16931 does not allow its type; it remains in the received file':
    '{}: tylko w pliku, bo EN 16931 nie dopuszcza tego typu',
  '{} stays in the file: its content does not match its stated type':
    '{}: tylko w pliku, bo typ jest inny niż podany',
  '{} was not attached because its content does not match its stated type; it remains in the received file':
    '{}: tylko w pliku, bo typ jest inny niż podany',
  '{} stays in the file: the account has no room for it': '{}: tylko w pliku, bo na koncie brakuje miejsca',
  '{} was not attached because the file storage of the account is full; it remains in the received file':
    '{}: tylko w pliku, bo na koncie brakuje miejsca',
  'only files of sales can be embedded in an e-invoice':
    'do e-faktury można dołączyć tylko pliki dokumentów sprzedaży',
  'cannot be changed because the e-invoice has been issued; issue a correction to embed other files':
    'nie można zmienić, bo e-fakturę już wystawiono; aby dołączyć inne pliki, wystaw korektę',
  'only PDF, PNG, JPEG, CSV, XLSX and ODS files can be embedded in an e-invoice':
    'do e-faktury można dołączyć tylko pliki PDF, PNG, JPEG, CSV, XLSX i ODS',
  'the files embedded in an e-invoice may have at most {} MB together':
    'pliki w e-fakturze mogą mieć łącznie najwyżej {} MB',
}
