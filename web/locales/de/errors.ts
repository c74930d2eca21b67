import type { problems as en } from '../en/errors.ts'
import { names } from './field-names.ts'
import { refusals } from './server-messages.ts'

export const problems: typeof en = {
  locale: 'de-DE',
  decimalSign: ',',
  unreachable: 'Kwit antwortet nicht. Prüfen Sie die Verbindung; Ihre Eingaben bleiben erhalten.',
  fault: 'Auf dem Server ist etwas schiefgegangen.',
  forbidden: 'Ihre Rolle in diesem Konto erlaubt das nicht.',
  notFound: 'Diesen Eintrag gibt es nicht (mehr).',
  tooMany: 'Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es erneut.',
  busy: 'Kwit ist beschäftigt. Versuchen Sie es gleich noch einmal.',
  tooLarge: 'Das ist zu groß zum Senden.',
  fields: 'Einige Felder brauchen Ihre Aufmerksamkeit.',
  request: (id) => `Nummer der Anfrage: ${id}`,
  known: refusals,
  line: (number, field) => `Position ${number}, ${field}`,
  names,
}
