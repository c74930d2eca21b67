import type { paying as model } from '../en/online-payments.ts'

export const paying: typeof model = {
  panel: 'Kundenportal',
  panelSwitch: 'Kundenportal aktivieren',
  panelSwitchHint:
    'Wer den Link hat, sieht alle Belege und den Saldo des Kunden und kann zahlen und herunterladen. Den Link finden Sie beim Kunden; er wird nicht automatisch gesendet.',
  hint: 'Nehmen Sie Zahlungen per Karte und mit landesüblichen Verfahren an: aus der Rechnung, der E-Mail und dem Zahlungsformular.',
  readOnly: 'Nur Inhaber und Administratoren dieses Kontos sehen diese Seite.',
  about: 'Kunden zahlen auf der Seite von Stripe und kehren zurück; das Geld geht auf Ihr Stripe-Konto.',
  off: 'Deaktiviert',
  on: 'Aktiviert',
  live: 'Live',
  test: 'Testmodus',
  unreadable:
    'Die Schlüssel sind nicht lesbar, weil sich der Installationsschlüssel geändert hat. Bitte geben Sie sie erneut ein.',
  testHint:
    'Das sind Testschlüssel, Zahlungen sind nicht echt. Ersetzen Sie sie durch Live-Schlüssel, wenn alles funktioniert.',
  atHome:
    'Diese Adresse ist aus dem Internet nicht erreichbar. Setzen Sie KWIT_URL auf die öffentliche https://-Adresse dieser Installation.',
  noEventHint:
    'Noch keine Ereignisse von Stripe. Tragen Sie die unten stehende Adresse dort als Webhook ein; sonst werden Zahlungen erst erfasst, wenn der Kunde zurückkehrt.',
  refusedHint:
    'Ein Ereignis mit ungültiger Signatur ist eingegangen. Geben Sie das Webhook-Secret ein, das Stripe bei dieser Adresse anzeigt.',
  secretKey: 'Geheimer Schlüssel',
  secretKeyHint: 'Stripe › Developers › API keys; beginnt mit sk_ oder rk_',
  webhookSecret: 'Webhook-Secret',
  webhookSecretHint: 'Stripe zeigt es beim Webhook; beginnt mit whsec_',
  odd: {
    secret_key: 'beginnt nicht mit sk_ oder rk_',
    webhook_secret: 'beginnt nicht mit whsec_',
  },
  keep: 'Schlüssel speichern',
  kept: (hint: string) => `Die Schlüssel sind verschlüsselt gespeichert: ${hint}`,
  replace: 'Ersetzen',
  stop: 'Deaktivieren',
  stopAsk: 'Online-Zahlungen deaktivieren?',
  stopText: 'Die Schlüssel werden gelöscht. Erfasste Zahlungen bleiben erhalten.',
  stopped: 'Schlüssel gelöscht',
  webhook: 'Webhook-Adresse',
  webhookHint: 'An diese Adresse meldet Stripe Zahlungen.',
  events: 'Ereignisse:',
  lastEvent: 'Letztes Ereignis',
  noEvent: 'keines',
  verdicts: { counted: 'Erfasst', not_counted: 'Nicht zugeordnet', other: 'Ignoriert' },
  lastRefused: (moment: string) => `Wegen der Signatur abgelehnt: ${moment}`,
}
