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
  'must be the name of a server, such as smtp.example.com':
    'geben Sie einen Servernamen ein, z.\u00a0B. smtp.example.com',
  'must be a public address': 'geben Sie eine öffentliche Adresse ein',
  'must be a number from 1 to {}': 'geben Sie eine Zahl von 1 bis {} ein',
  'needs a login': 'geben Sie auch einen Benutzernamen ein',
  'must be entered again, because the server or the login has changed':
    'geben Sie das Passwort erneut ein, weil sich Server oder Benutzername geändert hat',
  "can't be blank": 'bitte ausfüllen',
  'has already been taken': 'bereits vergeben; wählen Sie einen anderen Wert',
  'is invalid': 'ungültig',
  'is not a number': 'geben Sie eine Zahl ein',
  'must be a whole number': 'geben Sie eine ganze Zahl ein',
  'is not a date': 'geben Sie ein Datum ein',
  'must be a date (YYYY-MM-DD)': 'geben Sie ein Datum ein',
  'must be a date or a time': 'geben Sie ein Datum oder eine Uhrzeit ein',
  'must be a text': 'geben Sie einen Text ein',
  'must be a list': 'geben Sie eine Liste an',
  'must be a list of ids': 'geben Sie eine Liste von IDs an',
  'must be an id': 'geben Sie eine ID an',
  'must be true or false': 'wählen Sie Ja oder Nein',
  'must be yes or no': 'wählen Sie Ja oder Nein',
  'must be yes, no or all': 'erlaubte Werte: yes, no, all',
  'must be positive, negative, zero or below_minimum':
    'erlaubte Werte: positive, negative, zero, below_minimum',
  'is not included in the list': 'ungültige Auswahl',
  'must be one of: {}': 'erlaubte Werte: {}',
  'must be one of: {}; add .desc for descending order': 'erlaubte Werte: {1}',
  '{} must be one of {}': '{}: ungültige Auswahl; erlaubt: {}',
  '"{}" must be one of {}': '„{}“: ungültige Auswahl; erlaubt: {}',
  'is out of range': 'liegt außerhalb des erlaubten Bereichs',
  'is out of range (maximum is {})': 'liegt außerhalb des erlaubten Bereichs (max. {})',
  'is too large for this quantity': 'ist zu groß für diese Menge; bitte prüfen',
  'is too long': 'zu lang',
  'is too long (maximum is {})': 'zu lang (max. {})',
  'is too long (maximum is {} characters)': 'Text zu lang (max. {} Zeichen)',
  'is too long (maximum is 200 items)': 'zu viele Einträge (max. 200)',
  'is too long (maximum is {} ids)': 'zu viele Einträge (max. {})',
  'is too long (maximum is {} lines)': 'zu viele Positionen (max. {})',
  'is too long (maximum is {} positions)': 'zu viele Positionen (max. {})',
  'is too long (maximum is {} invoices)': 'zu viele Rechnungen (max. {})',
  'is too long to print; shorten it': 'ist zu lang zum Drucken; kürzen Sie den Text',
  'is too short (minimum is {} characters)': 'zu kurzer Text (min. {} Zeichen)',
  'must be greater than zero': 'geben Sie einen Wert größer als null ein',
  'must be 1, 10, 100, 1000 or 10000, as in exchange rate tables':
    'erlaubte Werte: 1, 10, 100, 1000 oder 10000, wie in Kurstabellen',
  'must not be negative': 'geben Sie einen Wert ab null ein',
  'already has a price from the same quantity and date; change that price instead':
    'hat ab derselben Menge und demselben Tag bereits einen Preis; ändern Sie diesen',
  'must be between -1000 and 100': 'geben Sie einen Wert von -1000 bis 100 ein',
  'must not be before the first day': 'geben Sie ein Datum ab dem ersten Tag an',
  'contains prices in {}, but the document is in {}; choose a price list in that currency':
    'enthält Preise in {}, der Beleg ist aber in {}; wählen Sie eine Preisliste in dieser Währung',
  'is missing: no {} rate for {} on {}; enter a rate':
    'fehlt: kein Kurs von {} für {} vom {}; geben Sie einen Kurs an',
  'must be an exchange rate file of NBP or ECB': 'wählen Sie eine Kursdatei der NBP oder EZB',
  'contains more than {} rates; choose a shorter period':
    'zu viele Kurse (max. {}); wählen Sie einen kürzeren Zeitraum',
  'must be between 0 and 100': 'geben Sie einen Wert von 0 bis 100 ein',
  'must be between 0 and {}': 'geben Sie einen Wert von 0 bis {} ein',
  'must be between 0 and {} days': 'geben Sie 0 bis {} Tage an',
  'must be greater than 0 and at most 9999999.99':
    'geben Sie einen Wert größer als 0 und höchstens 9.999.999,99 ein',
  'must not contain the client that is kept; remove its id':
    'darf den Kunden, der erhalten bleibt, nicht enthalten; wählen Sie einen anderen',
  'can be added by administrators only; choose an existing bank account':
    'nur Administratoren dürfen dies hinzufügen; wählen Sie ein vorhandenes Konto',
  'Only administrators can decide whether two factors are required; ask one of them':
    'Ob zwei Faktoren verlangt werden, entscheiden nur Administratoren; bitten Sie einen darum',
  'Only administrators can change bank accounts; ask one of them':
    'Bankkonten dürfen nur Administratoren ändern; wenden Sie sich an einen von ihnen',
  'must not contain emoji': 'entfernen Sie die Emojis',
  'must be a number of days from 0 to {}, off or other_date': 'geben Sie 0 bis {} Tage an',
  'results in a date after the year 9999; enter fewer days':
    'ergibt ein Datum nach dem Jahr 9999; geben Sie weniger Tage an',
  'contains a character that cannot be stored; remove it':
    'enthält ein Zeichen, das nicht gespeichert werden kann; entfernen Sie es',
  'contains a character that cannot be printed; remove it':
    'enthält ein Zeichen, das nicht gedruckt werden kann; entfernen Sie es',
  'contains a control character; remove it': 'enthält ein Steuerzeichen; geben Sie den Text neu ein',
  'is locked because the document was exported; set locked_by_export to false to edit it':
    'gesperrt, weil der Beleg exportiert wurde; entsperren Sie ihn, um ihn zu ändern',
  'does not exist': 'existiert nicht; wählen Sie einen anderen Eintrag',
  'must be an object with fields': 'muss Felder enthalten',
  'contains a record twice; remove one of the two':
    'enthält einen Eintrag doppelt; entfernen Sie einen davon',
  'must not be empty': 'bitte ausfüllen',
  'contains a value twice; remove one of the two': 'enthält einen Wert doppelt; entfernen Sie einen davon',
  'must contain {}': 'muss {} enthalten',
  'must be JSON': 'muss JSON sein',

  // checks
  'must be a tax rate such as 23, 8, zw or np': 'geben Sie einen Steuersatz ein, z.\u00a0B. 19',
  'must be an email address': 'geben Sie eine E-Mail-Adresse ein',
  '"{}" is not an email address': '„{}“ ist keine E-Mail-Adresse',
  'contains too many addresses (maximum is {})': 'zu viele Adressen (max. {})',
  'must be an ISO 4217 currency code such as EUR':
    'geben Sie einen Währungscode nach ISO 4217 an, z.\u00a0B. EUR',
  'has {} decimal places, but EN 16931 and KSeF allow only two; choose another currency':
    'nicht unterstützte Währung (Nachkommastellen: {}); wählen Sie eine mit höchstens zwei',
  'must be a language code such as en': 'geben Sie einen Sprachcode an, z.\u00a0B. de',
  'must be a language code such as en or pl/en': 'geben Sie einen Sprachcode an, z.\u00a0B. de oder de/en',
  'must be a time zone such as Europe/Warsaw': 'geben Sie eine Zeitzone an, z.\u00a0B. Europe/Berlin',
  'must be a code of two or three letters and digits such as H87':
    'geben Sie einen Code aus zwei oder drei Buchstaben und Ziffern an, z.\u00a0B. H87',
  'must be an object of units and their codes, such as {"kg": "KGM"}':
    'geben Sie ein Objekt aus Einheiten und Codes an, z.\u00a0B. {"kg": "KGM"}',
  'must be an object of document types and number formats, such as {"vat": "nr/yyyy"}':
    'geben Sie ein Objekt aus Belegarten und Nummernformaten an, z.\u00a0B. {"vat": "nr/yyyy"}',
  'must be a document type such as vat or proforma': 'wählen Sie eine Belegart',
  'must be a month such as 2026-10': 'geben Sie einen Monat an, z.\u00a0B. 2026-10',
  'must be a colour such as #1b365d': 'geben Sie eine Farbe an, z.\u00a0B. #1b365d',
  'must be an electronic address such as 0208:0123456749':
    'geben Sie eine elektronische Adresse an, z.\u00a0B. 0208:0123456749',
  'does not have the format of a tax ID of {}': 'ungültiges Format der USt-IdNr. oder Steuernummer ({})',
  'is not a valid tax ID of {}: wrong check digit':
    'ungültige USt-IdNr. oder Steuernummer ({}): falsche Prüfziffer',
  'must be a country code such as PL, or a country name':
    'geben Sie einen Ländercode wie DE oder einen Ländernamen an',
  'is not a valid account number: wrong check digits': 'ungültige Kontonummer: falsche Prüfziffern',
  'has {} characters, but an IBAN of {} has {}':
    'ungültige Länge ({} Zeichen); eine IBAN ({}) hat {} Zeichen',
  'must contain exactly one counter: nr, nr-m or nr-d':
    'verwenden Sie genau einen Zähler: nr, nr-m oder nr-d',

  // people and accounts
  'is already used by a user of this account; enter another email address':
    'wird bereits von einem Benutzer dieses Kontos verwendet; geben Sie eine andere Adresse an',
  'must be 8 to 100 letters and digits': 'geben Sie 8 bis 100 Buchstaben und Ziffern ein',
  'may contain only letters a-z, digits, and hyphens between them':
    'verwenden Sie nur Buchstaben a–z, Ziffern und dazwischen Bindestriche',
  ...roles,
  'the main department cannot be deleted; make another department the main one first':
    'Die Hauptniederlassung kann nicht gelöscht werden; bestimmen Sie zuerst eine andere',
  'cannot be unset; make another department the main one instead':
    'nicht abwählbar; bestimmen Sie eine andere Niederlassung zur Hauptniederlassung',
  'is for an account that you already belong to; open that account instead':
    'Sie haben bereits Zugriff auf dieses Konto; öffnen Sie es in der Liste Ihrer Konten',
  'The account is closed and scheduled for deletion': 'Das Konto ist gesperrt und zur Löschung vorgemerkt',
  'This account is open, so it does not need to be reopened':
    'Dieses Konto ist nicht gesperrt und muss nicht wieder geöffnet werden',
  'The account is being deleted and can no longer be reopened':
    'Das Konto wird gerade gelöscht und lässt sich nicht mehr wieder öffnen',
  'The API cannot appoint administrators; do it in the web application':
    'Administratoren können nur in der Anwendung bestimmt werden',
  'Only an owner can do this': 'Nur Inhaber dürfen das.',
  'the account needs an owner; make another user the owner first':
    'Das Konto braucht einen Inhaber; bestimmen Sie zuerst einen anderen Benutzer',
  'is incorrect; enter your current password': 'ist falsch; geben Sie Ihr aktuelles Passwort ein',
  'is incorrect; open the link of the email again':
    'Link ist ungültig; öffnen Sie ihn noch einmal aus der E-Mail',
  'has too many entries (maximum is {}); delete one first':
    'zu viele Einträge (max. {}); löschen Sie zuerst einen',
  'is incorrect, already used or expired; request a new link':
    'Link ist ungültig, bereits verwendet oder abgelaufen; fordern Sie einen neuen an',
  'has expired; request a new password': 'Link ist abgelaufen; fordern Sie einen neuen an',
  'belongs to an email address that is already confirmed; sign in':
    'diese Adresse ist bereits bestätigt; melden Sie sich an',
  'is not the password of the user with this email address; enter that password or another address':
    'falsches Passwort des Benutzers mit dieser Adresse; korrigieren Sie es oder geben Sie eine andere Adresse an',
  'Sign-up is disabled; ask the operator for an account':
    'Die Registrierung ist deaktiviert; bitten Sie den Betreiber um ein Konto',
  'The invitation is for another email address; sign out first':
    'Die Einladung gilt für eine andere E-Mail-Adresse; melden Sie sich zuerst ab',
  'Sign in on the sign-in page of this server': 'Melden Sie sich auf der Anmeldeseite dieses Servers an',
  'This amount cannot be paid online': 'Dieser Betrag kann nicht online bezahlt werden',
  'The payment provider is not responding; try again later':
    'Der Zahlungsanbieter antwortet nicht; versuchen Sie es später erneut',

  // files and pictures
  'must be a file sent as multipart/form-data': 'wählen Sie eine Datei',
  'is too large (maximum is {} bytes)': 'zu große Datei (max. {}\u00a0Bytes)',
  'is too large (maximum is 2 MB)': 'zu große Datei (max. 2\u00a0MB)',
  'must be a PNG, JPEG, GIF, WebP or SVG image': 'wählen Sie ein Bild (PNG, JPEG, GIF, WebP oder SVG)',
  'is a {} image that is damaged or has an unsupported format; save it again as PNG':
    'beschädigtes oder nicht unterstütztes {}-Bild; speichern Sie es neu als PNG',
  'is a {} image without a size; set its width and height':
    '{}-Bild ohne Größe; geben Sie Breite und Höhe an',
  'is too large (maximum is 10,000 pixels per side and 40 megapixels)':
    'zu groß (max. 10.000 Pixel je Seite und 40 Megapixel)',
  'is too large (maximum for {} images is {} megapixels)': 'zu groß (max. für {}-Bilder: {} Megapixel)',
  'has {} pages; a letterhead must have one page': 'hat {} Seiten; ein Briefpapier darf nur eine haben',
  'has a page larger than A3; reduce it to A4':
    'enthält eine Seite, die größer als A3 ist; verkleinern Sie sie auf A4',
  'is a PDF that is damaged, password-protected or too complex; save it again without a password':
    'PDF ist beschädigt, passwortgeschützt oder zu komplex; speichern Sie es ohne Passwort neu',
  'is an SVG image that cannot be rendered or is too complex; save it as PNG':
    'SVG-Bild lässt sich nicht darstellen oder ist zu komplex; speichern Sie es als PNG',
  'contains a part that is not SVG and cannot be printed; remove it or save the image as PNG':
    'enthält ein Element außerhalb von SVG, das nicht gedruckt werden kann; entfernen Sie es, oder speichern Sie das Bild als PNG',
  'refers to an external image; embed it as PNG, JPEG or GIF':
    'verweist auf ein externes Bild; betten Sie es als PNG, JPEG oder GIF ein',
  'contains nested use elements, which are not supported; save the image as PNG':
    'enthält verschachtelte use-Elemente, die nicht unterstützt werden; speichern Sie das Bild als PNG',
  'is too complex; save it as PNG': 'zu komplex; speichern Sie die Datei als PNG',
  'must be well-formed SVG': 'wählen Sie eine gültige SVG-Datei',
  'contains a DOCTYPE; save it as plain SVG':
    'enthält einen DOCTYPE; speichern Sie die Datei als einfaches SVG',
  'is too complex: too many transparent, masked or filtered parts; save it as PNG':
    'zu komplex: zu viele transparente, maskierte oder gefilterte Teile; speichern Sie die Datei als PNG',
  'is too complex: paths, points and transforms may have 250,000 characters in total':
    'zu komplex: Pfade, Punkte und Transformationen dürfen zusammen 250.000 Zeichen haben',
  'is too complex: it may contain 20,000 characters of text': 'zu komplex: höchstens 20.000 Zeichen Text',
  'contains nothing that can be drawn; choose another file':
    'die Datei enthält keine Grafik; wählen Sie eine andere',
  'Too many documents are being printed at once; try again':
    'Es werden zu viele Belege gleichzeitig gedruckt; versuchen Sie es erneut',
  'is a light colour; text is printed darker ({})': 'helle Farbe; Text wird dunkler gedruckt ({})',
  'is laid out for A4; the address may miss the envelope window on Letter paper':
    'für A4 ausgelegt; auf Letter-Papier kann die Adresse das Umschlagfenster verfehlen',
  'lack the block signature, so the {} is printed only where the law requires one':
    'ohne den Abschnitt „Unterschrift und Stempel“ wird die Unterschrift nur gedruckt, wo das Gesetz sie verlangt',

  // import and export
  'must be a CSV or XLSX file': 'wählen Sie eine CSV- oder XLSX-Datei',
  'is not a readable workbook ({}); save it again as XLSX or CSV':
    'Arbeitsmappe nicht lesbar; speichern Sie sie erneut als XLSX oder CSV',
  'is an old Excel workbook (.xls); save it as XLSX or CSV':
    'Arbeitsmappe im alten Format (.xls); speichern Sie sie als XLSX oder CSV',
  'has more than {} rows; split the file': 'zu viele Zeilen (max. {}); teilen Sie die Datei auf',
  'has more than {} columns; remove some': 'zu viele Spalten (max. {}); entfernen Sie einige',
  'has a cell longer than {} characters; shorten its text':
    'zu langer Zellinhalt (max. {} Zeichen); kürzen Sie ihn',
  'contains no rows below the headings; add at least one':
    'die Datei enthält keine Zeilen unter den Überschriften; ergänzen Sie mindestens eine',
  'contains more than {} characters; split the file': 'zu lange Datei (max. {} Zeichen); teilen Sie sie auf',
  'the import is already finished or in progress; start a new one':
    'Der Import läuft oder ist bereits abgeschlossen; beginnen Sie einen neuen',
  'Internal server error': 'Serverfehler',
  'cannot identify {}; use one of {}':
    'anhand dieses Feldes lassen sich Einträge nicht erkennen; möglich sind: {2}',
  'must not be "update" for invoices, because an import cannot change documents':
    'Ein Import kann Belege nicht ändern; wählen Sie eine andere Option',
  'must be an object of headings and fields, such as {"Name": "name"}':
    'geben Sie ein Objekt aus Überschriften und Feldern an, z.\u00a0B. {"Name": "name"}',
  'column "{}" does not exist; use a heading of the file':
    'Es gibt keine Spalte „{}“; verwenden Sie eine Überschrift der Datei',
  '"{}" is not a field of {}': 'Es gibt kein Feld „{1}“',
  '"{}" occurs twice; assign each field to one column only':
    '„{}“ kommt doppelt vor; ordnen Sie jedes Feld nur einer Spalte zu',
  '"{}" is not a column; columns are {}': 'Es gibt keine Spalte „{}“; vorhanden sind: {}',
  'must be an object of row numbers and corrections, such as {"2": {"Name": "Acme"}}':
    'geben Sie ein Objekt aus Zeilennummern und Korrekturen an, z.\u00a0B. {"2": {"Name": "Acme"}}',
  'row {} does not exist or needs no correction':
    'Zeile {} existiert nicht oder muss nicht korrigiert werden',
  'row {} must be an object of headings and values, such as {"Name": "Acme"}':
    'Zeile {} muss ein Objekt aus Überschriften und Werten sein, z.\u00a0B. {"Name": "Acme"}',
  'row {} may contain only texts and numbers': 'Zeile {} darf nur Texte und Zahlen enthalten',
  'row {} contains a value longer than {} characters; shorten it':
    'Zeile {}: zu langer Text (max. {} Zeichen); kürzen Sie ihn',
  'exceed the {} rows of a sheet; export as CSV or narrow the filters':
    'zu viele Zeilen (ein Tabellenblatt fasst {}); exportieren Sie als CSV oder schränken Sie die Filter ein',
  'covers more than {} days; choose a shorter period':
    'Zeitraum zu lang (max. {} Tage); wählen Sie einen kürzeren',
  'covers more than {} reminders; choose a shorter period':
    'zu viele Zahlungserinnerungen (max. {}); wählen Sie einen kürzeren Zeitraum',
  'covers more than {} documents or payments; set department_id or a shorter period':
    'zu viele Belege oder Zahlungen (max. {}); wählen Sie eine Niederlassung oder einen kürzeren Zeitraum',
  'has more than {} lines to print; choose a shorter period or export as CSV':
    'zu viele Zeilen für den Druck (max. {}); wählen Sie einen kürzeren Zeitraum oder exportieren Sie als CSV',
  'match no documents; change the filters': 'ergibt keine passenden Belege; ändern Sie die Filter',
  'match more than {} documents; narrow the filters':
    'zu viele Belege (max. {}); schränken Sie die Filter ein',
  'must be an object of list filters, such as {"period": "this_month"}':
    'geben Sie ein Objekt aus Listenfiltern an, z.\u00a0B. {"period": "this_month"}',
  'cannot be combined with ids; send one of them':
    'nicht mit einer Auswahl kombinierbar; verwenden Sie Filter oder Auswahl',
  '{} is not a filter of the list; GET /openapi.json names the filters':
    '{} ist kein Filter der Liste; die Filter nennt GET /openapi.json',
}
