export const sandbox: { readonly [text: string]: string } = {
  'cannot be changed after the account was created': 'nach dem Anlegen des Kontos nicht änderbar',
  'must be a test key in a sandbox account': 'ein Testkonto akzeptiert nur Testschlüssel',
  'a sandbox can only use the test environment or a simulator':
    'ein Testkonto verbindet sich nur mit der Testumgebung oder einem Simulator',
  'a sandbox can only use a simulator on this machine':
    'ein Testkonto verbindet sich nur mit dem lokalen Simulator',
  'a sandbox can only be connected to simulators': 'ein Testkonto wird nur mit Simulatoren verbunden',
  'is not a day or an instant such as 2027-03-01T08:00:00Z':
    'geben Sie einen Tag oder Zeitpunkt an, z.\u00a0B. 2027-03-01T08:00:00Z',
  'is not a span such as 1d, 2w, 3m or 1y': 'geben Sie eine Zeitspanne an, z.\u00a0B. 1d, 2w, 3m oder 1y',
  'must be in the future; the clock moves forward only':
    'geben Sie ein künftiges Datum an; die Zeit läuft nur vorwärts',
  'is too far; one move covers at most {} years': 'zu weit entfernt; auf einmal höchstens {} Jahre',
  'is too far; clocks end in 2099': 'geben Sie ein Datum bis Ende 2099 an',
  'only the clock of a sandbox can be moved': 'die Zeit lässt sich nur im Testkonto vorstellen',
  'The clock is being moved already': 'Die Zeit wird gerade vorgestellt',
}
