// Server messages about KSeF connections.
export const ksef: { readonly [text: string]: string } = {
  'must be a Polish tax number (NIP)': 'geben Sie eine gültige NIP ein',
  'cannot be changed while documents are being sent; try again when they have been sent':
    'nicht änderbar, solange Belege gesendet werden; versuchen Sie es danach erneut',
  'already has a connection; change that one instead':
    'hat bereits eine Verbindung; ändern Sie die vorhandene',
  'must be an address such as http://127.0.0.1:4180/v2':
    'geben Sie eine Adresse wie http://127.0.0.1:4180/v2 ein',
  'is not an allowed host; ask the operator to add it to KWIT_KSEF_HOSTS':
    'dieser Server ist nicht erlaubt; bitten Sie den Betreiber, ihn in KWIT_KSEF_HOSTS einzutragen',
  'must be a KSeF token: three parts separated by |':
    'geben Sie ein KSeF-Token ein: drei Teile mit senkrechten Strichen dazwischen',
  'belongs to another tax number ({}); enter the token or certificate of this one':
    'gehört zu einer anderen NIP ({}); geben Sie Token oder Zertifikat dieser NIP ein',
  'has expired; enter a valid certificate': 'Zertifikat ist abgelaufen; wählen Sie ein gültiges',
  'expires in {} days; request a new one from KSeF':
    'Zertifikat läuft in {} Tagen ab; beantragen Sie in KSeF ein neues',
  'expires in 1 day; request a new one from KSeF':
    'Zertifikat läuft in 1 Tag ab; beantragen Sie in KSeF ein neues',
  'is an offline certificate (type 2); enter an authentication certificate (type 1)':
    'ist ein Zertifikat Typ 2 (offline); wählen Sie Typ 1 (Anmeldung)',
  'is an authentication certificate (type 1); enter an offline certificate (type 2)':
    'ist ein Zertifikat Typ 1 (Anmeldung); wählen Sie Typ 2 (offline)',
  'must be an X.509 certificate in PEM or DER format': 'wählen Sie ein X.509-Zertifikat in PEM oder DER',
  'is required to open the private key': 'geben Sie das Passwort des Schlüssels ein',
  'is not the password of the private key; enter the correct one': 'falsches Passwort des Schlüssels',
  'must be a private key in PEM or DER format': 'wählen Sie einen privaten Schlüssel in PEM oder DER',
  'must be an RSA key of at least 2048 bits or an EC P-256 key':
    'KSeF nimmt diesen Schlüssel nicht an; wählen Sie RSA ab 2048 Bit oder EC P-256',
  'does not belong to the certificate; choose the private key of the certificate':
    'gehört nicht zum Zertifikat; wählen Sie dessen privaten Schlüssel',
  'The document is in KSeF ({}) and cannot be changed or deleted; issue a correction instead':
    'Der Beleg ist in KSeF ({}) und kann weder geändert noch gelöscht werden; erstellen Sie eine Korrektur',
  'The document is being sent to KSeF and cannot be changed or deleted; issue a correction once it is there':
    'Der Beleg wird an KSeF gesendet und kann weder geändert noch gelöscht werden; erstellen Sie nach der Annahme eine Korrektur',
  'requires an offline certificate (type 2); add one to the connection':
    'benötigt ein KSeF-Zertifikat Typ 2 (offline); fügen Sie es der Verbindung hinzu',
  'requires an offline certificate (type 2); add one to the KSeF connection':
    'fügen Sie in den KSeF-Einstellungen ein Zertifikat Typ 2 (offline) hinzu',
  'Issued during a total failure of KSeF, so it is not sent there':
    'Bei einem Totalausfall von KSeF ausgestellt: Der Beleg wird nicht dorthin gesendet',
  'Withdrawn before it was sent': 'Vor dem Senden zurückgenommen',
  'must contain at least two documents': 'wählen Sie mindestens zwei Belege',
  'may contain at most {} documents; select fewer': 'wählen Sie höchstens {} Belege',
  '{} has no KSeF number; send it to KSeF or remove it from the list':
    '{} hat keine KSeF-Nummer; senden Sie den Beleg an KSeF oder entfernen Sie ihn aus der Auswahl',
  'must have the same seller': 'wählen Sie Belege eines Rechnungsstellers',
  'must have the same currency': 'wählen Sie Belege in einer Währung',
  'no KSeF connection exists for this tax number; create one first':
    'keine Verbindung mit KSeF; richten Sie sie in den Einstellungen ein',
  'KSeF does not respond; try again later': 'KSeF antwortet nicht; versuchen Sie es später erneut',
  'The server stopped several times while sending this document; sending is retried later':
    'Der Server wurde beim Senden dieses Belegs mehrmals beendet; es wird später erneut versucht',
  'a void document cannot be sent to KSeF; issue a new one':
    'Ein stornierter Beleg kann nicht an KSeF gesendet werden; stellen Sie einen neuen aus',
  'cannot be changed by a correction of an invoice in KSeF; correct that invoice to zero and issue a new one':
    'durch Korrektur einer Rechnung in KSeF nicht änderbar; stornieren Sie sie vollständig und stellen Sie eine neue aus',
  'enter a token or a certificate first': 'geben Sie zuerst ein Token oder ein Zertifikat ein',
  'This connection is in use; try again in a moment':
    'Diese Verbindung wird gerade verwendet; versuchen Sie es gleich noch einmal',
  'The server cannot be reached ({})': 'Der Server ist nicht erreichbar ({})',
  'The server did not respond in time; try again later':
    'Der Server hat nicht rechtzeitig geantwortet; versuchen Sie es später erneut',
  'The connection was interrupted ({})': 'Die Verbindung ist abgebrochen ({})',
  'The connection was interrupted': 'Die Verbindung ist abgebrochen',
  'KSeF provides no valid public key at the moment': 'KSeF bietet derzeit keinen gültigen Schlüssel an',
  'The KSeF connection has no token or certificate; enter one':
    'Für die Anmeldung bei KSeF fehlt ein Token oder Zertifikat',
  'the response of KSeF refers to an address outside KSeF':
    'die Antwort von KSeF verweist auf eine Adresse außerhalb von KSeF',
  'KSeF stores more documents with the same timestamp than it returns':
    'KSeF kann so viele Belege eines Zeitpunkts nicht ausgeben',
  'signing in to KSeF timed out': 'KSeF hat die Anmeldung nicht rechtzeitig bestätigt',
  'the response of KSeF is not JSON': 'die Antwort von KSeF ist kein JSON',
  'the response of KSeF contains no reference number': 'die Antwort von KSeF enthält keine Referenznummer',
  'the file does not match its hash': 'die Datei stimmt nicht mit ihrem Hashwert überein',
  'the number has a wrong checksum': 'die Nummer hat eine falsche Prüfsumme',
  'the package does not match its hash': 'das Paket stimmt nicht mit seinem Hashwert überein',
  'the package is too large': 'das Paket ist zu groß',
  'the package: {}': 'das Paket: {}',
  'the archive is too large for one batch': 'das Archiv ist zu groß für einen Stapelversand',
  '{} does not match its hash': '{} stimmt nicht mit seinem Hashwert überein',
}
