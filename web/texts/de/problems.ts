import type { problems as en } from '../en/problems.ts'

export const problems: typeof en = {
  unreachable: 'Kwit antwortet nicht. Prüfen Sie die Verbindung; Ihre Eingaben bleiben erhalten.',
  fault: 'Auf dem Server ist etwas schiefgegangen.',
  forbidden: 'Ihre Rolle in diesem Konto erlaubt das nicht.',
  notFound: 'Diesen Eintrag gibt es nicht (mehr).',
  tooMany: 'Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es erneut.',
  fields: 'Einige Felder brauchen Ihre Aufmerksamkeit.',
  request: (id) => `Nummer der Anfrage: ${id}`,
  known: {
    "can't be blank": 'wird benötigt',
    'has already been taken': 'ist schon vergeben',
    'is invalid': 'ist nicht richtig',
    'is not a number': 'ist keine Zahl',
    'is not a date': 'ist kein Datum',
    'is not an e-mail address': 'ist keine E-Mail-Adresse',
    'is not a currency code of ISO 4217 such as EUR': 'ist kein Währungscode wie EUR',
    'is not a tax rate': 'ist kein Steuersatz',
    'is not a whole number': 'ist keine ganze Zahl',
    'is not a date (YYYY-MM-DD)': 'ist kein Datum',
    'is not included in the list': 'ist keine der Möglichkeiten',
    'is too long': 'ist zu lang',
    'must be above zero': 'muss größer als null sein',
    'must not be below zero': 'darf nicht unter null liegen',
    'is out of range': 'liegt außerhalb des Bereichs',
  },
}
