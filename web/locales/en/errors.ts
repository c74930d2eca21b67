import { names } from './field-names.ts'
import { refusals } from './server-messages.ts'

// What went wrong, in the words of people.
export const problems = {
  locale: 'en-GB',
  decimalSign: '.',
  unreachable: 'Kwit does not answer. Check the connection; what you typed is kept.',
  fault: 'Something went wrong on the server.',
  forbidden: 'Your role in this account does not allow this.',
  notFound: 'This record is gone, or never was.',
  tooMany: 'Too many attempts. Wait a moment and try again.',
  busy: 'Kwit is busy. Try again in a moment.',
  tooLarge: 'This is too large to be sent.',
  fields: 'Some fields need a look.',
  request: (id: string) => `Number of the request: ${id}`,
  known: refusals,
  line: (number: number, field: string) => `Line ${number}, ${field}`,
  names,
}
