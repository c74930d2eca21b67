// Server messages about documents, payments and goods.
export const documents: { readonly [text: string]: string } = {
  // locks and state
  'is locked because the document has been issued; issue a correction or void it':
    'gesperrt, weil der Beleg ausgestellt ist; erstellen Sie eine Korrektur oder stornieren Sie ihn',
  'is locked because the document was already sent ({}); issue a correction instead':
    'gesperrt, weil der Beleg schon übermittelt wurde; erstellen Sie eine Korrektur',
  '{}: the period is closed until {}; issue a correction instead':
    '{}: Der Zeitraum ist bis {} festgeschrieben; erstellen Sie eine Korrektur',
  'is in a closed period (until {}); enter a later date':
    'liegt in einem festgeschriebenen Zeitraum (bis {}); geben Sie ein späteres Datum an',
  'cannot be changed because the document is void; issue a new document':
    'nicht änderbar, weil der Beleg storniert ist; stellen Sie einen neuen aus',
  'cannot be sent because the document is void; issue a new document':
    'kann nicht gesendet werden, weil der Beleg storniert ist; stellen Sie einen neuen aus',
  'cannot be changed back to draft after issuing; issue a correction instead':
    'Ein ausgestellter Beleg kann nicht wieder zum Entwurf werden; erstellen Sie eine Korrektur',
  'is a test document, which cannot be issued or sent; duplicate it as a regular document':
    'ist ein Testbeleg, der weder ausgestellt noch gesendet werden kann; kopieren Sie ihn als regulären Beleg',
  'a test document cannot be issued; duplicate it as a regular document':
    'Ein Testbeleg kann nicht ausgestellt werden; kopieren Sie ihn als regulären Beleg',
  'cannot be set on an issued document; create a separate test document':
    'Ein ausgestellter Beleg kann nicht zum Testbeleg werden; erstellen Sie einen eigenen Testbeleg',
  'refers to a test document; choose a regular document':
    'verweist auf einen Testbeleg; wählen Sie einen regulären Beleg',
  'is a draft; issue it first': 'ist ein Entwurf; stellen Sie ihn zuerst aus',
  'the draft has been issued as {} in the meantime': 'Der Entwurf wurde inzwischen als {} ausgestellt',
  'refers to a void document; choose another':
    'verweist auf einen stornierten Beleg; wählen Sie einen anderen',
  '{} is void; choose another document': '{} ist storniert; wählen Sie einen anderen Beleg',
  'must not refer to the document itself': 'darf nicht auf den Beleg selbst verweisen',
  'cannot be set directly because payments are allocated to this document; edit the payments':
    'nicht direkt änderbar, weil diesem Beleg Zahlungen zugeordnet sind; ändern Sie die Zahlungen',
  'neither the document nor its client has an email address; enter one':
    'Weder der Beleg noch der Kunde hat eine E-Mail-Adresse; geben Sie eine an',

  // lines and sums
  'contains characters ({}) that the PDF fonts lack and print as boxes; add the text in another script':
    'enthält Zeichen ({}), die in den PDF-Schriften fehlen und als Kästchen gedruckt werden; ergänzen Sie den Text in einer anderen Schrift',
  'cannot be negative; issue a correction to reverse a sale':
    'darf nicht negativ sein; erstellen Sie eine Rechnungskorrektur',
  'cannot be negative because there is nothing to refund; enter 0 or more':
    'darf nicht negativ sein, weil nichts zu erstatten ist; geben Sie 0 oder mehr an',
  'is less than the allocated payments ({}); edit the payments':
    'ist kleiner als die zugeordneten Zahlungen ({:money}). Ändern Sie die Zahlungen.',
  'cannot be changed while payments are allocated to the document; delete those payments first':
    'nicht änderbar, solange dem Beleg Zahlungen zugeordnet sind; löschen Sie diese zuerst',
  'must not be zero': 'geben Sie einen Wert ungleich null ein',
  'must not be zero because the line has an amount':
    'geben Sie einen Wert ungleich null ein: Die Position hat einen Betrag',
  'is not a plausible tax rate; check it': 'unplausibler Steuersatz; bitte prüfen',
  '{} was ignored: price_gross {} at {} gives a net price of {}':
    '{} wurde ignoriert: Der Bruttopreis {} ergibt bei {} einen Nettopreis von {}',
  'must be between 0 and the line total ({})': 'geben Sie einen Wert von 0 bis zur Positionssumme ({}) ein',
  'does not match the discount setting of the account ({}); change the setting or set discount_kind to it':
    'passt nicht zur Rabatteinstellung des Kontos; ändern Sie die Einstellung oder die Rabattart',
  'are missing: the document has no lines': 'fügen Sie mindestens eine Position hinzu',
  '"{}" is not a known code; choose one from the official list':
    'unbekannter Code „{}“; wählen Sie einen aus der amtlichen Liste',
  'is too large for these amounts; check the rate': 'ist zu groß für diese Beträge; prüfen Sie den Kurs',
  'must be a date (YYYY-MM-DD), a month (YYYY-MM) or off': 'geben Sie ein Datum oder einen Monat ein',

  // tax and law
  'is required to state the VAT in {}':
    'geben Sie den Kurs zur Umrechnung der Umsatzsteuer in {1} hier oder unter Wechselkurse an',
  'is required to state the VAT in {}, because no rate of {} is available':
    'geben Sie den Kurs zur Umrechnung der Umsatzsteuer in {1} hier oder unter Wechselkurse an',
  'belongs to {}, but the document is dated {}': 'gehört zu {}, der Beleg ist aber vom {}',
  'is required because the document has VAT-exempt lines':
    'geben Sie den Grund an: Der Beleg hat steuerfreie Positionen',
  'must be "vat" (invoice) instead of "bill" (invoice without VAT) because lines have a VAT rate':
    'Eine Rechnung ohne Umsatzsteuer darf keine Positionen mit Steuersatz haben; wählen Sie die Belegart „Rechnung“',
  'is foreign VAT, which cannot be deducted in Poland; a refund is possible only in that country':
    'ausländische Umsatzsteuer ist in Polen nicht abziehbar; eine Erstattung ist nur in jenem Land möglich',
  'must be an EU VAT ID of another member state for an intra-Community supply':
    'geben Sie bei einer innergemeinschaftlichen Lieferung die USt-IdNr. eines anderen Mitgliedstaats an',
  '{}: the period is closed; create another document in an open period':
    '{}: Der Zeitraum ist festgeschrieben; erstellen Sie stattdessen einen Beleg in einem offenen Zeitraum',
  'are {} + {} at the rate {}, but the lines add up to {} + {}; check both':
    'betragen {} + {} beim Satz {}, die Positionen ergeben {} + {}; prüfen Sie beides',
  'can only be stated on an expense; remove them':
    'Summen des Lieferanten gibt es nur auf Eingangsrechnungen; entfernen Sie sie',
  'can only be self-assessed on an expense': 'nur eine Eingangsrechnung kann so versteuert werden',
  'is missing: enter the invoice number of the supplier; until then JPK states BRAK (none)':
    'fehlt: Geben Sie die Rechnungsnummer des Lieferanten ein; bis dahin steht in JPK „BRAK“ (keine)',
  'has no goods left to receive; enter the lines':
    'alle Waren sind schon eingelagert; geben Sie die Positionen ein',
  'add up to more than {}; check quantities and prices':
    'ergeben zusammen mehr als {}; prüfen Sie Mengen und Preise',
  'must be true: split payment is mandatory for goods of Annex 15 above 15,000 PLN between businesses':
    'aktivieren Sie Split Payment: Für Waren der Anlage 15 über 15.000\u00a0PLN zwischen Unternehmen ist es Pflicht',
  'is a regular VAT rate on a margin scheme document; the VAT of this line is shown and due':
    'Regelsteuersatz auf einer Rechnung mit Differenzbesteuerung: Die Steuer dieser Position wird ausgewiesen und geschuldet',
  'is required to calculate the margin and its VAT':
    'geben Sie den Einkaufspreis an, um die Marge und ihre Steuer zu berechnen',
  'payments were received from {} to {}, but the tax date is {}; issue one advance invoice per payment':
    'Zahlungen gingen von {} bis {} ein, die Steuer entsteht aber am {}; stellen Sie je Zahlung eine Anzahlungsrechnung aus',
  'must refer to the corrected document: set invoice_id, or corrected_number and corrected_date':
    'geben Sie Nummer und Datum des korrigierten Belegs an',
  'is not on the receipt; an invoice for a business requires the NIP on its receipt':
    'steht nicht auf dem Kassenbon; eine Rechnung für ein Unternehmen setzt die NIP auf dem Kassenbon voraus',

  // purchases
  'is also used by document {} of this supplier':
    'kommt auch auf einem anderen Beleg dieses Lieferanten vor; prüfen Sie, ob es ein Duplikat ist',
  'already exists for this supplier (document {}, {}); set allow_duplicate to true to save it anyway':
    'ist bei diesem Lieferanten bereits erfasst (Beleg vom {2}); prüfen Sie, ob es ein Duplikat ist',

  // corrections
  '{} is void and cannot be corrected; issue a new document':
    '{} ist storniert und kann nicht korrigiert werden; stellen Sie einen neuen Beleg aus',
  '{} is not an invoice ({}); edit it instead': '{1} ist keine Rechnung; bearbeiten Sie den Beleg',
  '{} has an invoice; correct the invoice instead':
    'zu {} gibt es eine Rechnung; korrigieren Sie die Rechnung',
  'exceed the remaining amount of {}: {} corrected, {} left':
    'übersteigen den verbleibenden Betrag von {}: {} korrigiert, {} übrig',
  'does not match the corrected document; load that document again':
    'stimmt nicht mit dem korrigierten Beleg überein; laden Sie ihn neu',
  'does not match the current value of the document ({}); load the document again':
    'stimmt nicht mit dem aktuellen Wert des Belegs überein ({}); laden Sie den Beleg neu',
  '{} corrects this document; delete or void the correction first':
    '{} korrigiert diesen Beleg; löschen oder stornieren Sie zuerst die Korrektur',
  'the corrected document was deleted; restore it first':
    'Der korrigierte Beleg wurde gelöscht; stellen Sie ihn zuerst wieder her',
  'refer to lines that another correction has changed since; issue a new correction':
    'beziehen sich auf Positionen, die eine andere Korrektur inzwischen geändert hat; erstellen Sie eine neue Korrektur',
  '{} corrects the goods of this sale; delete or void the correction first':
    '{} korrigiert die Waren dieses Verkaufs; löschen oder stornieren Sie zuerst die Korrektur',
  'return goods that the sale no longer issues from stock; remove those lines':
    'nehmen Waren zurück, die für diesen Verkauf nicht mehr aus dem Lager entnommen sind; entfernen Sie diese Positionen',
  'is the basis of correction {}; delete or void that first':
    'ist Grundlage der Korrektur {}; löschen oder stornieren Sie diese zuerst',
  'set the corrected lines, or set total_correction':
    'Geben Sie die korrigierten Positionen an, oder stornieren Sie den Beleg vollständig',

  // documents from documents
  'must refer to the corrected document; set invoice_id to its id': 'wählen Sie den korrigierten Beleg',
  'requires the order of the advances; set copy_invoice_from to its id':
    'benötigt den Auftrag zu den Anzahlungen; wählen Sie ihn aus',
  '{} is not an advance of {}, or is void; remove it from the list':
    '{} ist keine Anzahlungsrechnung zu {} oder storniert; entfernen Sie sie aus der Liste',
  '{} is already settled by {}; correct or delete that document first':
    '{} ist bereits mit {} verrechnet; korrigieren oder löschen Sie diesen Beleg zuerst',
  'results in an advance of 0 on {}; enter a larger value':
    'ergibt eine Anzahlung von 0 zu {}; geben Sie einen größeren Wert an',
  'cannot be changed because the document was created from another one; delete it and create it again':
    'nicht änderbar, weil der Beleg aus einem anderen erstellt wurde; löschen Sie ihn und erstellen Sie ihn neu',
  'cannot be changed because the receipt and its invoice are one sale; delete the invoice first':
    'nicht änderbar, weil Kassenbon und Rechnung denselben Verkauf betreffen; löschen Sie zuerst die Rechnung',
  'cannot be changed because {} was created from this document; delete that document first':
    'nicht änderbar, weil {} aus diesem Beleg erstellt wurde; löschen Sie zuerst jenen Beleg',
  'cannot be changed because this document records the payments of {}; delete it and create another':
    'nicht änderbar, weil dieser Beleg die Zahlungen zu {} enthält; löschen Sie ihn und erstellen Sie einen anderen',
  '{}: payments are recorded on {}; change them there':
    '{}: Zahlungen sind auf {} erfasst; ändern Sie sie dort',
  '{} was created from this document; delete or void it first':
    '{} wurde aus diesem Beleg erstellt; löschen oder stornieren Sie ihn zuerst',
  '{} has no amount to invoice; enter its lines and prices first':
    '{} hat keinen Betrag für eine Rechnung; tragen Sie dort zuerst Positionen und Preise ein',
  'add up to {}, but the invoiced amount of {} cannot be negative; increase quantities or prices':
    'ergeben {}, der in Rechnung gestellte Betrag von {} darf aber nicht negativ sein; erhöhen Sie Mengen oder Preise',
  'add up to less than what is already invoiced for {} ({}); increase quantities or prices':
    'ergeben weniger, als zu {} schon in Rechnung gestellt ist ({}); erhöhen Sie Mengen oder Preise',
  'exceeds the remaining amount of {}: {}': 'übersteigt den verbleibenden Betrag von {}: {}',
  '{} settles {}; correct it, or delete or void it first':
    '{} ist mit {} verrechnet; korrigieren Sie den Beleg, oder löschen oder stornieren Sie ihn zuerst',
  '{} was deleted, changed or settled by another document; select the advances again':
    '{} wurde gelöscht, geändert oder mit einem anderen Beleg verrechnet; wählen Sie die Anzahlungen neu aus',
  'the source document was deleted; restore it first':
    'Der Ursprungsbeleg wurde gelöscht; stellen Sie ihn zuerst wieder her',
  'must refer to a receipt': 'wählen Sie einen Kassenbon',
  'already has an invoice; choose another receipt':
    'hat bereits eine Rechnung; wählen Sie einen anderen Kassenbon',
  '{} was fully reversed by {}; choose another document':
    '{} wurde durch {} vollständig storniert; wählen Sie einen anderen Beleg',
  'add up to {}, but receipt {} is for {}; the two amounts must be equal':
    'ergeben {}, der Kassenbon {} aber {}; beide Beträge müssen gleich sein',
  '{} is the invoice of {}, and both are one sale; correct the invoice instead':
    '{} ist die Rechnung zu {}, beide betreffen denselben Verkauf; korrigieren Sie die Rechnung',
  'must be true because {} already issues the goods of this sale':
    'aktivieren Sie diese Option: Die Waren dieses Verkaufs bucht bereits {}',
  'must refer to an order': 'wählen Sie einen Auftrag',
  '{} is not an order, estimate or pro forma invoice; choose one of these':
    '{} ist weder Auftrag noch Angebot noch Proforma-Rechnung; wählen Sie einen solchen Beleg',
  'must be the currency of the document it is created from ({})':
    'geben Sie die Währung des Ursprungsbelegs an ({})',

  // payments
  'must be greater than zero to create an invoice from it':
    'geben Sie einen Betrag größer als null ein, um eine Rechnung auszustellen',
  'differs from the currency of invoice {} ({}); set exchange_currency_rate':
    'weicht von der Währung der Rechnung {} ab ({}); geben Sie den Kurs an',
  'can be used for invoices in one currency only':
    'ist nur möglich, wenn alle Rechnungen dieselbe Währung haben',

  // goods
  'must not contain the product itself': 'darf das Produkt selbst nicht enthalten',
  'must be an object of codes and discounts, such as {"SPRING": "10%"}':
    'geben Sie Codes und Rabatte an, z.\u00a0B. SPRING und 10\u00a0%',
  '{} must be a percentage such as 10% or an amount':
    '{}: geben Sie einen Prozentsatz wie 10\u00a0% oder einen Betrag an',
  'contains more than {} products; remove some': 'zu viele Produkte (max. {}); entfernen Sie einige',
  'must be a list of products, each with an id and a quantity greater than zero':
    'geben Sie Produkte mit einer Menge größer als null an',
  'refers to more than {} products; split the document':
    'zu viele Produkte (max. {}); teilen Sie den Beleg auf',
  'exceeds the stock of {} in {}: {} in stock, {} to issue; receive goods first':
    'übersteigt den Bestand von {} im Lager {}: {} vorhanden, {} zu entnehmen; lagern Sie zuerst Waren ein',
  'exceeds the stock of {} without a warehouse: {} in stock, {} to issue; receive goods first':
    'übersteigt den Bestand von {} ohne Lager: {} vorhanden, {} zu entnehmen; lagern Sie zuerst Waren ein',
  'results in a stock level that is too large; enter a smaller quantity':
    'ergibt einen zu großen Bestand; geben Sie eine kleinere Menge an',
  'must differ from the source warehouse': 'wählen Sie ein anderes Lager als das Quelllager',

  'contains an unknown value; allowed are {}': 'enthält einen unbekannten Wert; erlaubt sind: {}',
  'must be a tax office code of four digits': 'geben Sie die vierstellige Kennzahl des Finanzamts an',
  'must be one of {}': 'erlaubt: {}',
  'must not be before date_from': 'geben Sie ein Datum ab dem Beginn an',
  'is required because there is no main department':
    'wählen Sie eine Niederlassung: Es gibt keine Hauptniederlassung',
  'must not be before {}': 'geben Sie ein Datum ab {} an',
  'must contain an account number': 'geben Sie eine Kontonummer an',
  'is not available: this server does not support fiscal printers':
    'Dieser Server unterstützt keine Fiskaldrucker',
  'is switched off; enable client portals in the settings':
    'Kundenportale sind ausgeschaltet; schalten Sie sie in den Einstellungen ein',
}
