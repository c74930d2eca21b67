// Of connections with KSeF.
export const ksef: { readonly [text: string]: string } = {
  'is not a Polish tax number (NIP)': 'ist keine polnische Steuernummer (NIP)',
  'cannot be changed while documents are on their way':
    'kann nicht geändert werden, solange Belege unterwegs sind',
  'has a connection already': 'hat schon eine Verbindung',
  'is not an address such as http://127.0.0.1:4180/v2': 'ist keine Adresse wie http://127.0.0.1:4180/v2',
  'is a host that this installation does not call (KWIT_KSEF_HOSTS)':
    'ist ein Rechner, den diese Installation nicht anspricht (KWIT_KSEF_HOSTS)',
  'is not a KSeF token: three parts with a bar between them':
    'ist kein KSeF-Token: drei Teile mit einem senkrechten Strich dazwischen',
  'belongs to another tax number: {}': 'gehört zu einer anderen Steuernummer: {}',
  'is not valid any more': 'ist nicht mehr gültig',
  'is valid for {} more days': 'ist noch {} Tage gültig',
  'is valid for 1 more day': 'ist noch 1 Tag gültig',
  'is one for documents issued offline': 'ist eines für offline ausgestellte Belege',
  'is one to sign in with, not for documents issued offline':
    'dient der Anmeldung, nicht offline ausgestellten Belegen',
  'is not an X.509 certificate in PEM or DER': 'ist kein X.509-Zertifikat in PEM oder DER',
  'is needed to open the key': 'wird gebraucht, um den Schlüssel zu öffnen',
  'does not open the key': 'öffnet den Schlüssel nicht',
  'is not a private key in PEM or DER': 'ist kein privater Schlüssel in PEM oder DER',
  'is of a kind KSeF does not take: RSA from 2048 bits, or EC P-256':
    'ist von einer Art, die KSeF nicht annimmt: RSA ab 2048 Bit oder EC P-256',
  'does not belong to the certificate': 'gehört nicht zum Zertifikat',
  'The document is in KSeF ({}) and cannot be changed or deleted; correct it':
    'Der Beleg ist in KSeF ({}) und kann weder geändert noch gelöscht werden; korrigieren Sie ihn',
  'The document is on its way to KSeF and cannot be changed or deleted; correct it once it is there':
    'Der Beleg ist auf dem Weg zu KSeF und kann weder geändert noch gelöscht werden; korrigieren Sie ihn, sobald er dort ist',
  'needs an offline certificate': 'braucht ein Offline-Zertifikat',
  'needs an offline certificate in the connection with KSeF':
    'braucht ein Offline-Zertifikat in der Verbindung mit KSeF',
  'Issued in a total failure of KSeF: it is not sent there':
    'Bei einem Totalausfall von KSeF ausgestellt: Der Beleg wird nicht dorthin gesendet',
  'Taken back before it was sent': 'Vor dem Senden zurückgenommen',
  'names two documents or more': 'braucht zwei Belege oder mehr',
  'names at most {} documents': 'kann höchstens {} Belege enthalten',
  '{} has no KSeF number': '{} hat keine KSeF-Nummer',
  'are of several sellers': 'sind von verschiedenen Verkäufern',
  'are in several currencies': 'sind in verschiedenen Währungen',
  'there is no connection with KSeF to ask by':
    'es gibt keine Verbindung mit KSeF, über die gefragt werden kann',
  'KSeF does not answer': 'KSeF antwortet nicht',
  'The server ended several times while it sent this document; it is tried again later':
    'Der Server wurde beim Senden dieses Belegs mehrmals beendet; es wird später erneut versucht',
  'a cancelled document is not sent': 'ein stornierter Beleg wird nicht gesendet',
  'cannot be changed by a correction of what is in KSeF; take that back and issue another':
    'kann durch die Korrektur eines Belegs in KSeF nicht geändert werden; nehmen Sie ihn zurück und stellen Sie einen neuen aus',
  'enter a token or a certificate first': 'geben Sie zuerst ein Token oder ein Zertifikat ein',
  'This connection is being used, try again in a moment':
    'Diese Verbindung wird gerade benutzt, versuchen Sie es gleich noch einmal',
  'It cannot be reached ({})': 'Der Server ist nicht erreichbar ({})',
  'It did not answer in time': 'Der Server hat nicht rechtzeitig geantwortet',
  'The connection broke ({})': 'Die Verbindung ist abgebrochen ({})',
  'The connection broke': 'Die Verbindung ist abgebrochen',
  'KSeF has no key that is valid now': 'KSeF bietet derzeit keinen gültigen Schlüssel an',
  'There is nothing to sign in to KSeF with': 'Für die Anmeldung bei KSeF fehlt ein Token oder Zertifikat',
  'an address outside of KSeF was named': 'die Antwort nennt eine Adresse außerhalb von KSeF',
  'more documents of one moment than KSeF hands out':
    'aus einem Zeitpunkt gibt es mehr Belege, als KSeF herausgibt',
  'signing in takes too long': 'die Anmeldung dauert zu lange',
  'the answer is not JSON': 'die Antwort ist kein JSON',
  'the answer names no reference': 'die Antwort enthält keine Referenznummer',
  'the file is not what its hash says': 'die Datei stimmt nicht mit ihrem Hashwert überein',
  'the number has a wrong sum': 'die Nummer hat eine falsche Prüfsumme',
  'the package is not what its hash says': 'das Paket stimmt nicht mit seinem Hashwert überein',
  'the package is too large to be held': 'das Paket ist zu groß',
  'the package: {}': 'das Paket: {}',
  'too much for one batch': 'zu viel für einen Stapelversand',
  '{} is not what its hash says': '{} stimmt nicht mit seinem Hashwert überein',
}
