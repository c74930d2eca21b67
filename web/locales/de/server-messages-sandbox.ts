export const sandbox: { readonly [text: string]: string } = {
  'is said when the account is made, and never changed':
    'wird beim Anlegen des Kontos gesagt und nie geändert',
  'a sandbox takes test keys only': 'ein Testkonto nimmt nur Testschlüssel',
  'a sandbox connects with test or a stand-in only':
    'ein Testkonto verbindet sich nur mit der Testumgebung oder einem Ersatz',
  'a sandbox connects with a stand-in on this machine only':
    'ein Testkonto verbindet sich nur mit einem Ersatz auf diesem Rechner',
  'a sandbox is connected with stand-ins only': 'ein Testkonto wird nur mit einem Ersatz verbunden',
  'is not a day or an instant such as 2027-03-01T08:00:00Z':
    'ist weder ein Tag noch ein Zeitpunkt wie 2027-03-01T08:00:00Z',
  'is not a span such as 1d, 2w, 3m or 1y': 'ist keine Spanne wie 1d, 2w, 3m oder 1y',
  'lies not ahead: a clock is moved forward only':
    'liegt nicht in der Zukunft: Eine Uhr wird nur vorgestellt',
  'is too far: at most {} years in one move': 'ist zu weit: höchstens {} Jahre auf einmal',
  'is too far: clocks go to the end of 2099': 'ist zu weit: Uhren gehen bis Ende 2099',
  'only the clock of a sandbox can be moved': 'nur die Uhr eines Testkontos kann vorgestellt werden',
  'The clock is being moved already': 'Die Uhr wird schon vorgestellt',
}
