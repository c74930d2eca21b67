import { bank } from './server-messages-bank.ts'
import { closing } from './server-messages-closing.ts'
import { documents } from './server-messages-documents.ts'
import { ksef } from './server-messages-ksef.ts'
import { late } from './server-messages-late.ts'
import { moving } from './server-messages-moving.ts'
import { networks } from './server-messages-networks.ts'
import { openIdConnect } from './server-messages-openid-connect.ts'
import { receivedMessages } from './server-messages-received.ts'
import { recurrings } from './server-messages-recurrings.ts'
import { requests } from './server-messages-requests.ts'
import { roles } from './server-messages-roles.ts'
import { sandbox } from './server-messages-sandbox.ts'
import { tax } from './server-messages-tax.ts'
import { tokens } from './server-messages-tokens.ts'
import { twoFactor } from './server-messages-two-factor.ts'

// Translations of server messages. Keys are the texts of the server, with {} for each value that it inserts.
// Translations use the values in order, or by number: {2}.
export const refusals: { readonly [text: string]: string } = {
  ...bank,
  ...closing,
  ...documents,
  ...ksef,
  ...late,
  ...moving,
  ...networks,
  ...receivedMessages,
  ...recurrings,
  ...requests,
  ...sandbox,
  ...tax,
  ...tokens,
  ...openIdConnect,
  ...twoFactor,

  // values
  'must be the name of a server, such as smtp.example.com': 'wpisz nazwę serwera, np. smtp.example.com',
  'must be a public address': 'podaj adres publiczny',
  'must be a number from 1 to {}': 'podaj liczbę od 1 do {}',
  'needs a login': 'podaj też login',
  'must be entered again, because the server or the login has changed':
    'wpisz hasło ponownie, bo zmienił się serwer lub login',
  "can't be blank": 'uzupełnij to pole',
  'has already been taken': 'już używane; podaj inną wartość',
  'is invalid': 'nieprawidłowa wartość',
  'is not a number': 'wpisz liczbę',
  'must be a whole number': 'wpisz liczbę całkowitą',
  'is not a date': 'wpisz datę',
  'must be a date (YYYY-MM-DD)': 'wpisz datę',
  'must be a date or a time': 'wpisz datę lub godzinę',
  'must be a text': 'wpisz tekst',
  'must be a list': 'podaj listę',
  'must be a list of ids': 'podaj listę identyfikatorów',
  'must be an id': 'podaj identyfikator',
  'must be true or false': 'wybierz „tak” lub „nie”',
  'must be yes or no': 'wybierz „tak” lub „nie”',
  'must be yes, no or all': 'dozwolone wartości: yes, no, all',
  'must be positive, negative, zero or below_minimum':
    'dozwolone wartości: positive, negative, zero, below_minimum',
  'is not included in the list': 'niedozwolona wartość',
  'must be one of: {}': 'dozwolone wartości: {}',
  'must be one of: {}; add .desc for descending order': 'dozwolone wartości: {1}',
  '{} must be one of {}': '{}: niedozwolona wartość; dozwolone: {}',
  '"{}" must be one of {}': '„{}”: niedozwolona wartość; dozwolone: {}',
  'is out of range': 'wartość poza dozwolonym zakresem',
  'is out of range (maximum is {})': 'wartość poza zakresem (maks. {})',
  'is too large for this quantity': 'zbyt duża wartość przy tej ilości',
  'is too long': 'tekst jest za długi',
  'is too long (maximum is {})': 'zbyt długa wartość (maks. {})',
  'is too long (maximum is {} characters)': 'za długi tekst (maks. liczba znaków: {})',
  'is too long (maximum is 200 items)': 'za dużo wpisów (maks. 200)',
  'is too long (maximum is {} ids)': 'za dużo wpisów (maks. {})',
  'is too long (maximum is {} lines)': 'za dużo pozycji (maks. {})',
  'is too long (maximum is {} positions)': 'za dużo pozycji (maks. {})',
  'is too long (maximum is {} invoices)': 'za dużo faktur (maks. {})',
  'has too many saved views (maximum is {}); delete one first': 'za dużo widoków (maks. {}); usuń zbędne',
  'is too long to print; shorten it': 'za długi tekst do wydruku; skróć go',
  'is too short (minimum is {} characters)': 'za krótki tekst (min. liczba znaków: {})',
  'must be greater than zero': 'podaj wartość większą od zera',
  'must be 1, 10, 100, 1000 or 10000, as in exchange rate tables':
    'dozwolone wartości: 1, 10, 100, 1000 lub 10000, jak w tabelach kursów',
  'must not be negative': 'wartość nie może być ujemna',
  'already has a price from the same quantity and date; change that price instead':
    'ma już cenę od tej samej ilości i tego samego dnia; zmień tamtą cenę',
  'must be between -1000 and 100': 'podaj wartość od -1000 do 100',
  'must not be before the first day': 'podaj datę nie wcześniejszą niż pierwszy dzień',
  'contains prices in {}, but the document is in {}; choose a price list in that currency':
    'zawiera ceny w {}, a dokument jest w {}; wybierz cennik w tej walucie',
  'is missing: no {} rate for {} on {}; enter a rate': 'brak kursu {} dla {} z dnia {}; podaj kurs',
  'must be an exchange rate file of NBP or ECB': 'wybierz plik kursów NBP lub EBC',
  'contains more than {} rates; choose a shorter period': 'za dużo kursów (maks. {}); wybierz krótszy okres',
  'must be between 0 and 100': 'podaj wartość od 0 do 100',
  'must be between 1 and {}': 'podaj wartość od 1 do {}',
  'must be between 0 and {}': 'podaj wartość od 0 do {}',
  'must be between 0 and {} days': 'podaj liczbę dni od 0 do {}',
  'must be greater than 0 and at most 9999999.99':
    'podaj wartość większą od 0 i nie większą niż 9\u00a0999\u00a0999,99',
  'must not contain the client that is kept; remove its id':
    'nie może zawierać klienta, który pozostaje; wybierz innego',
  'can be added by administrators only; choose an existing bank account':
    'mogą to dodać tylko administratorzy; wybierz istniejący rachunek',
  'Only administrators can decide whether two factors are required; ask one of them':
    'O wymaganiu logowania dwuskładnikowego decydują tylko administratorzy; poproś o to administratora',
  'Only administrators can change bank accounts; ask one of them':
    'Rachunki bankowe mogą zmieniać tylko administratorzy; zwróć się do jednego z nich',
  'must not contain emoji': 'usuń emoji',
  'must be a number of days from 0 to {}, off or other_date': 'podaj liczbę dni od 0 do {}',
  'results in a date after the year 9999; enter fewer days': 'daje datę po roku 9999; podaj mniej dni',
  'contains a character that cannot be stored; remove it': 'zawiera znak, którego nie można zapisać; usuń go',
  'contains a character that cannot be printed; remove it':
    'zawiera znak, którego nie można wydrukować; usuń go',
  'contains a control character; remove it': 'zawiera znak sterujący; usuń go',
  'is locked because the document was exported; set locked_by_export to false to edit it':
    'zablokowane, bo dokument wyeksportowano; odblokuj go, aby go zmienić',
  'does not exist': 'taki wpis nie istnieje; wybierz inny',
  'must be an object with fields': 'podaj obiekt z polami',
  'contains a record twice; remove one of the two': 'zawiera ten sam wpis dwa razy; usuń jeden z nich',
  'must not be empty': 'uzupełnij to pole',
  'contains a value twice; remove one of the two': 'zawiera tę samą wartość dwa razy; usuń jedną z nich',
  'must contain {}': 'musi zawierać {}',
  'must be JSON': 'musi być w formacie JSON',

  // checks
  'must be a tax rate such as 23, 8, zw or np': 'wpisz stawkę VAT, np. 23',
  'must be an email address': 'wpisz adres e-mail',
  '"{}" is not an email address': '„{}” nie jest adresem e-mail',
  'contains too many addresses (maximum is {})': 'za dużo adresów (maks. {})',
  'must be an ISO 4217 currency code such as EUR': 'podaj kod waluty ISO 4217, np. EUR',
  'has {} decimal places, but EN 16931 and KSeF allow only two; choose another currency':
    'nieobsługiwana waluta (liczba miejsc po przecinku: {}); wybierz walutę z najwyżej dwoma',
  'must be a language code such as en': 'podaj kod języka, np. pl',
  'must be a language code such as en or pl/en': 'podaj kod języka, np. pl albo pl/en',
  'must be a time zone such as Europe/Warsaw': 'podaj strefę czasową, np. Europe/Warsaw',
  'must be a code of two or three letters and digits such as H87':
    'podaj kod z dwóch lub trzech liter i cyfr, np. H87',
  'must be an object of units and their codes, such as {"kg": "KGM"}':
    'podaj obiekt jednostek i ich kodów, np. {"kg": "KGM"}',
  'must be an object of document types and number formats, such as {"vat": "nr/yyyy"}':
    'podaj obiekt rodzajów dokumentów i wzorów numerów, np. {"vat": "nr/yyyy"}',
  'must be a document type such as vat or proforma': 'wybierz rodzaj dokumentu',
  'must be a month such as 2026-10': 'podaj miesiąc, np. 2026-10',
  'must be a colour such as #1b365d': 'podaj kolor, np. #1b365d',
  'must be an electronic address such as 0208:0123456749': 'podaj adres elektroniczny, np. 0208:0123456749',
  'does not have the format of a tax ID of {}': 'nieprawidłowy format numeru podatkowego ({})',
  'is not a valid tax ID of {}: wrong check digit':
    'nieprawidłowy numer podatkowy ({}): błędna cyfra kontrolna',
  'must be a country code such as PL, or a country name': 'podaj kod kraju, np. PL, albo nazwę kraju',
  'is not a valid account number: wrong check digits': 'nieprawidłowy numer rachunku: błędne cyfry kontrolne',
  'has {} characters, but an IBAN of {} has {}': 'nieprawidłowa długość: {}; IBAN ({}) ma znaków: {}',
  'must contain exactly one counter: nr, nr-m or nr-d': 'użyj dokładnie jednego licznika: nr, nr-m albo nr-d',

  // people and accounts
  'is already used by a user of this account; enter another email address':
    'tego adresu używa już inny użytkownik konta; podaj inny adres',
  'must be 8 to 100 letters and digits': 'podaj od 8 do 100 liter i cyfr',
  'may contain only letters a-z, digits, and hyphens between them':
    'użyj tylko liter a–z, cyfr i łączników między nimi',
  ...roles,
  'the main department cannot be deleted; make another department the main one first':
    'głównego oddziału nie można usunąć; najpierw ustaw inny jako główny',
  'cannot be unset; make another department the main one instead':
    'nie można wyłączyć; ustaw inny oddział jako główny',
  'is for an account that you already belong to; open that account instead':
    'masz już dostęp do tego konta; otwórz je z listy kont',
  'The account is closed and scheduled for deletion': 'Konto jest zamknięte i oczekuje na usunięcie',
  'This account is open, so it does not need to be reopened':
    'To konto jest otwarte; nie trzeba go przywracać',
  'The account is being deleted and can no longer be reopened':
    'Trwa usuwanie konta i nie można go już przywrócić',
  'The API cannot appoint administrators; do it in the web application':
    'Administratorów można wyznaczać tylko w aplikacji',
  'Only an owner can do this': 'Może to zrobić tylko właściciel',
  'the account needs an owner; make another user the owner first':
    'konto musi mieć właściciela; najpierw wyznacz nim innego użytkownika',
  'is incorrect; enter your current password': 'nieprawidłowe; podaj obecne hasło',
  'is incorrect; open the link of the email again':
    'link jest nieprawidłowy; otwórz go jeszcze raz z wiadomości e-mail',
  'has too many entries (maximum is {}); delete one first': 'za dużo wpisów (maks. {}); najpierw usuń jeden',
  'is incorrect, already used or expired; request a new link':
    'link jest nieprawidłowy, wykorzystany albo wygasł; poproś o nowy',
  'has expired; request a new password': 'link wygasł; poproś o nowy',
  'belongs to an email address that is already confirmed; sign in':
    'ten adres jest już potwierdzony; zaloguj się',
  'is not the password of the user with this email address; enter that password or another address':
    'nieprawidłowe hasło użytkownika o tym adresie e-mail; popraw hasło albo podaj inny adres',
  'Sign-up is disabled; ask the operator for an account':
    'Rejestracja jest wyłączona; o konto poproś administratora serwera',
  'The invitation is for another email address; sign out first':
    'Zaproszenie jest dla innego adresu e-mail; najpierw się wyloguj',
  'Sign in on the sign-in page of this server': 'Zaloguj się na stronie tego serwera',
  'This amount cannot be paid online': 'Tej kwoty nie można zapłacić przez internet',
  'The payment provider is not responding; try again later':
    'Operator płatności nie odpowiada; spróbuj później',

  // files and pictures
  'must be a file sent as multipart/form-data': 'wybierz plik',
  'is too large (maximum is {} bytes)': 'za duży plik (maks. {} B)',
  'is too large (maximum is 2 MB)': 'za duży plik (maks. 2\u00a0MB)',
  'must be a PNG, JPEG, GIF, WebP or SVG image': 'wybierz obraz PNG, JPEG, GIF, WebP lub SVG',
  'is a {} image that is damaged or has an unsupported format; save it again as PNG':
    'uszkodzony lub nieobsługiwany obraz {}; zapisz go ponownie jako PNG',
  'is a {} image without a size; set its width and height':
    'obraz {} bez rozmiaru; podaj szerokość i wysokość',
  'is too large (maximum is 10,000 pixels per side and 40 megapixels)':
    'za duży obraz (maks. 10\u00a0000 pikseli na bok i 40 megapikseli)',
  'is too large (maximum for {} images is {} megapixels)': 'za duży obraz (maks. dla {}: {} megapikseli)',
  'has {} pages; a letterhead must have one page': 'liczba stron: {}; papier firmowy musi mieć jedną',
  'has a page larger than A3; reduce it to A4': 'plik ma stronę większą niż A3; zmniejsz ją do A4',
  'is a PDF that is damaged, password-protected or too complex; save it again without a password':
    'plik PDF jest uszkodzony, chroniony hasłem albo zbyt złożony; zapisz go ponownie bez hasła',
  'is an SVG image that cannot be rendered or is too complex; save it as PNG':
    'obrazu SVG nie można wyświetlić albo jest zbyt złożony; zapisz go jako PNG',
  'contains a part that is not SVG and cannot be printed; remove it or save the image as PNG':
    'zawiera element spoza SVG, którego nie można wydrukować; usuń go albo zapisz obraz jako PNG',
  'refers to an external image; embed it as PNG, JPEG or GIF':
    'odwołuje się do obrazu spoza pliku; osadź go jako PNG, JPEG lub GIF',
  'contains nested use elements, which are not supported; save the image as PNG':
    'zawiera zagnieżdżone elementy use, które nie są obsługiwane; zapisz obraz jako PNG',
  'is too complex; save it as PNG': 'zbyt złożony plik; zapisz go jako PNG',
  'must be well-formed SVG': 'wybierz poprawny plik SVG',
  'contains a DOCTYPE; save it as plain SVG': 'zawiera DOCTYPE; zapisz go jako zwykły SVG',
  'is too complex: too many transparent, masked or filtered parts; save it as PNG':
    'zbyt złożony plik: za dużo części przezroczystych, maskowanych lub filtrowanych; zapisz go jako PNG',
  'is too complex: paths, points and transforms may have 250,000 characters in total':
    'zbyt złożony plik: ścieżki, punkty i przekształcenia mogą mieć łącznie 250\u00a0000 znaków',
  'is too complex: it may contain 20,000 characters of text':
    'zbyt złożony plik: może zawierać najwyżej 20\u00a0000 znaków tekstu',
  'contains nothing that can be drawn; choose another file': 'plik nie zawiera żadnej grafiki; wybierz inny',
  'Too many documents are being printed at once; try again':
    'Zbyt wiele dokumentów jest drukowanych jednocześnie; spróbuj ponownie',
  'is a light colour; text is printed darker ({})': 'jasny kolor; tekst zostanie wydrukowany ciemniej ({})',
  'is laid out for A4; the address may miss the envelope window on Letter paper':
    'okienko koperty przewidziano dla formatu A4; na papierze Letter adres może w nie nie trafić',
  'lack the block signature, so the {} is printed only where the law requires one':
    'brak części „Podpis i pieczątka”: podpis będzie drukowany tylko tam, gdzie wymaga tego prawo',

  // import and export
  'must be a CSV or XLSX file': 'wybierz plik CSV lub XLSX',
  'is not a readable workbook ({}); save it again as XLSX or CSV':
    'nie można odczytać skoroszytu; zapisz go ponownie jako XLSX lub CSV',
  'is an old Excel workbook (.xls); save it as XLSX or CSV':
    'to skoroszyt w starym formacie (.xls); zapisz go jako XLSX lub CSV',
  'has more than {} rows; split the file': 'za dużo wierszy (maks. {}); podziel plik',
  'has more than {} columns; remove some': 'za dużo kolumn (maks. {}); usuń niektóre',
  'has a cell longer than {} characters; shorten its text':
    'zbyt długa zawartość komórki (maks. liczba znaków: {}); skróć ją',
  'contains no rows below the headings; add at least one':
    'brak wierszy pod nagłówkami; dodaj co najmniej jeden',
  'contains more than {} characters; split the file': 'za długi plik (maks. liczba znaków: {}); podziel go',
  'the import is already finished or in progress; start a new one':
    'import jest w toku albo został zakończony; rozpocznij nowy',
  'Internal server error': 'Błąd serwera',
  'cannot identify {}; use one of {}': 'tego pola nie można użyć do rozpoznawania; wybierz jedno z: {2}',
  'must not be "update" for invoices, because an import cannot change documents':
    'import nie może zmieniać dokumentów; wybierz inną opcję',
  'must be an object of headings and fields, such as {"Name": "name"}':
    'podaj obiekt nagłówków i pól, np. {"Name": "name"}',
  'column "{}" does not exist; use a heading of the file': 'nie ma kolumny „{}”; użyj nagłówka z pliku',
  '"{}" is not a field of {}': 'nie ma pola „{1}”',
  '"{}" occurs twice; assign each field to one column only':
    '„{}” występuje dwa razy; przypisz każde pole do jednej kolumny',
  '"{}" is not a column; columns are {}': 'nie ma kolumny „{}”; dostępne kolumny: {}',
  'must be an object of row numbers and corrections, such as {"2": {"Name": "Acme"}}':
    'podaj obiekt numerów wierszy i poprawek, np. {"2": {"Name": "Acme"}}',
  'row {} does not exist or needs no correction': 'wiersz {} nie istnieje albo nie wymaga poprawek',
  'row {} must be an object of headings and values, such as {"Name": "Acme"}':
    'wiersz {} musi być obiektem nagłówków i wartości, np. {"Name": "Acme"}',
  'row {} may contain only texts and numbers': 'wiersz {} może zawierać tylko teksty i liczby',
  'row {} contains a value longer than {} characters; shorten it':
    'wiersz {}: za długi tekst (maks. liczba znaków: {}); skróć go',
  'exceed the {} rows of a sheet; export as CSV or narrow the filters':
    'za dużo wierszy (arkusz mieści {}); eksportuj jako CSV albo zawęź filtry',
  'covers more than {} days; choose a shorter period':
    'za długi okres (maks. liczba dni: {}); wybierz krótszy',
  'covers more than {} reminders; choose a shorter period':
    'za dużo przypomnień (maks. {}); wybierz krótszy okres',
  'covers more than {} documents or payments; set department_id or a shorter period':
    'za dużo dokumentów lub płatności (maks. {}); wybierz oddział lub krótszy okres',
  'has more than {} lines to print; choose a shorter period or export as CSV':
    'za dużo wierszy do druku (maks. {}); wybierz krótszy okres albo eksportuj jako CSV',
  'match no documents; change the filters': 'brak dokumentów spełniających warunki; zmień filtry',
  'match more than {} documents; narrow the filters': 'za dużo dokumentów (maks. {}); zawęź filtry',
  'must be an object of list filters, such as {"period": "this_month"}':
    'podaj obiekt filtrów listy, np. {"period": "this_month"}',
  'cannot be combined with ids; send one of them':
    'nie można łączyć z zaznaczonymi dokumentami; użyj filtrów albo zaznaczenia',
  '{} is not a filter of the list; GET /openapi.json names the filters':
    '{} nie jest filtrem listy; filtry wymienia GET /openapi.json',
}
