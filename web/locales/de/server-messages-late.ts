// Of interest and reminders: what the server says of money that is late.
export const late: { readonly [text: string]: string } = {
  'bears no interest': 'wird nicht verzinst',
  "can't be blank: without it nothing is late": 'fehlt: ohne diesen Tag gibt es keinen Verzug',
  "can't be blank: which ones hold for a seller in – is not known": 'das Land des Verkäufers fehlt',
  "can't be blank: which ones hold for a seller in {} is not known":
    'keine Zinssätze bekannt für einen Verkäufer in {}',
  'is not after the day it was due ({})': 'liegt nicht nach der Fälligkeit ({})',
  'is too far away': 'liegt zu weit entfernt',
  'is asked for already: {} counts until {}': 'ist schon berechnet: {} reicht bis {2}',
  'is after today: what is to come is not owed yet':
    'liegt nach heute: Künftige Zinsen sind noch nicht geschuldet',
  'is before valid_from': 'liegt vor dem Beginn',
  'must be between {} and 1000': 'muss zwischen {} und 1000 liegen',
  'has too many rates (maximum is {})': 'hat zu viele Zinssätze (höchstens {})',
  'no rate of {} is known for {}: add one of {} to interest_rates': 'kein Zinssatz bekannt für den {2}',
  'is not given by {}, or asked for already': 'steht nicht zu oder ist schon berechnet',
  'cannot be told: the exchange rate of the euro is missing':
    'lässt sich nicht berechnen: Der Eurokurs fehlt',
  'must be between {} and {}': 'muss zwischen {} und {2} liegen',
  'there are too many steps (maximum is {})': 'es gibt zu viele Stufen (höchstens {})',
  'must be from 0 to 23': 'muss zwischen 0 und 23 liegen',
  'nothing is owed for it': 'dafür ist nichts offen',
  'is no open task': 'ist keine offene Aufgabe',
  'no interest is owed until then': 'bis dahin fallen keine Zinsen an',
  'is not an object with `sum`': 'muss ein Objekt mit dem Feld `sum` sein',
  'has no default; send it with the document': 'hat keinen Standardwert; geben Sie es beim Beleg an',
  'Not Found: this {} has no attachments': 'Dieser Beleg hat keine Anlagen',
  'dry_run is not possible for this operation: send the request without it':
    'Das lässt sich nicht probeweise ausführen: ohne dry_run wird es ausgeführt',
}
