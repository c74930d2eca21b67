// Server messages about interest and reminders.
export const late: { readonly [text: string]: string } = {
  'bears no interest; choose an issued sales invoice':
    'für diesen Beleg fallen keine Verzugszinsen an; wählen Sie eine ausgestellte Rechnung',
  'interest is calculated from the due date':
    'geben Sie die Fälligkeit an: Ab ihr werden die Zinsen berechnet',
  'no statutory rates are known for a seller in –; set the rates':
    'geben Sie das Land des Rechnungsstellers an',
  'no statutory rates are known for a seller in {}; set the rates':
    'für Rechnungssteller in {} sind keine gesetzlichen Zinssätze bekannt; geben Sie die Zinssätze an',
  'must be after the due date ({})': 'geben Sie einen Tag nach der Fälligkeit ({}) an',
  'must be within {} days of date_from': 'geben Sie einen früheren Tag an',
  'has already been claimed: {} covers interest until {}; enter a later date':
    'Zinsen bis {2} sind bereits mit {} berechnet; geben Sie einen späteren Tag an',
  'must not be in the future because that interest is not due yet': 'geben Sie höchstens den heutigen Tag an',
  'must not be before valid_from': 'geben Sie einen Tag ab dem Beginn an',
  'must be between {} and 1000': 'geben Sie einen Wert von {} bis 1000 ein',
  'has too many rates (maximum is {})': 'zu viele Zinssätze (max. {})',
  'no rate of {} is known for {}: add one of {} to interest_rates': 'kein Zinssatz für den {2}',
  'must be false: {} does not provide for it, or it has already been claimed':
    'schalten Sie sie aus: Die Pauschale steht Ihnen nicht zu oder ist bereits berechnet',
  'cannot be calculated because the exchange rate of the euro is missing':
    'der Eurokurs fehlt; ergänzen Sie ihn unter Wechselkurse',
  'must be between {} and {}': 'geben Sie einen Wert von {} bis {2} ein',
  'there are too many steps (maximum is {}); delete one first':
    'zu viele Mahnstufen (max. {}); löschen Sie eine',
  'is before the oldest event that is kept; read the records again and continue after {}':
    'liegt vor dem ältesten aufbewahrten Ereignis; lesen Sie die Datensätze neu und fahren Sie nach Ereignis {} fort',
  'must be from 0 to 23': 'geben Sie eine Stunde von 0 bis 23 ein',
  'nothing is overdue for this client; choose another client':
    'dieser Kunde hat keine überfälligen Belege; wählen Sie einen anderen',
  'nothing is due for this document; choose an unpaid one':
    'der Beleg hat keinen offenen Betrag; wählen Sie einen unbezahlten',
  'must be open to be marked as done': 'diese Aufgabe ist bereits erledigt',
  'no interest is due by this date; enter a later one':
    'bis zu diesem Tag fallen keine Zinsen an; geben Sie einen späteren an',
  'must be an object with the field sum, such as {"sum": "keep_net"}':
    'geben Sie ein Objekt mit dem Feld sum an, z.\u00a0B. {"sum": "keep_net"}',
  'has no default in the account; set it on each document':
    'hat im Konto keinen Standardwert; geben Sie den Wert bei jedem Beleg an',
  'Not Found: this {} has no attachments': 'Dieser Beleg hat keine Anhänge',
  'dry_run is not possible for this operation: send the request without it':
    'Dieser Vorgang lässt sich nicht probeweise ausführen: Senden Sie die Anfrage ohne dry_run',
  'was changed since then and stays as it is': 'inzwischen geändert und daher beibehalten',
  'cannot be undone': 'kann nicht rückgängig gemacht werden',
  'is still running; wait until the task is done': 'der Vorgang läuft noch',
  'has nothing left to undo': 'es gibt nichts mehr rückgängig zu machen',
}
