// Server messages about received files.
export const receivedMessages: { readonly [text: string]: string } = {
  'cannot be attached; choose another file': 'die Datei lässt sich nicht anhängen; wählen Sie eine andere',
  'already has a document; open it in the list of expenses':
    'zu dieser Datei gibt es bereits einen Beleg; öffnen Sie ihn in der Liste der Ausgaben',
  'must be an expense': 'wählen Sie eine Ausgabe statt eines Verkaufsbelegs',
  'was rejected, so no document can be entered from it':
    'diese Datei wurde abgelehnt; daraus lässt sich kein Beleg erfassen',
  'is damaged, locked by a password, or takes too long to open':
    'die Datei ist beschädigt, passwortgeschützt oder zu komplex; wählen Sie eine andere',
  'has too many saved views (maximum is {}); delete one first':
    'zu viele Ansichten (max. {}); löschen Sie nicht mehr benötigte',
  'must be between 1 and {}': 'geben Sie eine Zahl von 1 bis {} ein',
  'the file is not readable XML: {}': 'ungültige XML-Datei: {}',
  'could not be read': 'Datei nicht lesbar',
  'the file is empty': 'die Datei ist leer',
  'the PDF is damaged, locked by a password, or takes too long to open':
    'das PDF ist beschädigt, passwortgeschützt oder zu komplex; wählen Sie ein anderes',
  'the PDF contains no structured invoice': 'dieses PDF enthält keine E-Rechnung',
  'a picture contains no structured invoice': 'ein Foto enthält keine E-Rechnung; erfassen Sie es manuell',
  'is a picture in the format {}; save it as JPEG or PNG':
    'nicht unterstütztes Bildformat ({}); speichern Sie das Bild als JPEG oder PNG',
  'is too large (maximum is 10 MB)': 'das Bild ist zu groß (maximal 10 MB)',
  '{} contains no valid number': '{} ist keine Zahl',
  '{} contains no valid date': '{} ist kein Datum',
  'the {} is missing': 'es fehlt: {}',
  'the file contains no seller': 'Rechnungssteller fehlt',
  'more than {} lines': 'zu viele Positionen (max. {})',
  '{} of UNTDID 1001 is not a supported document type': 'nicht unterstützte Belegart: {} (UNTDID 1001)',
  '{} is not VAT; it is stored as a VAT rate':
    '{} ist keine Umsatzsteuer; sie wird als Umsatzsteuersatz gespeichert',
  'category {} is not in EN 16931; it is stored as {} %':
    'unbekannte Kategorie {} (EN 16931); sie wird als {}\u00a0% gespeichert',
  'is a simplified invoice (UPR) in the file': 'ist laut Datei eine vereinfachte Rechnung (UPR)',
  'is an invoice of ZUGFeRD 1, which is no longer in use':
    'das Format ZUGFeRD 1 wird nicht unterstützt; bitten Sie den Lieferanten um ZUGFeRD 2 oder Factur-X',
  'is a response to an invoice, not an invoice':
    'eine Antwort auf eine Rechnung, keine Rechnung; laden Sie die Rechnung selbst hoch',
  'is the status of an invoice, not an invoice; upload the invoice itself':
    'der Status einer Rechnung, keine Rechnung; laden Sie die Rechnung selbst hoch',
  'is a Polish structure other than FA(2), FA(3) and FA_RR(1)':
    'nicht unterstützte polnische Struktur; unterstützt werden FA(2), FA(3) und FA_RR(1)',
  'is not an invoice in UBL, CII, FA(2), FA(3) or FA_RR(1)':
    'nicht unterstütztes Format; unterstützt: UBL, CII, FA(2), FA(3) und FA_RR(1)',
  'already exists as document {}; set allow_duplicate to true to import it again':
    'diese Datei wurde bereits importiert',
  'was issued by your own company ({}); set as_sale to true to import it as a sale':
    'ist Ihr eigener Verkauf ({}); Sie können ihn als Verkauf importieren',
  'was not issued by your own company; import it without as_sale':
    'Rechnungssteller ist nicht Ihre Firma; importieren Sie die Datei als Ausgabe',
  'contains neither lines nor totals by VAT rate':
    'die Datei enthält weder Positionen noch Summen je Steuersatz',
  'there are {} files that could not be read: delete some first':
    'zu viele Dateien mit Lesefehler ({}); löschen Sie zuerst einige',
  'the storage for received files is full; delete some files first':
    'kein Speicherplatz für Dateien in diesem Konto; löschen Sie einige',
  'is the source of document {}; delete that document first':
    'die Datei ist mit einem Beleg verknüpft und lässt sich nicht löschen',
  'was shortened; the file contains the full text': 'Text gekürzt; vollständig in der Datei',
  '{} differs from the accounts that this supplier has used so far; verify it before you pay':
    '{} ist ein neues Bankkonto dieses Lieferanten; prüfen Sie es vor der Zahlung',
  'was entered as {}, before the issue date; check the date of receipt':
    'das angegebene Datum {} liegt vor dem Rechnungsdatum; prüfen Sie das Eingangsdatum',
  'is the first of {} accounts in the file; check the others before you pay':
    'das erste von {} Bankkonten in der Datei; prüfen Sie vor der Zahlung auch die anderen',
  'the invoice is addressed to another buyer: {} {}': 'die Rechnung ist für einen anderen Empfänger: {} {}',
  'uses the margin scheme, so the file shows no VAT': 'Differenzbesteuerung: keine Umsatzsteuer ausgewiesen',
  'is contained only in the file: {}': 'nur in der Datei: {}',
  'is contained only in the file: {} and {} more': 'nur in der Datei: {} und {2} weitere',
  'has an amount that is out of range': 'Betrag außerhalb des erlaubten Bereichs',
  'the PDF contains {} XML files, and none of the first {} is an invoice':
    'unter den XML-Dateien des PDF ist keine Rechnung (gesamt: {}, geprüft: {})',
  'is a corrected invoice (384); check whether it contains the difference or the full amounts':
    'Rechnungskorrektur (384): Prüfen Sie, ob sie die Differenz oder die vollen Beträge enthält',
  'must be a file': 'wählen Sie eine Datei',
  'The file has just been removed; send it again': 'Die Datei wurde gerade entfernt; senden Sie sie erneut',
  'exceeds the maximum of {} bank accounts; delete one first':
    'zu viele Bankkonten (max. {}); löschen Sie zuerst eines',
  'the price of the product is in {}, but the price list is in {}':
    'Der Preis des Produkts ist in {}, die Preisliste in {}',
  'exceeds the maximum of {} files; delete one first': 'zu viele Dateien (max. {}); löschen Sie zuerst eine',
  'exceeds the file storage of the account ({} MB); delete files first':
    'kein Speicherplatz: Dateien eines Kontos dürfen höchstens {} MB belegen; löschen Sie nicht benötigte',
  'cannot be uploaded because too many uploads are pending; attach the uploaded files to a document first':
    'zu viele hochgeladene Dateien sind noch nicht angehängt; hängen Sie diese zuerst an',
  'has not been uploaded; upload it again': 'die Datei wurde nicht hochgeladen; laden Sie sie erneut hoch',
  'key or acl does not match the policy: send both as get_new_attachment_credentials returned them':
    'key oder acl passt nicht zur Upload-Berechtigung; senden Sie die Werte unverändert',
  'The signature does not match the policy; request new upload credentials':
    'Ungültige Signatur der Upload-Berechtigung; fordern Sie eine neue an',
  'These upload credentials were already used for another file. Request new ones.':
    'Die Upload-Berechtigung wurde bereits für eine andere Datei verwendet; fordern Sie eine neue an',
  'The upload credentials have expired. Request new ones.':
    'Die Upload-Berechtigung ist abgelaufen; fordern Sie eine neue an',
  'are too large for an email (maximum is {} MB together); send fewer files':
    'zu große Anhänge (zusammen max. {} MB); senden Sie weniger Dateien',
  'is {} according to the changed lines, but {} in the file':
    'beträgt nach den geänderten Positionen {}, in der Datei {}',
  'is {} in the file, but its lines add up to {}': 'beträgt in der Datei {}, die Positionen ergeben {}',
  'is out of range in the file': 'Wert in der Datei außerhalb des erlaubten Bereichs',
  'has no document to book; enter the document first':
    'zu dieser Datei gibt es keinen Beleg; erfassen Sie ihn zuerst',
  'refers to a document that was deleted; restore the document first':
    'der Beleg wurde gelöscht; stellen Sie ihn zuerst wieder her',
  'no KSeF connection can fetch purchases; create one or enter its token or certificate':
    'keine Verbindung mit KSeF; richten Sie sie in den Einstellungen ein',
  'contains too many tags (maximum is {})': 'zu viele Schlagwörter (max. {})',
  'are too long (maximum is {} characters)': 'zu langer Text (max. {} Zeichen)',
  'contains no VAT because the buyer owes it: change the type to {}, which declares and deducts the Polish VAT; the supplier receives the net amount':
    'ohne Steuer, weil Sie sie als Leistungsempfänger schulden: Ändern Sie die Belegart in {}, damit die polnische Steuer angemeldet und abgezogen wird; der Lieferant erhält den Nettobetrag',
  'is {} in the VAT breakdown (BG-23) of the file, but {} in its total without VAT (BT-109)':
    'beträgt nach der Steueraufschlüsselung der Datei {}, nach ihrer Nettosumme (BT-109) {2}',
  'is {} in the file, but its total without VAT plus VAT is {}':
    'beträgt in der Datei {}, Nettosumme und Umsatzsteuer ergeben aber {2}',
  'is not a valid {}; KSeF would reject it: {}: {} is missing (and {} more)':
    'entspricht nicht {1}, KSeF würde den Beleg ablehnen: {3} fehlt in {2} (und {4} weitere)',
  'is not a valid {}; KSeF would reject it: {}: {} is missing':
    'entspricht nicht {1}, KSeF würde den Beleg ablehnen: {3} fehlt in {2}',
  'is not a valid {}; KSeF would reject it: {}: {} is not allowed here (and {} more)':
    'entspricht nicht {1}, KSeF würde den Beleg ablehnen: {3} ist in {2} unbekannt (und {4} weitere)',
  'is not a valid {}; KSeF would reject it: {}: {} is not allowed here':
    'entspricht nicht {1}, KSeF würde den Beleg ablehnen: {3} ist in {2} unbekannt',
  'is not a valid {}; KSeF would reject it: {}: {} must not follow {} (and {} more)':
    'entspricht nicht {1}, KSeF würde den Beleg ablehnen: {3} darf in {2} nicht nach {4} stehen (und {5} weitere)',
  'is not a valid {}; KSeF would reject it: {}: {} must not follow {}':
    'entspricht nicht {1}, KSeF würde den Beleg ablehnen: {3} darf in {2} nicht nach {4} stehen',
  'is not a valid {}; KSeF would reject it: {}: {} needs KodUE before it (and {} more)':
    'entspricht nicht {1}, KSeF würde den Beleg ablehnen: {3} in {2} braucht davor KodUE (und {4} weitere)',
  'is not a valid {}; KSeF would reject it: {}: {} needs KodUE before it':
    'entspricht nicht {1}, KSeF würde den Beleg ablehnen: {3} in {2} braucht davor KodUE',
  'is not a valid {}; KSeF would reject it: {} is empty (and {} more)':
    'entspricht nicht {1}, KSeF würde den Beleg ablehnen: {2} ist leer (und {3} weitere)',
  'is not a valid {}; KSeF would reject it: {} is empty':
    'entspricht nicht {1}, KSeF würde den Beleg ablehnen: {2} ist leer',
  'is not a valid {}; KSeF would reject it: {} is not a KSeF number (and {} more)':
    'entspricht nicht {1}, KSeF würde den Beleg ablehnen: {2} ist keine KSeF-Nummer (und {3} weitere)',
  'is not a valid {}; KSeF would reject it: {} is not a KSeF number':
    'entspricht nicht {1}, KSeF würde den Beleg ablehnen: {2} ist keine KSeF-Nummer',
  'is not a valid {}; KSeF would reject it: {} (and {} more)':
    'entspricht nicht {}, KSeF würde den Beleg ablehnen: {2} (und {3} weitere)',
  'is not a valid {}; KSeF would reject it: {}': 'entspricht nicht {}, KSeF würde den Beleg ablehnen: {2}',
  'Too many {} are being read at once, try again':
    'Es werden zu viele Dateien gleichzeitig gelesen; versuchen Sie es erneut',
  'the file takes too long to read': 'das Lesen der Datei dauert zu lange',
  '{} stays in the file: more than {} files are embedded':
    '{}: nur in der Datei, zu viele Dateien eingebettet (max. {2})',
  '{} was not attached because more than {} files are embedded; it remains in the received file':
    '{}: nur in der Datei, zu viele Dateien eingebettet (max. {2})',
  '{} stays in the file: it is damaged': '{}: nur in der Datei, weil sie beschädigt ist',
  '{} was not attached because it is damaged; ask the supplier for it':
    '{}: beschädigt und daher nicht angehängt; bitten Sie den Lieferanten um die Datei',
  '{} stays in the file: EN 16931 does not allow its type':
    '{}: nur in der Datei, weil EN 16931 diesen Typ nicht zulässt',
  '{} was not attached because EN 16931 does not allow its type; it remains in the received file':
    '{}: nur in der Datei, weil EN 16931 diesen Typ nicht zulässt',
  '{} stays in the file: its content does not match its stated type':
    '{}: nur in der Datei, weil ihr Typ von der Angabe abweicht',
  '{} was not attached because its content does not match its stated type; it remains in the received file':
    '{}: nur in der Datei, weil ihr Typ von der Angabe abweicht',
  '{} stays in the file: the account has no room for it':
    '{}: nur in der Datei, weil im Konto kein Speicherplatz frei ist',
  '{} was not attached because the file storage of the account is full; it remains in the received file':
    '{}: nur in der Datei, weil im Konto kein Speicherplatz frei ist',
  'only files of sales can be embedded in an e-invoice':
    'nur Dateien von Verkäufen können in E-Rechnungen eingebettet werden',
  'cannot be changed because the e-invoice has been issued; issue a correction to embed other files':
    'nicht änderbar, weil die E-Rechnung bereits ausgestellt ist; erstellen Sie für andere Dateien eine Korrektur',
  'only PDF, PNG, JPEG, CSV, XLSX and ODS files can be embedded in an e-invoice':
    'nur PDF-, PNG-, JPEG-, CSV-, XLSX- und ODS-Dateien können in eine E-Rechnung eingebettet werden',
  'the files embedded in an e-invoice may have at most {} MB together':
    'Dateien in einer E-Rechnung dürfen zusammen höchstens {} MB groß sein',
}
