import type { security as model } from '../en/settings-security.ts'

export const security: typeof model = {
  hint: 'Wer hereinkommt, und ob etwas unbemerkt geändert wurde.',
  sessions: 'Angemeldet',
  sessionsHint:
    'Browser, in denen Sie angemeldet sind. Einer, der 14 Tage nicht benutzt wird, meldet sich selbst ab.',
  thisOne: 'dieser Browser',
  unknownBrowser: 'Unbekannter Browser',
  since: (moment: string) => `seit ${moment}`,
  seen: (moment: string) => `benutzt ${moment}`,
  end: 'Beenden',
  endOne: (name: string) => `Sitzung beenden: ${name}`,
  endOthers: 'Alle anderen beenden',
  ended: 'Dort abgemeldet',
  removal: 'Konto löschen',
  removalHint:
    'Sie erhalten eine E-Mail mit einem Link. Das Konto ist dann dreißig Tage geschlossen, in denen Sie zurückkehren können, und wird danach gelöscht.',
  remove: 'Konto löschen…',
  removalAsk: 'Dieses Konto löschen?',
  removalText:
    'Wir senden Ihnen eine E-Mail. Es geschieht nichts, bevor Sie den Link öffnen und bestätigen. Exportieren Sie vorher, was Sie behalten möchten.',
  removalYes: 'E-Mail senden',
  removalAsked: (email: string) => `Eine E-Mail an ${email} ist unterwegs`,
  more: 'Mehr zur Sicherheit',
  ways: {
    password: { title: 'Passwort ändern', hint: 'Alle anderen Sitzungen enden damit' },
    users: { title: 'Personen und Rollen', hint: 'Wer in diesem Konto arbeitet, und was sie dürfen' },
    locks: { title: 'Belege sperren', hint: 'Welche Belege niemand ändern kann, und geschlossene Monate' },
  },
  tokens: 'API-Zugangscodes',
  tokensHint:
    'Damit kommen Programme herein, einer je Benutzer. Wird einer beendet, stehen seine Programme sofort still.',
  ownToken: 'Ihr eigener Code',
  noTokens: 'Es gibt keinen.',
  madeOn: (moment: string) => `erstellt ${moment}`,
  used: (moment: string) => `benutzt ${moment}`,
  notUsed: 'in letzter Zeit nicht benutzt',
  endToken: (name: string) => `Code von ${name} beenden`,
  endTokenAsk: (name: string) => `Den Code von ${name} beenden?`,
  endTokenText: 'Programme, die ihn benutzen, werden ab jetzt abgewiesen. Sein Benutzer kann ihn erneuern.',
  tokenEnded: 'Der Code ist beendet',
  history: 'Verlauf',
  historyHint:
    'Jede Änderung ist mit der vorigen verkettet. Die Prüfung geht die ganze Kette durch und zeigt, ob ein Eintrag geändert oder entfernt wurde.',
  check: 'Jetzt prüfen',
  whole: (entries: string, moment: string) => `Der Verlauf ist unversehrt: ${entries} Einträge, ${moment}`,
  headHint:
    'Bewahren Sie dieses Siegel anderswo auf: Es beweist später, dass niemand die Kette neu gemacht hat.',
  broken: 'Der Verlauf wurde geändert',
  brokenHint:
    'Späteren Einträgen ist nicht zu trauen; stellen Sie eine Sicherung wieder her oder fragen Sie, wer dieses Kwit betreibt.',
}
