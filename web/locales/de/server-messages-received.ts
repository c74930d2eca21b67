// Über Dateien, die andere geschickt haben.
export const received: { readonly [text: string]: string } = {
  'no XML that can be read: {}': 'kein lesbares XML: {}',
  'cannot be read here': 'lässt sich hier nicht lesen',
  'the file is empty': 'die Datei ist leer',
  'the PDF is damaged, locked by a password, or takes too long to open':
    'das PDF ist beschädigt, mit einem Passwort geschützt oder braucht zu lange',
  'the PDF carries no structured invoice': 'in diesem PDF steckt keine strukturierte Rechnung',
  '{} is no number': '{} ist keine Zahl',
  '{} is no day': '{} ist kein Datum',
  'the {} is missing': 'es fehlt: {}',
  'no seller is named': 'kein Verkäufer genannt',
  'more than {} lines': 'mehr als {} Positionen',
  '{} of UNTDID 1001 is no kind of ours': 'Art {} aus UNTDID 1001 gibt es hier nicht',
  '{} is another tax than VAT; it is kept as a rate of VAT':
    '{} ist eine andere Steuer als die Umsatzsteuer; geführt wird sie als deren Satz',
  'category {} is none of EN 16931; it is kept as {} %':
    'Kategorie {} kennt EN 16931 nicht; geführt wird sie als {} %',
  'is a simplified invoice (UPR) in the file': 'in der Datei eine vereinfachte Rechnung (UPR)',
  'is an invoice of ZUGFeRD 1, which is no longer in use':
    'ist eine Rechnung nach ZUGFeRD 1, das nicht mehr verwendet wird',
  'is an answer to an invoice, not an invoice': 'ist eine Antwort auf eine Rechnung, keine Rechnung',
  'is a status of an invoice, not an invoice': 'ist der Status einer Rechnung, keine Rechnung',
  'is a Polish structure other than FA(2), FA(3) and FA_RR(1)':
    'ist eine andere Struktur als FA(2), FA(3) und FA_RR(1)',
  'is no invoice of UBL, CII, FA(2), FA(3) or FA_RR(1)':
    'ist keine Rechnung in UBL, CII, FA(2), FA(3) oder FA_RR(1)',
  'is the document {} already; allow_duplicate makes another one of it':
    'daraus wurde schon ein Beleg gemacht',
  'is a sale of your own ({}); as_sale takes it as one': 'ist ein eigener Verkauf ({})',
  'is no sale of your own': 'ist kein eigener Verkauf',
  'carries too little: neither lines nor sums of rates':
    'enthält zu wenig: weder Positionen noch Summen nach Sätzen',
  'there are {} files that could not be read: delete some first':
    'es gibt schon {} ungelesene Dateien: bitte erst welche löschen',
  'there is no room for more received files in this account':
    'in diesem Konto ist kein Platz für weitere Dateien',
  'is what the document {} was made of, and stays with it':
    'daraus wurde ein Beleg gemacht, und bei ihm bleibt sie',
  'is longer in the file': 'ist in der Datei länger',
  '{} is another account than this vendor had so far: ask before you pay':
    '{} ist neu bei diesem Lieferanten, vor dem Zahlen bitte bestätigen lassen',
  'was said as {}; before the day of issue nothing comes': 'angegeben war {}, das liegt vor der Ausstellung',
  'is after today': 'liegt nach dem heutigen Tag',
  'is the first of {}: the others stand in the file': 'ist das erste von {}: die anderen stehen in der Datei',
  'the file is for another buyer: {} {}': 'die Datei ist für einen anderen Käufer: {} {}',
  'is sold under the margin scheme: no tax is shown': 'Differenzbesteuerung: keine Steuer ausgewiesen',
  'stands in the file alone: {}': 'steht nur in der Datei: {}',
  'stands in the file alone: {} and {} more': 'steht nur in der Datei: {} und {2} weitere',
  'has an amount that is out of range': 'enthält einen Betrag außerhalb des Bereichs',
  'the PDF carries {} XML files, and none of the first {} is an invoice':
    'das PDF enthält {} XML-Dateien, und unter den ersten {} ist keine Rechnung',
  'is a corrected invoice (384): see whether it tells the difference or the whole':
    'ist eine korrigierte Rechnung (384): bitte prüfen, ob sie den Unterschied oder das Ganze nennt',
  'must be a file': 'muss eine Datei sein',
  'The file has just been removed; send it again': 'Die Datei wurde gerade entfernt; bitte erneut senden',
  'is one too many (maximum is {} bank accounts)': 'ist eines zu viel (höchstens {} Bankkonten)',
  "can't be blank: the card of the product is in {}, and the price list in {}":
    'darf nicht leer sein: die Karte des Produkts ist in {}, die Preisliste in {}',
  'is one too many (maximum is {} files)': 'ist eine zu viel (höchstens {} Dateien)',
  'does not fit: the files of an account may take {} MB':
    'passt nicht: Die Dateien eines Kontos dürfen {} MB belegen',
  'is one too many: add those that were uploaded first':
    'ist eine zu viel: zuerst die hochgeladenen hinzufügen',
  'has not been uploaded': 'wurde nicht hochgeladen',
  'key or acl does not match the policy: send both as get_new_attachment_credentials returned them':
    'key oder acl passt nicht zur Richtlinie: unverändert mitsenden',
  'The signature does not fit the policy': 'Die Signatur passt nicht zur Erlaubnis',
  'The leave to upload has been used for another file; get a new one':
    'Die Erlaubnis zum Hochladen wurde bereits für eine andere Datei verwendet; bitte eine neue holen',
  'The leave to upload has expired; get a new one':
    'Die Erlaubnis zum Hochladen ist abgelaufen; bitte eine neue holen',
  'are too large for a letter (maximum is {} MB together)':
    'sind zu groß für eine E-Mail (zusammen höchstens {} MB)',
  'is {} by the changed lines, and {} in the file': 'nach den geänderten Positionen {}, in der Datei {}',
  'is {} as the file says; its lines come to {}': 'laut Datei {}; die Positionen ergeben {}',
  'is out of range in the file': 'liegt in der Datei außerhalb des Erlaubten',
  'was not read': 'wurde nicht gelesen',
  'has no document any more': 'hat keinen Beleg mehr',
  'there is no connection with KSeF to fetch by':
    'es gibt keine Verbindung mit KSeF, über die abgeholt werden kann',
  'are too many (maximum is {})': 'sind zu viele (höchstens {})',
  'are too long (maximum is {} characters)': 'sind zu lang (höchstens {} Zeichen)',
  'bears no tax because the buyer owes it: for JPK_V7 make it {}, with the Polish rates':
    'trägt keine Steuer, weil der Käufer sie schuldet: für JPK_V7 machen Sie {} daraus, mit den polnischen Sätzen',
  'is {} by the VAT breakdown of the file, and {} by its total without VAT (BT-109)':
    'beträgt nach der Steueraufschlüsselung der Datei {}, nach ihrer Nettosumme (BT-109) {2}',
  'is {} in the file, whose total without VAT and VAT come to {}':
    'beträgt in der Datei {}, Nettosumme und Umsatzsteuer ergeben aber {2}',
  'is no valid {}, KSeF would refuse it: {}: {} is missing (and {} more)':
    'ist keine gültige {1}, KSeF würde sie ablehnen: {3} fehlt in {2} (und {4} weitere)',
  'is no valid {}, KSeF would refuse it: {}: {} is missing':
    'ist keine gültige {1}, KSeF würde sie ablehnen: {3} fehlt in {2}',
  'is no valid {}, KSeF would refuse it: {}: {} is unknown here (and {} more)':
    'ist keine gültige {1}, KSeF würde sie ablehnen: {3} ist in {2} unbekannt (und {4} weitere)',
  'is no valid {}, KSeF would refuse it: {}: {} is unknown here':
    'ist keine gültige {1}, KSeF würde sie ablehnen: {3} ist in {2} unbekannt',
  'is no valid {}, KSeF would refuse it: {}: {} must not stand after {} (and {} more)':
    'ist keine gültige {1}, KSeF würde sie ablehnen: {3} darf in {2} nicht nach {4} stehen (und {5} weitere)',
  'is no valid {}, KSeF would refuse it: {}: {} must not stand after {}':
    'ist keine gültige {1}, KSeF würde sie ablehnen: {3} darf in {2} nicht nach {4} stehen',
  'is no valid {}, KSeF would refuse it: {}: {} needs KodUE before it (and {} more)':
    'ist keine gültige {1}, KSeF würde sie ablehnen: {3} in {2} braucht davor KodUE (und {4} weitere)',
  'is no valid {}, KSeF would refuse it: {}: {} needs KodUE before it':
    'ist keine gültige {1}, KSeF würde sie ablehnen: {3} in {2} braucht davor KodUE',
  'is no valid {}, KSeF would refuse it: {} is empty (and {} more)':
    'ist keine gültige {1}, KSeF würde sie ablehnen: {2} ist leer (und {3} weitere)',
  'is no valid {}, KSeF would refuse it: {} is empty':
    'ist keine gültige {1}, KSeF würde sie ablehnen: {2} ist leer',
  'is no valid {}, KSeF would refuse it: {} is no KSeF number (and {} more)':
    'ist keine gültige {1}, KSeF würde sie ablehnen: {2} ist keine KSeF-Nummer (und {3} weitere)',
  'is no valid {}, KSeF would refuse it: {} is no KSeF number':
    'ist keine gültige {1}, KSeF würde sie ablehnen: {2} ist keine KSeF-Nummer',
  'is no valid {}, KSeF would refuse it: {} (and {} more)':
    'ist keine gültige {}, KSeF würde sie ablehnen: {2} (und {3} weitere)',
  'is no valid {}, KSeF would refuse it: {}': 'ist keine gültige {}, KSeF würde sie ablehnen: {2}',
  'Too many {} are being read at once, try again':
    'Es werden gerade zu viele Dateien gelesen, bitte versuchen Sie es erneut',
  'the file takes too long to read': 'das Lesen der Datei dauert zu lange',
  '{} stays in the file: more than {} files are embedded':
    '{} bleibt nur in der Datei: mehr als {2} Dateien sind eingebettet',
  '{} stays in the file: it is damaged': '{} bleibt nur in der Datei: sie ist beschädigt',
  '{} stays in the file: EN 16931 does not allow its type':
    '{} bleibt nur in der Datei: EN 16931 lässt diesen Typ nicht zu',
  '{} stays in the file: it is not of the type that the file names':
    '{} bleibt nur in der Datei: sie ist von einem anderen Typ als angegeben',
  '{} stays in the file: the account has no room for it':
    '{} bleibt nur in der Datei: im Konto ist kein Platz dafür',
  'only files of sales can be embedded in an e-invoice':
    'nur Dateien von Verkäufen können in E-Rechnungen eingebettet werden',
  'cannot be changed: the e-invoice of this document has been issued':
    'lässt sich nicht ändern: die E-Rechnung zu diesem Beleg ist bereits ausgestellt',
  'only PDF, PNG, JPEG, CSV, XLSX and ODS files can be embedded in an e-invoice':
    'nur PDF-, PNG-, JPEG-, CSV-, XLSX- und ODS-Dateien können in eine E-Rechnung eingebettet werden',
  'the files embedded in an e-invoice may have at most {} MB together':
    'Dateien in einer E-Rechnung dürfen zusammen {} MB haben',
}
