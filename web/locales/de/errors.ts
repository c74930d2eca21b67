import type { problems as en } from '../en/errors.ts'
import { names } from './field-names.ts'
import { refusals } from './server-messages.ts'

export const problems: typeof en = {
  locale: 'de-DE',
  decimalSign: ',',
  unreachable: 'Kwit antwortet nicht. Prüfen Sie die Verbindung. Ihre Eingaben bleiben erhalten.',
  fault: 'Serverfehler. Bitte versuchen Sie es gleich noch einmal.',
  forbidden: 'Ihre Rolle in diesem Konto erlaubt das nicht.',
  notFound: 'Diesen Eintrag gibt es nicht.',
  tooMany: 'Zu viele Versuche. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
  busy: 'Der Server ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  tooLarge: 'Die Datei ist zu groß.',
  fields: 'Bitte prüfen Sie die markierten Felder.',
  request: (id) => `Anfrage-ID: ${id}`,
  known: refusals,
  line: (number, field) => `Position ${number}, ${field}`,
  names,
}
