// Server messages about bank statements.
export const bank: { readonly [text: string]: string } = {
  'the entry has no readable amount': 'der Betrag der Buchung ist nicht lesbar',
  'the entry does not say whether money came in or went out':
    'die Buchung gibt nicht an, ob Geld ein- oder ausging',
  'the entry is in another currency than its account': 'die Buchung hat eine andere Währung als das Konto',
  'the entry has no date': 'die Buchung hat kein Datum',
  'this is a notification of single payments (camt.054); ask the bank for statements (camt.053)':
    'das ist eine Anzeige einzelner Zahlungen (camt.054); laden Sie bei der Bank Kontoauszüge (camt.053)',
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
  'or the account or name of the other party is needed, so that it fits not everything':
    'oder Konto oder Name der Gegenseite wird gebraucht, damit die Regel nicht auf alles zutrifft',
  'must contain a letter or a digit': 'muss einen Buchstaben oder eine Ziffer enthalten',
  'or client_id is needed': 'oder Kunde wird gebraucht',
  'must not be less than amount_from': 'darf nicht kleiner als der Anfangsbetrag sein',
  'There are {} rules already; delete some first': 'Es gibt schon {} Regeln; löschen Sie zuerst einige',
  'or payment_id, client_id or category of the suggestion is needed':
    'oder Zahlung, Kunde oder Kategorie des Vorschlags wird gebraucht',
  'needs the amounts of the documents': 'braucht die Beträge der Belege',
  'needs documents in the currency of the transaction': 'braucht Belege in der Währung des Umsatzes',
  'needs amounts that leave a remainder': 'braucht Beträge, die einen Rest lassen',
}
