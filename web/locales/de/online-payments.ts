import type { paying as model } from '../en/online-payments.ts'

export const paying: typeof model = {
  panel: 'Seiten der Kunden',
  panelSwitch: 'Kunden haben eine eigene Seite',
  panelSwitchHint:
    'Sie zeigt alle Belege des Kunden und was offen ist, mit Links zum Zahlen und Herunterladen, jedem, der ihren Link hat. Der Link steht auf der Karte des Kunden; von selbst wird nichts verschickt.',
  hint: 'Lassen Sie Käufer mit Karte oder den Verfahren ihres Landes zahlen: aus der Rechnung, der E-Mail und dem Zahlungsformular.',
  readOnly: 'Das sehen nur Inhaber und Verwalter dieses Kontos.',
  about: 'Käufer zahlen auf der Seite von Stripe und kommen zurück; das Geld geht auf Ihr Konto dort.',
  off: 'Nicht in Gebrauch',
  on: 'In Gebrauch',
  live: 'Produktiv',
  test: 'Testmodus',
  unreadable:
    'Die Schlüssel sind nicht mehr lesbar, weil die Installation ein anderes Geheimnis hat. Geben Sie sie erneut ein.',
  testHint:
    'Das sind Testschlüssel: Niemand zahlt wirklich. Ersetzen Sie sie durch produktive, wenn alles geht.',
  atHome:
    'Die Adresse unten ist aus dem Internet nicht erreichbar. Setzen Sie KWIT_URL auf die öffentliche https://-Adresse dieser Installation.',
  noEventHint:
    'Von Stripe kam noch nichts. Tragen Sie die Adresse unten dort als Webhook ein; sonst werden Zahlungen erst bemerkt, wenn der Käufer zurückkommt.',
  refusedHint:
    'Es kam eine Nachricht, deren Signatur nicht passt: Das Geheimnis des Webhooks ist ein anderes. Geben Sie das ein, das Stripe bei dieser Adresse zeigt.',
  secretKey: 'Geheimer Schlüssel',
  secretKeyHint: 'Stripe › Developers › API keys; beginnt mit sk_ oder rk_',
  webhookSecret: 'Signaturgeheimnis des Webhooks',
  webhookSecretHint: 'Stripe zeigt es beim Webhook; beginnt mit whsec_',
  odd: {
    secret_key: 'beginnt nicht mit sk_ oder rk_',
    webhook_secret: 'beginnt nicht mit whsec_',
  },
  keep: 'Schlüssel speichern',
  kept: (hint: string) => `Die Schlüssel sind versiegelt aufbewahrt: ${hint}`,
  replace: 'Ersetzen',
  stop: 'Nicht mehr nutzen',
  stopAsk: 'Keine Online-Zahlungen mehr annehmen?',
  stopText: 'Die Schlüssel werden vergessen. Was bezahlt wurde, bleibt.',
  stopped: 'Die Schlüssel sind vergessen',
  webhook: 'Adresse des Webhooks',
  webhookHint: 'Hierhin meldet Stripe, was bezahlt wurde.',
  events: 'Ereignisse:',
  lastEvent: 'Letzte Nachricht',
  noEvent: 'noch keine',
  verdicts: { counted: 'Verbucht', not_counted: 'Nicht verbucht', other: 'Nicht über Geld' },
  lastRefused: (moment: string) => `Wegen der Signatur abgelehnt: ${moment}`,
}
