// What the server says of fields, in the words of people. The keys of `known` are the server's own texts.
export const problems = {
  unreachable: 'Kwit does not answer. Check the connection; what you typed is kept.',
  fault: 'Something went wrong on the server.',
  forbidden: 'Your role in this account does not allow this.',
  notFound: 'This record is gone, or never was.',
  tooMany: 'Too many attempts. Wait a moment and try again.',
  fields: 'Some fields need a look.',
  request: (id: string) => `Number of the request: ${id}`,
  known: {
    "can't be blank": 'is needed',
    'has already been taken': 'is taken already',
    'is invalid': 'is not right',
    'is not a number': 'is not a number',
    'is not a date': 'is not a date',
  } as { [text: string]: string },
}
