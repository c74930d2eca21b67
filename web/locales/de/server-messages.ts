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
  "can't be blank": 'wird benötigt',
  'has already been taken': 'ist schon vergeben',
  'is invalid': 'ist nicht richtig',
  'is not a number': 'ist keine Zahl',
  'is not a whole number': 'ist keine ganze Zahl',
  'is not a date': 'ist kein Datum',
  'is not a date (YYYY-MM-DD)': 'ist kein Datum',
  'is not a date or a time': 'ist weder Datum noch Uhrzeit',
  'is not a text': 'ist kein Text',
  'is not a list': 'ist keine Liste',
  'is not a list of ids': 'ist keine Liste von Nummern',
  'is not an id': 'ist keine Nummer eines Eintrags',
  'is not true or false': 'ist weder ja noch nein',
  'is not yes or no': 'ist weder ja noch nein',
  'is not yes, no or all': 'ist keine der Möglichkeiten',
  'is not positive, negative or zero': 'ist keine der Möglichkeiten',
  'is not included in the list': 'ist keine der Möglichkeiten',
  'is not included in the list ({})': 'ist keine der Möglichkeiten ({})',
  'is not included in the list ({}; with .desc for descending)': 'ist keine der Möglichkeiten ({})',
  '{} is not one of {}': '{} ist keine der Möglichkeiten ({})',
  '"{}" is not one of {}': '„{}“ ist keine der Möglichkeiten ({})',
  'is out of range': 'liegt außerhalb des Bereichs',
  'is out of range (maximum is {})': 'liegt außerhalb des Bereichs (höchstens {})',
  'is out of range for this quantity': 'liegt bei dieser Menge außerhalb des Bereichs',
  'is too long': 'ist zu lang',
  'is too long (maximum is {})': 'ist zu lang (höchstens {})',
  'is too long (maximum is {} characters)': 'ist zu lang (höchstens {} Zeichen)',
  'is too long (maximum is 200 items)': 'ist zu lang (höchstens 200 Einträge)',
  'is too long (maximum is {} ids)': 'ist zu lang (höchstens {} Einträge)',
  'is too long (maximum is {} lines)': 'ist zu lang (höchstens {} Positionen)',
  'is too long (maximum is {} positions)': 'ist zu lang (höchstens {} Positionen)',
  'is too long (maximum is {} invoices)': 'ist zu lang (höchstens {} Rechnungen)',
  'is too long to print': 'ist zu lang zum Drucken',
  'is too short (minimum is {} characters)': 'ist zu kurz (mindestens {} Zeichen)',
  'must be above zero': 'muss größer als null sein',
  'must be 1, 10, 100, 1000 or 10000, as tables of rates quote':
    'muss 1, 10, 100, 1000 oder 10000 sein, wie in Kurstabellen',
  'must not be below zero': 'darf nicht unter null liegen',
  'has this price already, from the same quantity and day':
    'hat diesen Preis schon, ab derselben Menge und demselben Tag',
  'must be from -1000 to 100': 'muss von -1000 bis 100 sein',
  'is before the first day': 'liegt vor dem ersten Tag',
  'holds prices in {}, and the document is in {}': 'enthält Preise in {}, der Beleg ist aber in {}',
  'is not known: there is no rate of {} for {} on {}': 'ist nicht bekannt: kein Kurs von {} für {} vom {}',
  'is no file of rates of NBP or ECB': 'ist keine Kursdatei der NBP oder EZB',
  'holds more than {} rates; take fewer days': 'enthält mehr als {} Kurse; wählen Sie weniger Tage',
  'must be from 0 to 100': 'muss zwischen 0 und 100 liegen',
  'must be between 0 and {}': 'muss zwischen 0 und {} liegen',
  'must be from 0 to {} days': 'muss zwischen 0 und {} Tagen liegen',
  'must be above 0 and at most 9999999.99': 'muss über 0 und höchstens 9999999,99 sein',
  'names the client that stays': 'nennt den Kunden, der bleibt',
  'may be added by administrators only': 'dürfen nur Administratoren hinzufügen',
  'Bank accounts are changed by administrators here': 'Bankkonten ändern hier Administratoren',
  'names no account that you can leave': 'nennt kein Konto, das Sie verlassen können',
  'must not hold emoji': 'darf keine Emoji enthalten',
  'must be days from 0 to {}, off or other_date': 'muss eine Zahl von Tagen zwischen 0 und {} sein',
  'leads beyond the year 9999': 'führt über das Jahr 9999 hinaus',
  'contains a character that cannot be stored': 'enthält ein Zeichen, das nicht gespeichert werden kann',
  'contains a character that cannot be printed': 'enthält ein Zeichen, das nicht gedruckt werden kann',
  'contains a control character': 'enthält ein Steuerzeichen',
  'the document was exported; send locked_by_export false to change it':
    'der Beleg wurde exportiert; zum Ändern locked_by_export false senden',
  'does not exist': 'gibt es nicht',
  'does not hold fields': 'enthält keine Felder',
  'names a record twice': 'nennt einen Eintrag doppelt',
  'names nothing': 'nennt nichts',
  'names something twice': 'nennt etwas doppelt',
  'must contain {}': 'muss {} enthalten',
  'is not JSON': 'ist kein JSON',

  // checks
  'is not a tax rate': 'ist kein Steuersatz',
  'is not an e-mail address': 'ist keine E-Mail-Adresse',
  '"{}" is not an e-mail address': '„{}“ ist keine E-Mail-Adresse',
  'has too many addresses (maximum is {})': 'hat zu viele Adressen (höchstens {})',
  'is not a currency code of ISO 4217 such as EUR': 'ist kein Währungscode wie EUR',
  'has {} decimals in ISO 4217; amounts are kept in hundredths, since EN 16931 and KSeF allow no more':
    'hat {} Nachkommastellen; Beträge werden in Hundertsteln geführt',
  'is not a language code such as en': 'ist kein Sprachcode wie de',
  'is not a language code such as en or pl/en': 'ist kein Sprachcode wie de oder de/en',
  'is not a time zone such as Europe/Warsaw': 'ist keine Zeitzone wie Europe/Berlin',
  'is not a code of two or three letters and digits such as H87':
    'ist kein Code aus zwei oder drei Buchstaben und Ziffern wie H87',
  'is not a list of codes by unit': 'ist keine Liste von Codes der Einheiten',
  'is not a list of patterns by kind': 'ist keine Liste von Nummernmustern',
  'is not a kind of document': 'ist keine Art von Beleg',
  'is not a month such as 2026-10': 'ist kein Monat wie 2026-10',
  'is not a colour such as #1b365d': 'ist keine Farbe wie #1b365d',
  'is not an electronic address such as 0208:0123456749':
    'ist keine elektronische Adresse wie 0208:0123456749',
  'is not written like a tax number of {}': 'sieht nicht wie eine Steuernummer aus ({})',
  'cannot be a tax number of {}: its check digits do not fit':
    'kann keine Steuernummer sein ({}): Die Prüfziffer passt nicht',
  'is no country: a code such as PL, or a name': 'ist kein Land: ein Kürzel wie DE oder ein Name',
  'is no account number: its check digits do not fit': 'ist keine Kontonummer: Die Prüfziffern passen nicht',
  'has {} characters, an IBAN of {} has {}': 'hat {} Zeichen, eine IBAN ({}) hat {}',
  'needs exactly one counter: nr, nr-m or nr-d': 'braucht genau einen Zähler: nr, nr-m oder nr-d',

  // people and accounts
  'belongs to a user of this account already': 'gehört schon einem Benutzer dieses Kontos',
  'must be 8 to 100 letters and digits': 'muss 8 bis 100 Buchstaben und Ziffern haben',
  'may hold letters a-z, digits and hyphens inside':
    'darf Buchstaben a–z, Ziffern und innen Bindestriche haben',
  ...roles,
  'the main department cannot be deleted; make another one main first':
    'die Hauptabteilung kann nicht gelöscht werden; machen Sie zuerst eine andere dazu',
  'make another department the main one instead': 'machen Sie eine andere Abteilung zur Hauptabteilung',
  'you belong to this account already': 'Sie gehören schon zu diesem Konto',
  'The account is shut and waits to be removed': 'Das Konto ist geschlossen und wartet auf die Löschung',
  'The account is open': 'Das Konto ist offen',
  'The account is being removed': 'Das Konto wird gerade gelöscht',
  'Administrators are made in the web application here':
    'Administratoren werden hier in der Anwendung bestimmt',
  'Only an owner may do this': 'Das darf nur, wem das Konto gehört',
  'the account needs an owner: make somebody else one first':
    'das Konto braucht einen Eigentümer: Machen Sie zuerst jemand anderen dazu',
  'is wrong': 'ist falsch',
  'is wrong, used or too old': 'ist falsch, benutzt oder zu alt',
  'is too old: ask for a new password instead': 'ist zu alt: Fordern Sie ein neues Passwort an',
  'is for an address that was confirmed already': 'ist für eine Adresse, die schon bestätigt ist',
  'is not that of the login which has this address': 'ist nicht das des Logins mit dieser Adresse',
  'New accounts are opened by the operator': 'Neue Konten legt der Betreiber an',
  'The invitation is for another e-mail address: sign out first':
    'Die Einladung ist für eine andere E-Mail-Adresse: Melden Sie sich zuerst ab',
  'Sign in on the page of this service': 'Melden Sie sich auf der Seite dieses Dienstes an',
  'This amount cannot be paid online': 'Dieser Betrag kann nicht online bezahlt werden',
  'The payment provider does not answer': 'Der Zahlungsanbieter antwortet nicht',

  // files and pictures
  'must be a file sent as multipart/form-data': 'muss eine Datei sein',
  'is too large (maximum is {} bytes)': 'ist zu groß (höchstens {} Bytes)',
  'is larger than 2 MB': 'ist größer als 2 MB',
  'is not a PNG, JPEG, GIF, WebP or SVG image': 'ist kein Bild (PNG, JPEG, GIF, WebP oder SVG)',
  'is a {} image that is damaged or of an unusual kind': 'ist ein beschädigtes oder ungewöhnliches {}-Bild',
  'is a {} image without a size': 'ist ein {}-Bild ohne Größe',
  'is too large: at most 10,000 pixels a side and 40 megapixels':
    'ist zu groß: höchstens 10.000 Pixel je Seite und 40 Megapixel',
  'is too large: a {} image may have at most {} megapixels':
    'ist zu groß: Ein {}-Bild darf höchstens {} Megapixel haben',
  'has {} pages: stationery is one': 'hat {} Seiten: Briefpapier ist eine',
  'has a page that is larger than A3': 'hat eine Seite größer als A3',
  'is a PDF that is damaged, locked by a password, or takes too long to draw':
    'ist ein PDF, das beschädigt, durch ein Passwort gesperrt oder zu aufwendig ist',
  'is an SVG image that cannot be drawn, or takes too long to draw':
    'ist ein SVG-Bild, das nicht gezeichnet werden kann oder zu aufwendig ist',
  'holds a part that is not SVG and cannot be printed':
    'enthält einen Teil, der kein SVG ist und nicht gedruckt werden kann',
  'refers to a picture that is not inside it: PNG, JPEG and GIF can be embedded':
    'verweist auf ein Bild außerhalb der Datei: PNG, JPEG und GIF lassen sich einbetten',
  'has a use of a use': 'hat einen Verweis auf einen Verweis',
  'is too complex': 'ist zu aufwendig',
  'is not well-formed SVG': 'ist kein gültiges SVG',
  'has a DOCTYPE: save it as plain SVG': 'hat einen DOCTYPE: als einfaches SVG speichern',
  'is too complex: too many parts are see-through, masked, filtered or described at length':
    'ist zu aufwendig: zu viele durchsichtige, maskierte oder gefilterte Teile',
  'is too complex: its paths, points and transforms may have 250,000 characters':
    'ist zu aufwendig: Pfade, Punkte und Transformationen dürfen 250.000 Zeichen haben',
  'is too complex: it may hold 20,000 letters of text':
    'ist zu aufwendig: Es darf 20.000 Buchstaben Text enthalten',
  'holds nothing that can be drawn': 'enthält nichts, was gezeichnet werden kann',
  'Too much is being printed at once, try again':
    'Es wird zu viel zugleich gedruckt, versuchen Sie es erneut',
  'is light: letters in it are printed darker, as {}':
    'ist hell: Schrift darin wird dunkler gedruckt, als {}',
  'is measured on A4 and may not meet the window on Letter':
    'ist für A4 gemessen und trifft auf Letter vielleicht nicht das Fenster',
  'leave out signature, so the {} is printed only where the law asks for one':
    'enthalten keine Unterschrift, sie wird also nur gedruckt, wo das Gesetz sie verlangt',

  // import and export
  'is no text: neither CSV nor XLSX': 'ist weder CSV noch XLSX',
  'is no workbook that can be read: {}': 'ist keine lesbare Arbeitsmappe',
  'is a workbook of the old kind (.xls): save it as XLSX or CSV':
    'ist eine Arbeitsmappe alter Art (.xls): speichern Sie sie als XLSX oder CSV',
  'has more than {} rows': 'hat mehr als {} Zeilen',
  'has more than {} columns': 'hat mehr als {} Spalten',
  'has a cell longer than {} characters': 'hat eine Zelle mit mehr als {} Zeichen',
  'holds no rows below its headings': 'enthält keine Zeilen unter den Überschriften',
  'holds more than {} characters': 'enthält mehr als {} Zeichen',
  'it has been imported, or is being imported': 'der Import ist schon geschehen oder läuft',
  'Something went wrong on our side': 'Auf dem Server ist etwas schiefgegangen',
  'tells no {} apart; choose of {}': 'unterscheidet die Einträge nicht; wählen Sie aus: {2}',
  'documents are not changed by a file': 'Belege werden durch eine Datei nicht geändert',
  'is not a mapping of headings to fields': 'ordnet keine Überschriften den Feldern zu',
  'there is no column "{}"': 'es gibt keine Spalte „{}“',
  '"{}" is no field of {}': 'es gibt kein Feld „{1}“',
  '"{}" is named twice': '„{}“ ist doppelt genannt',
  '"{}" is no column; there are {}': 'es gibt keine Spalte „{}“; es gibt {}',
  'is not an object of rows': 'ist keine Sammlung von Zeilen',
  'there is no row {} to mend': 'es gibt keine Zeile {} zu verbessern',
  'row {} is not an object of headings and texts': 'Zeile {} enthält keine Überschriften und Texte',
  'row {} holds no text': 'Zeile {} enthält keinen Text',
  'row {} is longer than {} characters': 'Zeile {} hat mehr als {} Zeichen',
  'are more than the {} of a sheet; export as CSV, or narrow the filters':
    'sind mehr als die {}, die ein Blatt fasst; als CSV exportieren oder Filter einschränken',
  'leaves more than {} days from date_from on': 'umfasst mehr als {} Tage',
  'leaves more than {} reminders: ask for fewer days':
    'es gibt mehr als {} Erinnerungen; wählen Sie weniger Tage',
  'has more than {} documents or payments; narrow by department_id':
    'hat mehr als {} Belege oder Zahlungen; wählen Sie eine Abteilung',
  'leaves more than {} lines to print; narrow the period, or export as CSV':
    'ergibt mehr als {} Zeilen; Zeitraum einschränken oder als CSV exportieren',
  'find nothing': 'finden nichts',
  'mean more than {} documents': 'meinen mehr als {} Belege',
  'does not hold filters': 'enthält keine Filter',
  'stand in place of ids, not beside them': 'stehen anstelle der Auswahl, nicht daneben',
  '{} is no filter of the list': '{} ist kein Filter der Liste',
}
