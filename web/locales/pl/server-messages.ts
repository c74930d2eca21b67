import { documents } from './server-messages-documents.ts'
import { ksef } from './server-messages-ksef.ts'
import { late } from './server-messages-late.ts'
import { moving } from './server-messages-moving.ts'
import { networks } from './server-messages-networks.ts'
import { received } from './server-messages-received.ts'
import { recurrings } from './server-messages-recurrings.ts'
import { roles } from './server-messages-roles.ts'
import { sandbox } from './server-messages-sandbox.ts'

// What the server says of fields, in the words of people: its own texts, with {} for each part that it fills in. The words take the
// parts in their order, or by number: {2}.
export const refusals: { readonly [text: string]: string } = {
  ...documents,
  ...ksef,
  ...late,
  ...moving,
  ...networks,
  ...received,
  ...recurrings,
  ...sandbox,

  // values
  "can't be blank": 'jest wymagane',
  'has already been taken': 'jest już zajęte',
  'is invalid': 'jest nieprawidłowe',
  'is not a number': 'nie jest liczbą',
  'is not a whole number': 'nie jest liczbą całkowitą',
  'is not a date': 'nie jest datą',
  'is not a date (YYYY-MM-DD)': 'nie jest datą',
  'is not a date or a time': 'nie jest datą ani godziną',
  'is not a text': 'nie jest tekstem',
  'is not a list': 'nie jest listą',
  'is not a list of ids': 'nie jest listą numerów',
  'is not an id': 'nie jest numerem wpisu',
  'is not true or false': 'nie jest odpowiedzią tak lub nie',
  'is not yes or no': 'nie jest odpowiedzią tak lub nie',
  'is not yes, no or all': 'nie jest jedną z możliwości',
  'is not positive, negative or zero': 'nie jest jedną z możliwości',
  'is not included in the list': 'nie jest jedną z możliwości',
  'is not included in the list ({})': 'nie jest jedną z możliwości ({})',
  'is not included in the list ({}; with .desc for descending)': 'nie jest jedną z możliwości ({})',
  '{} is not one of {}': '{} nie jest jedną z możliwości ({})',
  '"{}" is not one of {}': '„{}” nie jest jedną z możliwości ({})',
  'is out of range': 'wykracza poza zakres',
  'is out of range (maximum is {})': 'wykracza poza zakres (najwięcej {})',
  'is out of range for this quantity': 'wykracza poza zakres przy tej ilości',
  'is too long': 'jest za długie',
  'is too long (maximum is {})': 'jest za długie (najwięcej {})',
  'is too long (maximum is {} characters)': 'jest za długie (najwięcej {} znaków)',
  'is too long (maximum is 200 items)': 'jest za długie (najwięcej 200 wpisów)',
  'is too long (maximum is {} ids)': 'jest za długie (najwięcej {} wpisów)',
  'is too long (maximum is {} lines)': 'jest za długie (najwięcej {} pozycji)',
  'is too long (maximum is {} positions)': 'jest za długie (najwięcej {} pozycji)',
  'is too long (maximum is {} invoices)': 'jest za długie (najwięcej {} faktur)',
  'is too long to print': 'jest za długie, by je wydrukować',
  'is too short (minimum is {} characters)': 'jest za krótkie (najmniej {} znaków)',
  'must be above zero': 'musi być większe od zera',
  'must be 1, 10, 100, 1000 or 10000, as tables of rates quote':
    'musi wynosić 1, 10, 100, 1000 lub 10000, jak w tabelach kursów',
  'must not be below zero': 'nie może być mniejsze od zera',
  'has this price already, from the same quantity and day':
    'ma już tę cenę, od tej samej ilości i tego samego dnia',
  'must be from -1000 to 100': 'musi być od -1000 do 100',
  'is before the first day': 'jest przed pierwszym dniem',
  'holds prices in {}, and the document is in {}': 'ma ceny w {}, a dokument jest w {}',
  'is not known: there is no rate of {} for {} on {}': 'nie jest znany: brak kursu {} dla {} z dnia {}',
  'is no file of rates of NBP or ECB': 'nie jest plikiem kursów NBP ani EBC',
  'holds more than {} rates; take fewer days': 'zawiera więcej niż {} kursów; wybierz mniej dni',
  'must be from 0 to 100': 'musi być od 0 do 100',
  'must be between 0 and {}': 'musi być od 0 do {}',
  'must be from 0 to {} days': 'musi być od 0 do {} dni',
  'must be above 0 and at most 9999999.99': 'musi być większe od 0 i najwyżej 9999999,99',
  'names the client that stays': 'wskazuje klienta, który zostaje',
  'may be added by administrators only': 'mogą dodać tylko administratorzy',
  'Bank accounts are changed by administrators here': 'Konta bankowe zmieniają tu administratorzy',
  'names no account that you can leave': 'nie wskazuje konta, które możesz opuścić',
  'must not hold emoji': 'nie może zawierać emoji',
  'must be days from 0 to {}, off or other_date': 'musi być liczbą dni od 0 do {}',
  'leads beyond the year 9999': 'prowadzi poza rok 9999',
  'contains a character that cannot be stored': 'zawiera znak, którego nie można zapisać',
  'contains a character that cannot be printed': 'zawiera znak, którego nie można wydrukować',
  'contains a control character': 'zawiera znak sterujący',
  'the document was exported; send locked_by_export false to change it':
    'dokument wyeksportowano; żeby go zmienić, wyślij locked_by_export false',
  'does not exist': 'nie istnieje',
  'does not hold fields': 'nie zawiera pól',
  'names a record twice': 'wymienia ten sam wpis dwa razy',
  'names nothing': 'niczego nie wymienia',
  'names something twice': 'wymienia coś dwa razy',
  'must contain {}': 'musi zawierać {}',
  'is not JSON': 'nie jest zapisem JSON',

  // checks
  'is not a tax rate': 'nie jest stawką podatku',
  'is not an e-mail address': 'nie jest adresem e-mail',
  '"{}" is not an e-mail address': '„{}” nie jest adresem e-mail',
  'has too many addresses (maximum is {})': 'ma za dużo adresów (najwięcej {})',
  'is not a currency code of ISO 4217 such as EUR': 'nie jest kodem waluty, na przykład EUR',
  'has {} decimals in ISO 4217; amounts are kept in hundredths, since EN 16931 and KSeF allow no more':
    'ma {} miejsca po przecinku, a kwoty są zapisywane w setnych',
  'is not a language code such as en': 'nie jest kodem języka, na przykład pl',
  'is not a language code such as en or pl/en': 'nie jest kodem języka, na przykład pl albo pl/en',
  'is not a time zone such as Europe/Warsaw': 'nie jest strefą czasową, na przykład Europe/Warsaw',
  'is not a code of two or three letters and digits such as H87':
    'nie jest kodem z dwóch lub trzech liter i cyfr, na przykład H87',
  'is not a list of codes by unit': 'nie jest listą kodów jednostek',
  'is not a list of patterns by kind': 'nie jest listą wzorów numerów',
  'is not a kind of document': 'nie jest rodzajem dokumentu',
  'is not a month such as 2026-10': 'nie jest miesiącem, na przykład 2026-10',
  'is not a colour such as #1b365d': 'nie jest kolorem, na przykład #1b365d',
  'is not an electronic address such as 0208:0123456749':
    'nie jest adresem elektronicznym, na przykład 0208:0123456749',
  'is not written like a tax number of {}': 'nie wygląda jak numer podatkowy ({})',
  'cannot be a tax number of {}: its check digits do not fit':
    'nie może być numerem podatkowym ({}): nie zgadza się cyfra kontrolna',
  'is no country: a code such as PL, or a name':
    'nie ma takiego kraju: wpisz kod, na przykład PL, albo nazwę',
  'is no account number: its check digits do not fit':
    'nie jest numerem konta: nie zgadzają się cyfry kontrolne',
  'has {} characters, an IBAN of {} has {}': 'ma {} znaków, a IBAN ({}) ma {}',
  'needs exactly one counter: nr, nr-m or nr-d': 'wymaga dokładnie jednego licznika: nr, nr-m albo nr-d',

  // people and accounts
  'belongs to a user of this account already': 'należy już do użytkownika tego konta',
  'must be 8 to 100 letters and digits': 'musi mieć od 8 do 100 liter i cyfr',
  'may hold letters a-z, digits and hyphens inside': 'może zawierać litery a–z, cyfry i łączniki w środku',
  ...roles,
  'the main department cannot be deleted; make another one main first':
    'głównego oddziału nie można usunąć; najpierw ustaw inny jako główny',
  'make another department the main one instead': 'ustaw inny oddział jako główny',
  'you belong to this account already': 'należysz już do tego konta',
  'The account is shut and waits to be removed': 'Konto jest zamknięte i czeka na usunięcie',
  'The account is open': 'Konto jest otwarte',
  'The account is being removed': 'Konto jest właśnie usuwane',
  'Administrators are made in the web application here': 'Administratorów ustanawia się tu w aplikacji',
  'Only an owner may do this': 'Może to zrobić tylko właściciel',
  'the account needs an owner: make somebody else one first':
    'konto musi mieć właściciela: najpierw ustanów nim kogoś innego',
  'is wrong': 'jest nieprawidłowe',
  'is wrong, used or too old': 'jest nieprawidłowe, wykorzystane albo za stare',
  'is too old: ask for a new password instead': 'jest za stare: poproś o nowe hasło',
  'is for an address that was confirmed already': 'dotyczy adresu, który jest już potwierdzony',
  'is not that of the login which has this address': 'nie jest hasłem loginu z tym adresem',
  'New accounts are opened by the operator': 'Nowe konta zakłada operator',
  'The invitation is for another e-mail address: sign out first':
    'Zaproszenie jest dla innego adresu e-mail: najpierw się wyloguj',
  'Sign in on the page of this service': 'Zaloguj się na stronie tego serwisu',
  'This amount cannot be paid online': 'Tej kwoty nie można zapłacić przez internet',
  'The payment provider does not answer': 'Operator płatności nie odpowiada',

  // files and pictures
  'must be a file sent as multipart/form-data': 'musi być plikiem',
  'is too large (maximum is {} bytes)': 'jest za duże (najwięcej {} bajtów)',
  'is larger than 2 MB': 'jest większe niż 2 MB',
  'is not a PNG, JPEG, GIF, WebP or SVG image': 'nie jest obrazem PNG, JPEG, GIF, WebP ani SVG',
  'is a {} image that is damaged or of an unusual kind': 'to uszkodzony lub nietypowy obraz {}',
  'is a {} image without a size': 'to obraz {} bez rozmiaru',
  'is too large: at most 10,000 pixels a side and 40 megapixels':
    'jest za duże: najwyżej 10 000 pikseli na bok i 40 megapikseli',
  'is too large: a {} image may have at most {} megapixels':
    'jest za duże: obraz {} może mieć najwyżej {} megapikseli',
  'has {} pages: stationery is one': 'ma stron: {}, a papier firmowy jest jedną',
  'has a page that is larger than A3': 'ma stronę większą niż A3',
  'is a PDF that is damaged, locked by a password, or takes too long to draw':
    'to plik PDF uszkodzony, chroniony hasłem albo zbyt złożony',
  'is an SVG image that cannot be drawn, or takes too long to draw':
    'to obraz SVG, którego nie da się narysować albo który jest zbyt złożony',
  'holds a part that is not SVG and cannot be printed':
    'zawiera część, która nie jest SVG i nie da się jej wydrukować',
  'refers to a picture that is not inside it: PNG, JPEG and GIF can be embedded':
    'odwołuje się do obrazu spoza pliku: PNG, JPEG i GIF można osadzić',
  'has a use of a use': 'ma odwołanie do odwołania',
  'is too complex': 'jest zbyt złożone',
  'is not well-formed SVG': 'nie jest poprawnym plikiem SVG',
  'has a DOCTYPE: save it as plain SVG': 'ma DOCTYPE: zapisz go jako zwykły SVG',
  'is too complex: too many parts are see-through, masked, filtered or described at length':
    'jest zbyt złożone: za dużo części przezroczystych, maskowanych lub filtrowanych',
  'is too complex: its paths, points and transforms may have 250,000 characters':
    'jest zbyt złożone: ścieżki, punkty i przekształcenia mogą mieć 250 000 znaków',
  'is too complex: it may hold 20,000 letters of text': 'jest zbyt złożone: może mieć 20 000 liter tekstu',
  'holds nothing that can be drawn': 'nie zawiera niczego, co da się narysować',
  'Too much is being printed at once, try again': 'Zbyt wiele drukuje się naraz, spróbuj ponownie',
  'is light: letters in it are printed darker, as {}': 'jest jasny: litery drukowane są ciemniej, jako {}',
  'is measured on A4 and may not meet the window on Letter':
    'jest wymierzone dla A4 i na Letter może nie trafić w okienko',
  'leave out signature, so the {} is printed only where the law asks for one':
    'nie ma wśród nich podpisu, więc drukuje się go tylko tam, gdzie wymaga tego prawo',

  // import and export
  'is no text: neither CSV nor XLSX': 'nie jest plikiem CSV ani XLSX',
  'is no workbook that can be read: {}': 'nie jest skoroszytem, który da się odczytać',
  'is a workbook of the old kind (.xls): save it as XLSX or CSV':
    'to skoroszyt starego typu (.xls): zapisz go jako XLSX lub CSV',
  'has more than {} rows': 'ma więcej niż {} wierszy',
  'has more than {} columns': 'ma więcej niż {} kolumn',
  'has a cell longer than {} characters': 'ma komórkę dłuższą niż {} znaków',
  'holds no rows below its headings': 'nie zawiera wierszy pod nagłówkami',
  'holds more than {} characters': 'zawiera więcej niż {} znaków',
  'it has been imported, or is being imported': 'import już się odbył albo trwa',
  'Something went wrong on our side': 'Coś poszło nie tak po stronie serwera',
  'tells no {} apart; choose of {}': 'nie rozróżnia wpisów; wybierz z: {2}',
  'documents are not changed by a file': 'plik nie zmienia dokumentów',
  'is not a mapping of headings to fields': 'nie przypisuje nagłówków do pól',
  'there is no column "{}"': 'nie ma kolumny „{}”',
  '"{}" is no field of {}': 'nie ma pola „{1}”',
  '"{}" is named twice': '„{}” jest wymienione dwa razy',
  '"{}" is no column; there are {}': 'nie ma kolumny „{}”; są {}',
  'is not an object of rows': 'nie jest zbiorem wierszy',
  'there is no row {} to mend': 'nie ma wiersza {} do poprawienia',
  'row {} is not an object of headings and texts': 'wiersz {} nie zawiera nagłówków i tekstów',
  'row {} holds no text': 'wiersz {} nie zawiera tekstu',
  'row {} is longer than {} characters': 'wiersz {} jest dłuższy niż {} znaków',
  'are more than the {} of a sheet; export as CSV, or narrow the filters':
    'jest ich więcej niż {}, ile mieści arkusz; eksportuj jako CSV albo zawęź filtry',
  'leaves more than {} days from date_from on': 'obejmuje więcej niż {} dni',
  'leaves more than {} reminders: ask for fewer days': 'przypomnień jest więcej niż {}; wybierz mniej dni',
  'has more than {} documents or payments; narrow by department_id':
    'ma więcej niż {} dokumentów lub płatności; wybierz oddział',
  'leaves more than {} lines to print; narrow the period, or export as CSV':
    'zostawia do druku więcej niż {} wierszy; zawęź okres albo eksportuj jako CSV',
  'find nothing': 'niczego nie znajdują',
  'mean more than {} documents': 'obejmują więcej niż {} dokumentów',
  'does not hold filters': 'nie zawiera filtrów',
  'stand in place of ids, not beside them': 'zastępują wybór, a nie stoją obok niego',
  '{} is no filter of the list': '{} nie jest filtrem listy',
}
