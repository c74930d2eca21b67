import type { security as model } from '../en/settings-security.ts'

export const security: typeof model = {
  hint: 'Sitzungen, API-Token und Änderungsprotokoll.',
  sessions: 'Aktive Sitzungen',
  sessionsHint:
    'Browser, in denen Sie angemeldet sind. Eine Sitzung endet nach 14 Tagen ohne Nutzung automatisch.',
  thisOne: 'dieser Browser',
  unknownBrowser: 'Unbekannter Browser',
  since: (moment: string) => `seit ${moment}`,
  seen: (moment: string) => `zuletzt ${moment}`,
  end: 'Beenden',
  endOne: (name: string) => `Sitzung beenden: ${name}`,
  endOthers: 'Alle anderen beenden',
  ended: 'Sitzung beendet',
  removal: 'Konto löschen',
  removalHint:
    'Sie erhalten eine E-Mail mit einem Link. Nach der Bestätigung wird das Konto gesperrt, lässt sich 30 Tage lang wiederherstellen und wird danach endgültig gelöscht.',
  remove: 'Konto löschen\u00a0…',
  removalAsk: 'Dieses Konto löschen?',
  removalText:
    'Wir senden Ihnen eine E-Mail mit einem Link. Gelöscht wird erst nach Ihrer Bestätigung. Exportieren Sie vorher die Daten, die Sie behalten möchten.',
  removalYes: 'E-Mail senden',
  removalAsked: (email: string) => `E-Mail an ${email} gesendet`,
  more: 'Weitere Sicherheitseinstellungen',
  ways: {
    password: { title: 'Passwort ändern', hint: 'Beendet alle anderen Sitzungen' },
    twoFactor: {
      title: 'Zwei-Faktor-Anmeldung',
      hint: 'Eine App oder ein Passkey schützt Ihre Anmeldung',
    },
    users: { title: 'Benutzer und Rollen', hint: 'Zugriff auf das Konto und Rechte' },
    locks: { title: 'Belege sperren', hint: 'Schutz ausgestellter Belege und Festschreibung' },
  },
  tokens: 'API-Token',
  tokensHint:
    'Jeder Benutzer hat ein API-Token für Integrationen. Beim Widerrufen verlieren seine Integrationen sofort den Zugriff.',
  ownToken: 'Ihr Token',
  noTokens: 'Keine Token.',
  madeOn: (moment: string) => `erstellt ${moment}`,
  used: (moment: string) => `verwendet ${moment}`,
  notUsed: 'in letzter Zeit nicht verwendet',
  revoke: 'Widerrufen',
  endToken: (name: string) => `Token von ${name} widerrufen`,
  endTokenAsk: (name: string) => `Token von ${name} widerrufen?`,
  endTokenText:
    'Integrationen mit diesem Token verlieren den Zugriff. Der Benutzer kann ein neues Token erstellen.',
  tokenEnded: 'Token widerrufen',
  history: 'Änderungsprotokoll',
  historyHint:
    'Jeder Eintrag ist mit dem vorherigen verkettet. Die Prüfung zeigt, ob ein Eintrag geändert oder entfernt wurde.',
  check: 'Jetzt prüfen',
  whole: (entries: string, moment: string) =>
    `Änderungsprotokoll unverändert, Einträge: ${entries}, ${moment}`,
  headHint:
    'Bewahren Sie diese Prüfsumme extern auf: Sie belegt, dass das Protokoll nicht neu erzeugt wurde.',
  broken: 'Das Änderungsprotokoll wurde manipuliert',
  brokenHint:
    'Spätere Einträge sind nicht verlässlich. Stellen Sie eine Sicherung wieder her oder wenden Sie sich an den Betreiber.',
  requireTwoFactor: 'Zwei-Faktor-Anmeldung verlangen',
  requireTwoFactorHint:
    'Benutzer ohne zweiten Faktor müssen erst einen einrichten, bevor sie in diesem Konto etwas anderes tun können. API-Tokens gelten weiter, ein Passwort anstelle eines Tokens nicht mehr.',
  twoFactorRequired: 'Zwei Faktoren sind jetzt erforderlich',
  twoFactorOptional: 'Zwei Faktoren sind jetzt freiwillig',
}
