// What the server says of documents, payments and goods.
export const documents: { readonly [text: string]: string } = {
  // locks and state
  'documents are not changed once they are issued; correct or cancel it':
    'Ausgestelltes wird nicht geändert; bitte korrigieren oder stornieren',
  'the document has left the house ({}); correct or cancel it':
    'der Beleg ist außer Haus; bitte korrigieren oder stornieren',
  '{}: its month is closed ({}); correct it instead': '{1}: Dieser Monat ist geschlossen; bitte korrigieren',
  'lies in a closed month (until {})': 'liegt in einem geschlossenen Monat (bis {})',
  'a cancelled document cannot be changed': 'ein stornierter Beleg kann nicht geändert werden',
  'a cancelled document cannot be sent': 'ein stornierter Beleg kann nicht gesendet werden',
  'an issued document is no draft any more': 'ein ausgestellter Beleg ist kein Entwurf mehr',
  'is a test document, which is neither issued nor sent; copy it':
    'ist ein Testbeleg, der weder ausgestellt noch gesendet wird; kopieren Sie ihn',
  'a test document stays one; copy it': 'ein Testbeleg bleibt einer; kopieren Sie ihn',
  'an issued document is no test any more': 'ein ausgestellter Beleg wird kein Testbeleg mehr',
  'is a test document': 'ist ein Testbeleg',
  'is a draft; issue it first': 'ist ein Entwurf; stellen Sie ihn zuerst aus',
  'the draft was issued as {} meanwhile': 'der Entwurf wurde inzwischen als {} ausgestellt',
  'is cancelled': 'ist storniert',
  '{} is cancelled': '{} ist storniert',
  'is the document itself': 'ist der Beleg selbst',
  'payments settle this document': 'Zahlungen begleichen diesen Beleg',
  "can't be blank: neither the document nor its client has an e-mail address":
    'wird benötigt: Weder der Beleg noch der Kunde hat eine E-Mail-Adresse',

  // lines and sums
  'has letters ({}) that no font of printed documents has: on paper they are boxes, so add the text in another script':
    'enthält Buchstaben ({}), die in keiner Schrift der Ausdrucke vorkommen: Auf Papier erscheinen Kästchen, ergänzen Sie den Text daher in einer anderen Schrift',
  'is below zero: what was sold is taken back by a correction':
    'ist unter null: Verkauftes nimmt eine Korrektur zurück',
  'is below zero, and nothing is to be paid back': 'ist unter null, und es ist nichts zu erstatten',
  'is less than what payments gave ({}); change those':
    'ist weniger als gezahlt wurde ({}); ändern Sie die Zahlungen',
  'cannot change while the document has payments': 'kann sich nicht ändern, solange der Beleg Zahlungen hat',
  'is zero: nothing is sold': 'ist null: Nichts wird verkauft',
  'is zero, and the line has an amount': 'ist null, und die Position hat einen Betrag',
  'is higher than the tax of any country': 'ist höher als die Steuer irgendeines Landes',
  'was sent as {}, but price_gross {} counts, and at {} that is {} net':
    'wurde mit {} angegeben, es zählt aber der Bruttopreis {}, und das sind bei {} netto {}',
  'must be from 0 to the line ({})': 'muss zwischen 0 und der Position ({}) liegen',
  'does not match the account setting for discount calculation ({}); change the setting or send that kind':
    'passt nicht zur Einstellung der Rabatte; ändern Sie die Einstellung oder die Art des Rabatts',
  'are none, so the document is worth nothing': 'fehlen, der Beleg hat also keinen Wert',
  '"{}" is not on the list of codes': '„{}“ steht nicht auf der Liste',
  'is out of range for these amounts': 'liegt bei diesen Beträgen außerhalb des Bereichs',
  'is not a date (YYYY-MM-DD), a month (YYYY-MM) or off': 'ist weder Datum noch Monat',

  // tax and law
  'to {} is needed for the tax in that currency{}': 'wird benötigt, um die Steuer in {1} anzugeben',
  'is one of {}, and the document is dated {}': 'gehört zu {}, der Beleg ist vom {}',
  'is needed: a document with exempt lines names the basis': 'wird benötigt, wo Positionen steuerfrei sind',
  'is for those who charge no tax: a bill with a rate shows tax that is owed':
    'ist für alle, die keine Steuer berechnen: Eine Rechnung mit Satz weist geschuldete Steuer aus',
  'is that of another country: it is not deducted in Poland':
    'ist die Steuer eines anderen Landes: in Polen wird sie nicht abgezogen',
  'is not one of another country of the EU, which a supply there wants':
    'ist keine eines anderen EU-Staats, wie sie eine Lieferung dorthin verlangt',
  '{}: its month is closed; make another document in an open one':
    '{}: Dieser Monat ist geschlossen; bitte einen anderen Beleg in einem offenen anlegen',
  'come to more than {}': 'ergeben mehr als {}',
  'is compulsory for goods of annex 15 above 15000 PLN between businesses':
    'ist Pflicht für Waren der Anlage 15 über 15.000 PLN zwischen Unternehmen',
  'is that of an ordinary line: its tax is shown beside those of the margin scheme, and owed':
    'gehört zu einer gewöhnlichen Position: Ihre Steuer wird neben der Marge gezeigt und geschuldet',
  'is needed for the margin and its tax': 'wird für die Marge und ihre Steuer benötigt',
  'is {} for all of it, and it was paid from {} to {}: the tax of each payment is due in its own month; make an advance of each':
    'ist {} für alles, gezahlt wurde aber von {} bis {}: Die Steuer jeder Zahlung gehört in ihren Monat; stellen Sie je Zahlung eine Anzahlungsrechnung aus',
  'names no document that is corrected; send invoice_id, or corrected_number and corrected_date':
    'nennt keinen korrigierten Beleg; geben Sie Nummer und Datum an',
  'is not on the receipt that the invoice is for': 'steht nicht auf dem Kassenbon der Rechnung',

  // purchases
  'is on the document {} of this vendor too': 'steht auch auf einem anderen Beleg dieses Lieferanten',
  'is on the document {} of this vendor already ({}); allow_duplicate keeps both':
    'steht schon auf einem anderen Beleg dieses Lieferanten (vom {2})',

  // corrections
  '{} is cancelled, there is nothing to correct': '{} ist storniert, es gibt nichts zu korrigieren',
  '{} is no invoice ({}); change it instead': '{1} ist keine Rechnung; ändern Sie den Beleg',
  '{} has an invoice; correct that': 'zu {} gibt es eine Rechnung; korrigieren Sie diese',
  'take back {}, but only {} of {} is left': 'nehmen {} zurück, von {3} sind aber nur {2} übrig',
  'is not what the document holds': 'passt nicht zum Beleg',
  'is not what the document holds now ({})': 'passt nicht zum jetzigen Stand des Belegs ({})',
  '{} corrects this document; delete or cancel the correction first':
    '{} korrigiert diesen Beleg; löschen oder stornieren Sie zuerst die Korrektur',
  'what it corrects is gone; restore that first':
    'der korrigierte Beleg ist nicht mehr da; stellen Sie ihn zuerst wieder her',
  'correct what has been corrected otherwise since': 'korrigieren, was inzwischen anders korrigiert wurde',
  '{} corrects the goods of this sale; delete or cancel the correction first':
    '{} korrigiert die Waren dieses Verkaufs; löschen oder stornieren Sie zuerst die Korrektur',
  'bring back goods that the sale does not take out any more':
    'bringen Waren zurück, die dieser Verkauf nicht mehr entnimmt',
  'the correction {} stands on this; delete or cancel it first':
    'darauf beruht die Korrektur {}; löschen oder stornieren Sie sie zuerst',
  "can't be blank (or send total_correction)": 'wird benötigt',

  // documents from documents
  'does not name the corrected document: send its id as invoice_id':
    'nennt nicht den korrigierten Beleg: Geben Sie dessen ID in invoice_id an',
  'needs the order of the advances: send its id as copy_invoice_from':
    'braucht den Auftrag zu den Anzahlungen: Geben Sie dessen ID in copy_invoice_from an',
  '{} is no advance of {}, or it is cancelled': '{} ist keine Anzahlung zu {} oder ist storniert',
  '{} is settled by {}': '{} ist durch {} abgerechnet',
  'comes to nothing of {}': 'ergibt nichts von {}',
  'cannot change: the document follows from another; delete it and make it anew':
    'kann sich nicht ändern: Der Beleg folgt aus einem anderen; löschen Sie ihn und erstellen Sie ihn neu',
  'cannot change: a receipt and its invoice belong together':
    'kann sich nicht ändern: Kassenbon und Rechnung gehören zusammen',
  'cannot change: {} follows from this document': 'kann sich nicht ändern: Aus diesem Beleg folgt {}',
  'cannot change: what is paid of {} is on this document':
    'kann sich nicht ändern: Die Zahlung zu {} steht auf diesem Beleg',
  'what is paid of {} is on {}; say it there': 'die Zahlung zu {} steht auf {}; ändern Sie sie dort',
  '{} is made of this document; delete or cancel it first':
    'aus diesem Beleg entstand {}; löschen oder stornieren Sie ihn zuerst',
  'nothing is to be paid of {}': 'zu {} ist nichts zu zahlen',
  'come to {}; what is invoiced of {} is not below zero':
    'ergeben {}; was von {} berechnet wird, liegt nicht unter null',
  'come to less than what is invoiced of {}: {}': 'ergeben weniger, als von {} berechnet ist: {}',
  'is more than what is left of {}: {}': 'ist mehr, als von {} übrig ist: {}',
  '{} settles {}; correct that, or delete or cancel it first':
    '{} rechnet {} ab; korrigieren Sie ihn oder löschen oder stornieren Sie ihn zuerst',
  '{} is gone, changed or settled otherwise': '{} ist nicht mehr da, geändert oder anders abgerechnet',
  'what it was made from is gone; restore that first':
    'der Beleg, aus dem er entstand, ist nicht mehr da; stellen Sie ihn zuerst wieder her',
  'is not a receipt': 'ist kein Kassenbon',
  'has an invoice already': 'hat schon eine Rechnung',
  'nothing is left of {}: {} took it back': 'von {} ist nichts übrig: {} nahm es zurück',
  'come to {}, and the receipt {} to {}': 'ergeben {}, der Kassenbon {} aber {}',
  '{} is the invoice of {}, and both are one sale; correct the invoice instead':
    '{} ist die Rechnung zu {}, und beide sind ein Verkauf; korrigieren Sie die Rechnung',
  '{} moves the goods of this sale': 'die Waren dieses Verkaufs bewegt {}',
  'is no order': 'ist kein Auftrag',
  '{} is no order, estimate or proforma': '{} ist weder Auftrag noch Angebot noch Proforma',
  'is not that of the document it follows from ({})': 'ist anders als beim Beleg, aus dem er folgt ({})',

  // payments
  'must be above zero for an invoice to be made of it':
    'muss über null sein, damit daraus eine Rechnung wird',
  'is not that of the invoice {} ({}); send exchange_currency_rate':
    'ist anders als bei der Rechnung {} ({}); geben Sie den Kurs an',
  'cannot serve invoices in several currencies': 'kann nicht Rechnungen in mehreren Währungen dienen',

  // goods
  'contains the product itself': 'enthält das Produkt selbst',
  'is not a list of codes and what they take off': 'ist keine Liste von Codes und Nachlässen',
  '{} is neither a part like 10% nor an amount': '{} ist weder ein Anteil wie 10% noch ein Betrag',
  'has more than {} products': 'hat mehr als {} Produkte',
  'is not a list of products, each with its id and a quantity above zero':
    'ist keine Liste von Produkten mit einer Menge über null',
  'names more than {} products': 'nennt mehr als {} Produkte',
  'leads to a stock that is out of range': 'führt zu einem Bestand außerhalb des Bereichs',
  'is where the goods are already': 'ist das Lager, in dem die Waren schon sind',

  'may hold {}': 'darf {} enthalten',
  'is no code of a tax office: four digits': 'ist kein Code eines Finanzamts: vier Ziffern',
  'is not one of {}': 'ist keine der Möglichkeiten ({})',
  'is before date_from': 'liegt vor dem Beginn',
  'is needed: there is no main department': 'wird benötigt: Es gibt keine Hauptabteilung',
  'must not be before {}': 'darf nicht vor {} liegen',
  'names no account number': 'nennt keine Kontonummer',
  'names no printer: fiscal printers are not driven here':
    'nennt keinen Drucker: Fiskaldrucker werden hier nicht angesteuert',
  'is switched off': 'ist ausgeschaltet',
}
