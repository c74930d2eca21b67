// Translations of messages about a whole request: its format, its keys and the state of the server.
export const requests: { readonly [text: string]: string } = {
  'You do not have permission to do this': 'Ihre Rolle in diesem Konto erlaubt das nicht.',
  'The header X-CSRF-Token is missing or wrong; send the csrf_token of the session':
    'Die Sitzung ist nicht mehr aktuell; laden Sie die Seite neu',
  'Not Found': 'Nicht gefunden.',
  'This address supports only the formats {}': 'Diese Adresse unterstützt nur die Formate {}',
  'The record was changed after the version that If-Match names; get it again before you change it':
    'Die Daten wurden inzwischen geändert; laden Sie sie neu, bevor Sie sie ändern',
  'The body is larger than the limit of {} bytes':
    'Die Anfrage ist zu groß (max. {} Bytes); senden Sie weniger Daten',
  'Too many requests, try again in {} s': 'Zu viele Versuche. Versuchen Sie es in {} s erneut.',
  'The database does not respond, try again':
    'Der Server ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  '{}, try again later': '{}; versuchen Sie es später erneut',
  'The file cannot be stored, try again later':
    'Die Datei kann nicht gespeichert werden; versuchen Sie es später erneut',
  'The file store does not respond, try again later':
    'Der Dateispeicher antwortet nicht; versuchen Sie es später erneut',
  'The stored file is missing, try again later':
    'Die gespeicherte Datei fehlt; versuchen Sie es später erneut',
  'The disk of the database is full, try again later':
    'Der Datenträger der Datenbank ist voll; versuchen Sie es später erneut',
  'The database is read-only, try again later':
    'Die Datenbank ist schreibgeschützt; versuchen Sie es später erneut',
  'The disk of the database is failing, try again later':
    'Der Datenträger der Datenbank ist defekt; versuchen Sie es später erneut',
  'Too many changes are waiting to be stored, try again':
    'Der Server ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  'The request body is incomplete, send it again': 'Die Anfrage ist unvollständig; senden Sie sie erneut',
  'The key "{}" is missing: send {"{}": {…}}': 'Der Schlüssel „{1}“ fehlt: Senden Sie {"{2}": {…}}',
  'The key "{}" must contain an object of fields': 'Der Schlüssel „{}“ muss ein Objekt mit Feldern enthalten',
  'Idempotency-Key is longer than {} characters; shorten it':
    'Idempotency-Key darf höchstens {} Zeichen haben; kürzen Sie ihn',
  'The first request with this Idempotency-Key is still running; try again in a moment':
    'Die vorige Anfrage läuft noch; versuchen Sie es gleich noch einmal',
  'This Idempotency-Key was used for another request; use a new key':
    'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet; verwenden Sie einen neuen',
  'The stored response of this Idempotency-Key was encrypted with another secret; use a new key':
    'Die gespeicherte Antwort ist mit einem anderen Schlüssel des Servers verschlüsselt; verwenden Sie einen neuen Idempotency-Key',
  'The request could not be read': 'Die Anfrage ist nicht lesbar; prüfen Sie ihr Format',
  'must be a comma, a semicolon or a tab': 'wählen Sie Komma, Semikolon oder Tabulator',
  'The JSON body must be an object, not a list or a single value':
    'Die JSON-Anfrage muss ein Objekt sein, keine Liste und kein einzelner Wert',
  'Malformed JSON': 'Ungültiges JSON; prüfen Sie die Syntax',
  'Malformed JSON: {} ({})': 'Ungültiges JSON: {} ({})',
  'The JSON body contains more than {} values; send less in each request':
    'Die JSON-Anfrage enthält zu viele Werte (max. {}); senden Sie weniger auf einmal',
  'JSON is nested deeper than {} levels': 'JSON ist zu tief verschachtelt (max. {} Ebenen)',
  'Malformed XML: {} (line {}, column {})': 'Ungültiges XML: {} (Zeile {}, Spalte {})',
  'Malformed XML: the text {}': 'Ungültige Kodierung der XML-Datei: {}',
  'The root element of the XML must contain named elements':
    'Das Wurzelelement des XML muss benannte Elemente enthalten',
  'The text is not valid UTF-8': 'Der Text ist kein gültiges UTF-8; speichern Sie ihn in dieser Kodierung',
  'A field name is nested deeper than {} levels': 'Ein Feldname ist zu tief verschachtelt (max. {} Ebenen)',
  'The field name __proto__ is not allowed': 'Der Feldname __proto__ ist nicht erlaubt; ändern Sie ihn',
  'There are more than {} fields': 'Zu viele Felder (max. {}); senden Sie weniger',
  'Malformed form: broken percent escape in field {}':
    'Ungültiges Formular: fehlerhafte Prozentkodierung in Feld {}',
  'A field is given both as a value and as a group of values':
    'Ein Feld ist als Wert und als Gruppe von Werten angegeben; wählen Sie eines davon',
  'Malformed multipart body: {}': 'Ungültige Multipart-Anfrage: {}',
  'The header Content-Type of a multipart body must contain a boundary':
    'Der Header Content-Type einer Multipart-Anfrage muss eine boundary enthalten',
  'The body has more than {} parts; send fewer': 'Zu viele Teile (max. {}); senden Sie weniger',
  'The body has more than {} files; send fewer': 'Zu viele Dateien (max. {}); senden Sie weniger',
  'A field name is longer than {} bytes': 'Feldname zu lang (max. {} Bytes); kürzen Sie ihn',
  'A field is longer than {} bytes': 'Feldwert zu lang (max. {} Bytes); kürzen Sie ihn',
  'The field {} contains two files; send one in each request':
    'Das Feld {} enthält zwei Dateien; senden Sie je Anfrage eine',

  // messages of the command line and of requests that create accounts and users
  'must be 8 to 100 characters without spaces': 'geben Sie 8 bis 100 Zeichen ohne Leerzeichen ein',
  'has already been issued; choose another': 'gibt es bereits; geben Sie ein anderes Token ein',
  '{} is taken; choose another': '{} ist vergeben; wählen Sie einen anderen Wert',
  '{} is taken or reserved; choose another': '{} ist vergeben oder reserviert; wählen Sie einen anderen Wert',
  'belongs to the prefix {}; enter a token that ends with /{}':
    'gehört zum Konto mit der Adresse {}; geben Sie ein Token ein, das auf /{} endet',
  'an account has only one owner; choose another role':
    'ein Konto hat nur einen Inhaber; wählen Sie eine andere Rolle',
  'This setting can be changed only in the web application':
    'Diese Einstellung lässt sich nur in der Anwendung ändern',

  // pages after a record
  'cannot be combined with after; send one of them':
    'nicht mit after kombinierbar; senden Sie nur eines davon',
  'must be id or id.desc with after': 'muss mit after id oder id.desc sein',
  'is not possible for this list; use page': 'für diese Liste nicht möglich; verwenden Sie page',

  // metadata
  'must be an object of keys and texts, such as {"order": "1077"}':
    'muss ein Objekt aus Schlüsseln und Texten sein, z. B. {"order": "1077"}',
  'must not contain an empty key': 'darf keinen leeren Schlüssel enthalten',
  'the key "{}…" is too long (maximum is {} characters)':
    'der Schlüssel „{}…“ ist zu lang (maximal {} Zeichen)',
  'the key "{}" is not allowed; choose another':
    'der Schlüssel „{}“ ist nicht erlaubt; wählen Sie einen anderen',
  'the value of "{}" must be a text': 'der Wert von „{}“ muss ein Text sein',
  'the value of "{}" is too long (maximum is {} characters)':
    'der Wert von „{}“ ist zu lang (maximal {} Zeichen)',
  'has too many keys (maximum is {})': 'enthält zu viele Schlüssel (maximal {})',
  'must name a key, such as metadata[order]=1077': 'muss einen Schlüssel nennen, z. B. metadata[order]=1077',

  // batches
  'The path of an operation must end with .{}, the format of the batch':
    'Der Pfad eines Vorgangs muss auf .{} enden, das Format der ganzen Anfrage',
  'This operation is not possible in a batch; send it as a request of its own':
    'Dieser Vorgang ist in einem Stapel nicht möglich; senden Sie ihn als eigene Anfrage',
  'dry_run belongs to the batch, not to one of its operations':
    'dry_run gehört zum ganzen Stapel, nicht zu einem seiner Vorgänge',
  'has too many operations (maximum is {})': 'enthält zu viele Vorgänge (maximal {})',
  'must name an earlier operation and a field of its result, such as 0.id':
    'muss einen früheren Vorgang und ein Feld seines Ergebnisses nennen, z. B. 0.id',
  'has too many references (maximum is {})': 'enthält zu viele Verweise (maximal {})',
  'the result of operation {} has no value "{}"': 'das Ergebnis von Vorgang {} hat keinen Wert „{}“',
}
