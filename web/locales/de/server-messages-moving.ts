// Of accounts that move in.
export const moving: { readonly [text: string]: string } = {
  'cannot be read with this token: see to them by hand':
    'mit diesem Token nicht lesbar: bitte von Hand einstellen',
  'A move into this account is under way': 'In dieses Konto läuft bereits eine Übernahme',
  'is not an address such as https://acme.example': 'ist keine Adresse wie https://acme.example',
  'It was stopped, or somebody else moves it in already':
    'Angehalten, oder jemand anders übernimmt es bereits',
  'is not a token': 'ist kein Token',
  'must begin with https://': 'muss mit https:// beginnen',
  'is a host that this installation does not call (KWIT_MOVE_HOSTS)':
    'ist ein Host, den diese Installation nicht aufruft (KWIT_MOVE_HOSTS)',
  'is of a kind that is not known here': 'ist von einer hier unbekannten Art',
  'has no number': 'hat keine Nummer',
  'has no date of issue': 'hat kein Ausstellungsdatum',
  'does not say what it comes to': 'sagt nicht, auf wie viel er lautet',
  'does not have its form': 'hat nicht die richtige Form',
  'cannot be understood here: {}': 'ist hier nicht zu verstehen: {}',
  'has a number that another document of its kind has here: {}':
    'hat eine Nummer, die hier ein anderer Beleg dieser Art hat: {}',
  'has a link that leads to another document here: it got a new one':
    'hat einen Link, der hier zu einem anderen Beleg führt: er bekam einen neuen',
  'has no kind, number or date': 'hat keine Art, keine Nummer oder kein Datum',
  'has a number that another document has here: {}': 'hat eine Nummer, die hier ein anderer Beleg hat: {}',
  'is of a product that did not come': 'betrifft ein Produkt, das nicht gekommen ist',
  'says no quantity': 'nennt keine Menge',
  'was {} there, and its movements come to {}': 'war dort {}, die Bewegungen ergeben {}',
  'This installation lets nobody move in (KWIT_MOVING)':
    'Übernahmen sind in dieser Installation abgeschaltet (KWIT_MOVING)',
  'It was switched off here': 'Es wurde hier abgeschaltet',
  'was cut: {}': 'wurde gekürzt: {}',
  'is another record when it is asked for alone': 'ist einzeln abgefragt ein anderer Datensatz',
  'is told twice, the second time otherwise: the first was taken':
    'wird zweimal genannt, beim zweiten Mal anders: der erste wurde genommen',
  'names {} {}, which did not come': 'nennt {} {}, die nicht gekommen sind',
  'was changed on both sides: it stays as it is here':
    'wurde auf beiden Seiten geändert: bleibt, wie es hier ist',
  'is {}, ours would be {} ({} apart)': 'ist {}, bei uns wäre es {} (Abstand {})',
  'its files cannot be read: {}': 'seine Dateien sind nicht lesbar: {}',
  'its lines cannot be read: {}': 'seine Positionen sind nicht lesbar: {}',
  'its file {} is left out: {}': 'seine Datei {} wurde ausgelassen: {}',
  '{} of {} have no id': '{} von {} haben keine Kennung',
  '{} of {} are too long to be read together': '{} von {} sind zu groß, um zusammen gelesen zu werden',
  'It does not know the token: {}': 'Der Token ist dort unbekannt: {}',
  'The token may not read this: {}': 'Mit diesem Token darf das nicht gelesen werden: {}',
  'It has no such thing: {}': 'So etwas gibt es dort nicht: {}',
  'This installation does not call it: {}': 'Diese Installation ruft das nicht auf: {}',
  'It did not answer in time: {}': 'Keine Antwort in der erwarteten Zeit: {}',
  'The connection broke ({}): {}': 'Die Verbindung brach ab ({}): {}',
  'It answers more than {} MB: {}': 'Die Antwort ist größer als {} MB: {}',
  'It answers more than {} MB': 'Die Antwort ist größer als {} MB',
  'It answers more than {} values: {}': 'Die Antwort enthält mehr als {} Werte: {}',
  'It answers more than {} values': 'Die Antwort enthält mehr als {} Werte',
  'It answers JSON nested deeper than {} levels: {}':
    'Die Antwort ist tiefer als {} Ebenen verschachtelt: {}',
  'It answers JSON nested deeper than {} levels': 'Die Antwort ist tiefer als {} Ebenen verschachtelt',
  'It asks to wait longer than a dry run can':
    'Die Gegenseite verlangt eine längere Wartezeit, als ein Probelauf abwarten kann',
  'It brings more than {} records and notes, the limit of a transfer here (KWIT_MOVE_ROWS): {}':
    'Mehr als {} Datensätze und Hinweise, die Grenze einer Übernahme in dieser Installation (KWIT_MOVE_ROWS): {}',
  'It sends more than {} MB, the limit of a transfer here (KWIT_MOVE_MEGABYTES): {}':
    'Mehr als {} MB, die Grenze einer Übernahme in dieser Installation (KWIT_MOVE_MEGABYTES): {}',
  'It takes longer than {} hours, the limit of a transfer here (KWIT_MOVE_HOURS): {}':
    'Dauert länger als {} Stunden, die Grenze einer Übernahme in dieser Installation (KWIT_MOVE_HOURS): {}',
  'The server ended several times while it was at this transfer, so it is not tried again':
    'Der Server wurde während dieser Übernahme mehrmals beendet und versucht sie nicht erneut',
  'It answers more than can be read: {}': 'Die Antwort ist zu groß, um sie zu lesen: {}',
  'It answers more than can be read': 'Die Antwort ist zu groß, um sie zu lesen',
  'It answers a page, such as one to sign in, in place of JSON: {}':
    'Statt JSON kommt eine Seite, etwa zur Anmeldung: {}',
  'It answers {}: {}': 'Antwortet mit {}: {}',
  'Moved in from another service, which may go on with it. End it there, then resume it here':
    'Aus einem anderen Dienst übernommen, der damit fortfahren kann. Dort beenden, dann hier fortsetzen',
  'It has no such thing': 'So etwas gibt es dort nicht',
  'The token may not read this': 'Mit diesem Token darf das nicht gelesen werden',
  'It answers {}': 'Antwortet mit {}',
}
