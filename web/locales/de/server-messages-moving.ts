// Server messages about migration.
export const moving: { readonly [text: string]: string } = {
  'cannot be read with this token; enter them manually':
    'mit diesem Token nicht lesbar; bitte manuell einstellen',
  'A transfer into this account is already running; wait until it has ended, or stop it':
    'In diesem Konto läuft bereits eine Übernahme; warten Sie ihr Ende ab, oder halten Sie sie an',
  'must be an address such as https://acme.example': 'geben Sie eine Adresse wie https://acme.example ein',
  'The transfer was stopped or is already running': 'Die Übernahme wurde angehalten oder läuft bereits',
  'must be an API token of the source account': 'geben Sie ein API-Token des Quellkontos ein',
  'must begin with https://': 'geben Sie eine Adresse mit https:// ein',
  'is not an allowed host; ask the operator to add it to KWIT_TRANSFER_HOSTS':
    'dieser Server ist nicht erlaubt; bitten Sie den Betreiber, ihn in KWIT_TRANSFER_HOSTS einzutragen',
  'has an unknown document type': 'nicht unterstützte Belegart',
  'has no number': 'Nummer fehlt',
  'has no issue date': 'Rechnungsdatum fehlt',
  'has no total': 'Betrag fehlt',
  'has an unexpected format': 'ungültiges Format',
  'cannot be processed: {}': 'nicht unterstützter Wert: {}',
  'has a public link that is already used; a new one was created':
    'Link wird bereits von einem anderen Beleg verwendet; ein neuer wurde vergeben',
  'has no type, number or date': 'Belegart, Nummer oder Datum fehlt',
  'has a number that is already used in this account: {}':
    'Nummer ist bereits bei einem anderen Beleg vergeben: {}',
  'refers to a product that was not transferred': 'das Produkt wurde nicht übernommen',
  'has no quantity': 'Menge fehlt',
  'was {} in the source, but its movements add up to {}':
    'betrug in der Quelle {}, die Lagerbewegungen ergeben {}',
  'Account transfers are disabled on this server; ask the operator to enable them (KWIT_TRANSFER)':
    'Die Datenübernahme ist auf diesem Server deaktiviert; bitten Sie den Betreiber, sie zu aktivieren (KWIT_TRANSFER)',
  'Account transfers were disabled on this server': 'Die Datenübernahme wurde auf diesem Server deaktiviert',
  'was truncated: {}': 'wurde gekürzt: {}',
  'differs between the list and the single record of the source account':
    'die Quelle liefert einen anderen Eintrag als in der Liste',
  'occurs twice with different values; the first was used':
    'kommt zweimal mit verschiedenen Werten vor; der erste wurde verwendet',
  'refers to {} {}, which was not transferred': 'verknüpfter Eintrag ({} {}) wurde nicht übernommen',
  'was changed in both accounts; the values of this account are kept':
    'in beiden Konten geändert; Daten dieses Kontos beibehalten',
  'is {}, Kwit calculates {} (difference {})': 'beträgt {}, nach Berechnung durch Kwit {} (Differenz {})',
  'its files cannot be read: {}': 'Dateien nicht lesbar: {}',
  'its lines cannot be read: {}': 'Positionen nicht lesbar: {}',
  'the file {} was skipped: {}': 'Datei {} ausgelassen: {}',
  '{} of {} have no id': 'ohne ID: {} von {}',
  '{} of {} are too long to be read together': 'zu groß, um zusammen gelesen zu werden: {} von {}',
  'The source does not accept the token: {}': 'Das Quellkonto nimmt das Token nicht an: {}',
  'The token has no permission to read this: {}': 'Das Token hat kein Leserecht: {}',
  'Not found in the source: {}': 'Im Quellkonto nicht gefunden: {}',
  'This server does not call hosts that are not public: {}':
    'Diese Adresse ist nicht öffentlich und daher nicht erlaubt: {}',
  'The source did not respond in time: {}': 'Das Quellkonto hat nicht rechtzeitig geantwortet: {}',
  'The connection failed ({}): {}': 'Die Verbindung wurde unterbrochen ({}): {}',
  'The server answered more than {} MB: {}': 'Die Antwort ist größer als {} MB: {}',
  'The server answered more than {} MB': 'Die Antwort ist größer als {} MB',
  'The source answered more than {} values: {}': 'Die Antwort enthält mehr als {} Werte: {}',
  'The source answered more than {} values': 'Die Antwort enthält mehr als {} Werte',
  'The source answered JSON nested deeper than {} levels: {}':
    'Die Antwort ist tiefer als {} Ebenen verschachtelt: {}',
  'The source answered JSON nested deeper than {} levels':
    'Die Antwort ist tiefer als {} Ebenen verschachtelt',
  'The source asks to wait longer than a dry run allows':
    'Das Quellkonto verlangt eine längere Wartezeit, als die Prüfung zulässt',
  'The source has more than {} records and notes, the limit of a transfer (KWIT_TRANSFER_ROWS): {}':
    'Grenze der Übernahme überschritten: {} Datensätze und Hinweise (KWIT_TRANSFER_ROWS): {}',
  'The source sends more than {} MB, the limit of a transfer (KWIT_TRANSFER_MEGABYTES): {}':
    'Grenze der Übernahme überschritten: {} MB (KWIT_TRANSFER_MEGABYTES): {}',
  'The transfer takes longer than {} hours, the limit of a transfer (KWIT_TRANSFER_HOURS): {}':
    'Grenze der Übernahme überschritten: {} Stunden (KWIT_TRANSFER_HOURS): {}',
  'The server stopped several times during this transfer, so it is not retried':
    'Der Server wurde während dieser Übernahme mehrmals beendet; sie wird nicht wiederholt',
  'The source answered more than can be read: {}': 'Die Antwort ist zu groß: {}',
  'The source answered more than can be read': 'Die Antwort ist zu groß',
  'The source answered with a page, such as a sign-in page, instead of JSON: {}':
    'Statt JSON wurde eine Seite geliefert, z.\u00a0B. zur Anmeldung: {}',
  'The source answered {}: {}': 'Das Quellkonto antwortete mit {}: {}',
  'Imported from another service that may still issue these documents. Stop the schedule there, then resume it here':
    'Aus einem anderen Dienst übernommen, der weiterhin Belege ausstellen kann. Beenden Sie die Serie dort und setzen Sie sie dann hier fort',
  'Not found in the source': 'Im Quellkonto nicht gefunden',
  'The token has no permission to read this': 'Das Token hat kein Leserecht',
  'The source answered {}': 'Das Quellkonto antwortete mit {}',
  'The source answered with {}': 'Das Quellkonto antwortete mit {}',
}
