// Parses commands of the documentation as a shell and curl do.

// Splits words as a shell does: quotes, and variables outside single quotes.
export function wordsOf(command: string, variables: { [name: string]: string }): string[] {
  const filled = (text: string) => text.replace(/\$([A-Z_]+)/g, (_, name: string) => variables[name] ?? '')
  const words: string[] = []
  for (const [word] of command.matchAll(/(?:'[^']*'|"(?:[^"\\]|\\.)*"|[^\s'"])+/g))
    words.push(
      word.replace(/'([^']*)'|"((?:[^"\\]|\\.)*)"|([^'"]+)/g, (_, single, double, plain) =>
        single !== undefined ? single : filled(double?.replace(/\\(.)/g, '$1') ?? plain),
      ),
    )
  return words
}

export function readCurl([, ...words]: string[]) {
  const headers: { [name: string]: string } = {}
  const data: string[] = []
  const form: [name: string, value: string][] = []
  let method: string | undefined
  let url = ''
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string
    if (word === '-X') method = words[++at]
    else if (word === '-H') {
      const [name = '', value = ''] = (words[++at] ?? '').split(/:\s*(.*)/s)
      headers[name.toLowerCase()] = value
    } else if (word === '-d' || word === '--data-binary') data.push(words[++at] ?? '')
    else if (word === '-F') form.push((words[++at] ?? '').split(/=(.*)/s) as [string, string])
    else if (word === '-o') at++
    else if (!word.startsWith('-')) url = word
  }
  const body = data.length > 0 ? data.join('&') : undefined
  if (body !== undefined) headers['content-type'] ??= 'application/x-www-form-urlencoded'
  return {
    method: method ?? (body === undefined && form.length === 0 ? 'GET' : 'POST'),
    url,
    headers,
    body,
    form,
  }
}

// Returns the commands in code blocks of a page, indented or not, each on one line.
export function commandsOf(page: string): string[] {
  const blocks = [...page.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, text]) => text as string)
  return blocks
    .flatMap((text) => text.replaceAll('\\\n', ' ').split(/^(?= *curl )/m))
    .map((command) => command.trim().replace(/\ndone$/, ''))
    .filter((command) => command.startsWith('curl '))
}
