import type { basicProblems as en } from '../../en/basic/errors.ts'

export const basicProblems: typeof en = {
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
}
