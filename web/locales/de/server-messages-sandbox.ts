export const sandbox: { readonly [text: string]: string } = {
  'cannot be changed after the account was created; create another account instead':
    'nach dem Anlegen des Kontos nicht änderbar; legen Sie ein anderes Konto an',
  'must be a test key in a sandbox account': 'ein Testkonto akzeptiert nur Testschlüssel',
  'must be the test environment or a simulator, because this is a sandbox account':
    'ein Testkonto verbindet sich nur mit der Testumgebung oder einem Simulator',
  'must be the address of a simulator on this machine, because this is a sandbox account':
    'ein Testkonto verbindet sich nur mit dem lokalen Simulator',
  'a sandbox can only be connected to simulators': 'ein Testkonto wird nur mit Simulatoren verbunden',
  'must be a day or a time such as 2027-03-01T08:00:00Z':
    'geben Sie einen Tag oder Zeitpunkt an, z.\u00a0B. 2027-03-01T08:00:00Z',
  'must be a period such as 1d, 2w, 3m or 1y': 'geben Sie eine Zeitspanne an, z.\u00a0B. 1d, 2w, 3m oder 1y',
  'must be in the future; the clock moves forward only':
    'geben Sie ein künftiges Datum an; die Zeit läuft nur vorwärts',
  'is too far ahead; move the clock by at most {} years at a time':
    'zu weit entfernt; stellen Sie die Zeit auf einmal höchstens {} Jahre vor',
  'must be before the year 2100': 'geben Sie ein Datum bis Ende 2099 an',
  'only the clock of a sandbox account can be moved; create one for tests':
    'die Zeit lässt sich nur im Testkonto vorstellen; legen Sie ein Testkonto an',
  'The clock is already being moved; wait until that is finished':
    'Die Zeit wird bereits vorgestellt; warten Sie, bis der Vorgang abgeschlossen ist',
}
