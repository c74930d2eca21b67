// Server messages about bank statements.
export const bank: { readonly [text: string]: string } = {
  'the entry has no readable amount': 'der Betrag der Buchung ist nicht lesbar',
  'the entry does not say whether money came in or went out':
    'die Buchung gibt nicht an, ob Geld ein- oder ausging',
  'the entry is in another currency than its account': 'die Buchung hat eine andere Währung als das Konto',
  'the entry has no date': 'die Buchung hat kein Datum',
  'this is a notification of single payments (camt.054); ask the bank for statements (camt.053)':
    'das ist eine Anzeige einzelner Zahlungen (camt.054); laden Sie bei der Bank Kontoauszüge (camt.053)',
  'this is a report of a day (MT942); ask the bank for statements (MT940)':
    'das ist eine Umsatzanzeige des Tages (MT942); laden Sie bei der Bank Kontoauszüge (MT940)',
  'this XML is not a bank statement (camt.053 or camt.052)':
    'diese XML-Datei ist kein Kontoauszug (camt.053 oder camt.052)',
  'the statement has more than {} transactions; ask the bank for shorter periods':
    'der Kontoauszug hat mehr als {} Umsätze; laden Sie kürzere Zeiträume',
  'the balance has no readable amount': 'der Betrag des Saldos ist nicht lesbar',
  'there is no statement in the file': 'die Datei enthält keinen Kontoauszug',
  'the balance :{}: is not readable': 'der Saldo :{}: ist nicht lesbar',
  'the transaction :61: is not readable': 'der Umsatz :61: ist nicht lesbar',
  'the date or the amount of the transaction :61: is not readable':
    'Datum oder Betrag des Umsatzes :61: ist nicht lesbar',
  'the statement has no account (:25:)': 'der Kontoauszug hat keine Kontonummer (:25:)',
  'the statement has no opening balance (:60F:)': 'der Kontoauszug hat keinen Anfangssaldo (:60F:)',
  'the statement has no closing balance (:62F:); the file may have been cut off':
    'der Kontoauszug hat keinen Endsaldo (:62F:); die Datei ist vielleicht abgeschnitten',
  'this is a PDF; download the statement as camt.053, MT940 or CSV':
    'das ist eine PDF-Datei; laden Sie den Kontoauszug als camt.053, MT940 oder CSV',
  'this is not a statement of a bank': 'das ist kein Kontoauszug',
  'the archive is damaged': 'das Archiv ist beschädigt',
  'the archive has no XML files': 'das Archiv enthält keine XML-Dateien',
  'the archive has more than {} files': 'das Archiv enthält mehr als {} Dateien',
  'this is not a statement in camt.053, MT940, CSV or XLSX':
    'das ist kein Kontoauszug als camt.053, MT940, CSV oder XLSX',
  'no row has all headings of the mapping': 'keine Zeile hat alle angegebenen Überschriften',
  'the columns are not recognised; name the headings of the date and the amount in the mapping':
    'die Spalten sind unbekannt; geben Sie die Überschriften von Datum und Betrag an',
  'there are no transactions below the headings': 'unter den Überschriften stehen keine Umsätze',
  'there are more than {} transactions': 'die Datei hat mehr als {} Umsätze',
  'there are more than {} statements; ask the bank for shorter periods':
    'die Datei hat mehr als {} Kontoauszüge; laden Sie kürzere Zeiträume',
  'it is unclear which sign separates the decimals of amounts':
    'unklar ist, welches Zeichen die Nachkommastellen der Beträge trennt',
  'the date is not readable': 'das Datum ist nicht lesbar',
  'the amount is not readable': 'der Betrag ist nicht lesbar',
  'is not readable in row {}': 'die Datei ist in Tabellenzeile {} nicht lesbar',
  'is not readable in line {}': 'die Datei ist in Zeile {} nicht lesbar',
  'is not readable in line {} of file {} of the archive': 'Datei {2} im Archiv ist in Zeile {1} nicht lesbar',
  'the file takes too long to read; ask the bank for shorter periods':
    'das Lesen der Datei dauert zu lange; laden Sie kürzere Zeiträume',
  'Only administrators can add bank accounts; ask one of them':
    'Nur Administratoren dürfen Bankkonten anlegen; wenden Sie sich an einen davon',
  'is needed, because the file has an account that is not stored; add it or choose one':
    'wählen Sie ein Konto oder legen Sie es an, denn das Konto der Datei ist nicht gespeichert',
  'has another number than the account of the file':
    'dieses Konto hat eine andere Nummer als das Konto der Datei',
  'has another currency than the account of the file':
    'dieses Konto hat eine andere Währung als das Konto der Datei',
  'is needed, because the file does not name its account':
    'wählen Sie ein Konto, denn die Datei nennt keines',
  'the storage for bank statements is full; delete some statements first':
    'der Speicher für Kontoauszüge ist voll; löschen Sie zuerst einige',
  'must be an object of headings by field; the fields are {}':
    'geben Sie Überschriften nach Feldern an; die Felder sind {}',
  'the statement has no dates': 'der Kontoauszug hat keine Daten',
  'the currency is not readable': 'die Währung ist nicht lesbar',
  'an amount has more than {} decimals': 'ein Betrag hat mehr als {} Nachkommastellen',
  'an amount is too large': 'ein Betrag ist zu groß',
  'Transactions of this statement are matched or booked; undo that first':
    'Umsätze dieses Kontoauszugs sind zugeordnet oder gebucht; machen Sie das zuerst rückgängig',
  'cannot be changed because the payment comes from a bank transaction; undo its match first':
    'kann nicht geändert werden, weil die Zahlung aus einem Bankumsatz stammt; heben Sie zuerst die Zuordnung auf',
  'The bank transaction of this payment has been booked otherwise; undo that first':
    'Der Bankumsatz dieser Zahlung wurde anders gebucht; machen Sie das zuerst rückgängig',
  'This transaction is {}; open it again first':
    'Dieser Umsatz ist bereits erledigt; öffnen Sie ihn zuerst wieder',
  'belongs to another bank transaction': 'gehört zu einem anderen Bankumsatz',
  'has another amount, currency or direction than the transaction':
    'hat einen anderen Betrag, eine andere Währung oder Richtung als der Umsatz',
  'is zero; ignore the transaction': 'ist null; ignorieren Sie den Umsatz',
  'has more than 2 decimals': 'hat mehr als 2 Nachkommastellen',
  'must be sales only, or expenses only': 'dürfen nur Verkäufe oder nur Ausgaben sein',
  'choose documents, a client or a recorded payment':
    'wählen Sie Belege, einen Kunden oder eine erfasste Zahlung',
  'must be one for each document': 'müssen je einer pro Beleg sein',
  'must be amounts with at most 2 decimals': 'müssen Beträge mit höchstens 2 Nachkommastellen sein',
  'are more than is due, or than the transaction has':
    'sind höher als der fällige Betrag oder als der Umsatz',
  'is required, unless the rule has the account or the name of the other party':
    'geben Sie den Text oder Konto oder Name der Gegenseite an',
  'must contain a letter or a digit': 'muss einen Buchstaben oder eine Ziffer enthalten',
  'choose a category or a client': 'wählen Sie eine Kategorie oder einen Kunden',
  'must be greater than 0': 'geben Sie einen Betrag über 0 an',
  'must not be less than amount_from': 'geben Sie mindestens den kleinsten Betrag an',
  'There are {} rules already; delete some first': 'Es gibt schon {} Regeln; löschen Sie zuerst einige',
  'name the documents, the payment, the client or the category of the suggestion':
    'geben Sie Belege, Zahlung, Kunde oder Kategorie des Vorschlags an',
  'needs the amounts of the documents': 'braucht die Beträge der Belege',
  'needs documents in the currency of the transaction': 'braucht Belege in der Währung des Umsatzes',
  'needs amounts that leave a remainder': 'braucht Beträge, die einen Rest lassen',
  'must be Polish and in PLN, because Elixir-0 has no other transfers; download pain.001':
    'muss polnisch und in PLN sein, denn Elixir-0 kennt keine anderen Überweisungen; laden Sie pain.001 herunter',
  'cannot be paid in {} with this file': 'kann mit dieser Datei nicht in {} bezahlt werden',
  'contains {}, which the file cannot contain; replace it':
    'enthält {}, was die Datei nicht enthalten kann; ersetzen Sie es',
  'is too large for a split payment': 'ist für Split Payment zu groß',
  'must have 1 to {} characters for a split payment': 'muss für Split Payment 1 bis {} Zeichen haben',
  'its number {}': 'seine Nummer {}',
  'must have an IBAN': 'muss eine IBAN haben',
  'is not in this batch': 'gehört nicht zu dieser Sammelüberweisung',
  'would be empty; delete the batch instead': 'wären leer; löschen Sie die Sammelüberweisung',
  'is not in this batch: {}': 'gehört nicht zu dieser Sammelüberweisung: {}',
  'has no changed account: {}': 'hat kein geändertes Konto: {}',
  'Another user has to confirm this account, because you added the transfer':
    'Dieses Konto muss jemand anderes bestätigen, weil Sie die Überweisung angelegt haben',
  'This batch was not exported; delete it instead':
    'Diese Sammelüberweisung wurde nicht heruntergeladen; löschen Sie sie',
  'This batch was exported and cannot be changed; close it and create another':
    'Diese Sammelüberweisung wurde heruntergeladen und kann nicht geändert werden; schließen Sie sie und legen Sie eine neue an',
  'This batch was exported on {}. If the bank does not have its file, download it again with again=1; otherwise it would pay twice':
    'Diese Sammelüberweisung wurde am {} heruntergeladen. Wenn die Bank die Datei nicht hat, laden Sie sie noch einmal herunter; sonst zahlt sie doppelt',
  'is more than is due now; remove or change the transfer':
    'ist mehr, als jetzt fällig ist; entfernen oder ändern Sie die Überweisung',
  'has changed, so another user has to confirm it first':
    'hat sich geändert und muss erst von jemand anderem bestätigt werden',
  'choose documents, or the day until which they are due':
    'wählen Sie Belege oder den Tag, bis zu dem sie fällig sind',
  'does not exist: {}': 'existiert nicht: {}',
  'no document is due until this day in this currency':
    'bis zu diesem Tag ist in dieser Währung kein Beleg fällig',
  'are more than {} documents; make several batches':
    'sind mehr als {} Belege; legen Sie mehrere Sammelüberweisungen an',
  'are in several currencies, {}; make a batch for each':
    'haben mehrere Währungen, {}; legen Sie für jede eine Sammelüberweisung an',
  'add a bank account in {} first, or choose one':
    'legen Sie erst ein Bankkonto in {} an, oder wählen Sie eines',
  'choose the bank account that pays': 'wählen Sie das Bankkonto, von dem bezahlt wird',
  'must be amounts above zero with at most 2 decimals':
    'müssen Beträge über null mit höchstens 2 Nachkommastellen sein',
  '{} is a sale; only expenses are paid': '{} ist ein Verkauf; bezahlt werden nur Ausgaben',
  '{} is a credit note; set it off against another document instead':
    '{} ist eine Gutschrift; verrechnen Sie sie mit einem anderen Beleg',
  '{} has nothing due': '{} ist nicht offen',
  '{} is in the batch {} already': '{} ist schon in der Sammelüberweisung {}',
  'must be a BIC of 8 or 11 characters': 'muss ein BIC mit 8 oder 11 Zeichen sein',
  'must be an IBAN, or the 26 digits of a Polish account':
    'muss eine IBAN oder die 26 Ziffern eines polnischen Kontos sein',
  'is the account that pays': 'ist das Konto, von dem bezahlt wird',
  'cannot be paid in {} from this bank account; only PLN within Poland and EUR within SEPA can':
    'kann von diesem Bankkonto nicht in {} bezahlt werden; möglich sind PLN in Polen und EUR in SEPA',
  'is more than is due, {}': 'ist mehr als fällig, {}',
  'is possible in PLN only': 'ist nur in PLN möglich',
  'must be above zero and at most the amount': 'muss über null und höchstens der Betrag sein',
  'must have 1 to {} characters': 'muss 1 bis {} Zeichen haben',
}
