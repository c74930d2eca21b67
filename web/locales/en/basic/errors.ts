// Errors that need no message of the server.
export const basicProblems = {
  locale: 'en-GB',
  decimalSign: '.',
  unreachable: 'Kwit is not responding. Check your connection; your changes are kept.',
  fault: 'Something went wrong on the server. Try again in a moment.',
  forbidden: 'Your role in this account does not allow this.',
  notFound: 'This record does not exist.',
  tooMany: 'Too many attempts. Wait a moment and try again.',
  busy: 'The server is busy. Try again in a moment.',
  tooLarge: 'The file is too large.',
  fields: 'Check the highlighted fields.',
}
