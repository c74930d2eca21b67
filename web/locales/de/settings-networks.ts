import type { networks as model } from '../en/settings-networks.ts'

export const networks: typeof model = {
  hint: 'E-Rechnungen über einen Peppol-Access-Point senden und empfangen.',
  readOnly: 'Nur Inhaber und Administratoren dieses Kontos sehen diese Seite.',
  about:
    'Sie benötigen ein Konto bei einem Peppol-Access-Point. Die Schlüssel werden verschlüsselt gespeichert und nicht mehr angezeigt.',
  connect: 'Peppol-Access-Point verbinden',
  connectNow: 'Verbinden',
  another: 'Weiteren verbinden',
  change: 'Ändern',
  provider: 'Peppol-Access-Point',
  company: { recommand: 'Firmen-ID', storecove: 'ID der juristischen Person (Legal Entity)' },
  api_key: 'API-Schlüssel',
  api_secret: 'API-Secret',
  stays: 'Leer lassen, um den Wert beizubehalten',
  webhook_secret: 'Webhook-Secret',
  webhookSecretHint: {
    recommand:
      'Wie beim Webhook in Recommand eingetragen. Ohne Secret werden Belege alle 15 Minuten abgerufen.',
    storecove:
      'Der Webhook sendet es als „Authorization: Bearer …“. Ohne Secret werden Belege alle 15 Minuten abgerufen.',
  },
  sender: 'Ihre Peppol-Adresse',
  senderHint:
    'Z.\u00a0B. 9930:DE136695976. Leer lassen, um die elektronische Adresse oder USt-IdNr. des Rechnungsstellers zu verwenden.',
  department: 'Rechnungssteller',
  departmentHint: 'Leer lassen, um alle Rechnungssteller ohne eigenen Access-Point zu verbinden',
  works: 'Verbunden',
  untried: 'Noch nicht geprüft',
  broken: 'Keine Verbindung',
  kept: (hint) => `Schlüssel ${hint}`,
  sends: 'Belege senden',
  receives: 'Belege alle 15 Minuten abrufen',
  check: 'Prüfen',
  fetch: 'Jetzt abrufen',
  fetching: 'Belege werden abgerufen',
  unreadable:
    'Die Schlüssel sind nicht lesbar, weil sich der Installationsschlüssel geändert hat. Bitte geben Sie sie erneut ein.',
  checkFailed: (words) => `Keine Verbindung zum Access-Point: ${words}`,
  fetchFailed: (words) => `Letzter Abruf fehlgeschlagen: ${words}`,
  refusedHint: 'Ein Ereignis mit ungültiger Signatur ist eingegangen. Prüfen Sie das Webhook-Secret.',
  webhook: 'Webhook-Adresse',
  webhookHint: {
    recommand: 'Tragen Sie diese Adresse in Recommand als Webhook ein, um Belege sofort zu empfangen.',
    storecove: 'Tragen Sie diese Adresse in Storecove als Webhook ein, um Belege sofort zu empfangen.',
  },
  fetchedAt: (moment) => `Letzter Abruf: ${moment}`,
  neverFetched: 'Noch kein Abruf',
  lastEvent: (moment) => `letztes Ereignis: ${moment}`,
  stop: 'Trennen',
  stopAsk: 'Access-Point trennen?',
  stopText: 'Die Schlüssel werden gelöscht. Gesendete und empfangene Belege bleiben erhalten.',
  stopped: 'Access-Point getrennt',
}
