/** @typedef {import('./types.ts').ExampleRequest} ExampleRequest */

/**
 * Reads the request of an example from the curl command that the page shows.
 * @param {string} command
 * @returns {ExampleRequest}
 */
export function readExample(command) {
  /** @type {ExampleRequest} */
  const request = {
    method: '',
    url: '',
    has_token: false,
    headers: [],
    body: undefined,
    file: undefined,
    form: [],
    saved_as: undefined,
  }
  const words = shellWords(command)
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? ''
    if (!word.startsWith('-')) request.url = word
    else if (word === '-O') request.saved_as = ''
    else readOption(request, word, words[++at] ?? '')
  }
  const hasBody = request.body !== undefined || request.file !== undefined || request.form.length > 0
  request.method ||= hasBody ? 'POST' : 'GET'
  if (request.saved_as === '') request.saved_as = new URL(request.url).pathname.split('/').at(-1)
  return request
}

/**
 * @param {ExampleRequest} request
 * @param {string} option
 * @param {string} value
 */
function readOption(request, option, value) {
  if (option === '-X') request.method = value
  else if (option === '-d') request.body = value
  else if (option === '--data-binary') request.file = value.slice(1)
  else if (option === '-F') request.form.push(splitOnce(value, '='))
  else if (value.startsWith('Authorization: ')) request.has_token = true
  else if (option === '-H') request.headers.push(splitOnce(value, ': '))
  else throw new Error(`${option} of ${request.url}`)
}

/**
 * @param {string} text
 * @param {string} separator
 * @returns {[string, string]}
 */
function splitOnce(text, separator) {
  const at = text.indexOf(separator)
  return [text.slice(0, at), text.slice(at + separator.length)]
}

/** @param {string} command */
function shellWords(command) {
  const words = command.replaceAll('\\\n', ' ').match(/(?:'[^']*'|"[^"]*"|\\'|[^\s'"\\])+/g) ?? []
  return words.map((word) =>
    word.replace(/'([^']*)'|"([^"]*)"|\\'/g, (_, single, double) => single ?? double ?? "'"),
  )
}
