// Reads an e-mail as an e-mail program does: its headers, and its decoded parts.

export type Part = { type: string; headers: { [name: string]: string }; bytes: Buffer; text: string }
export type Mail = { headers: { [name: string]: string }; parts: Part[]; head: string }

export function readMail(content: string): Mail {
  const { headers, head, body } = split(content)
  return { headers, head, parts: partsOf(headers, body) }
}

// An absent e-mail fails the test, so that callers need not check that theirs has arrived.
export function partOf(mail: Mail | undefined, type: string): Part {
  if (mail === undefined) throw new Error('There is no such e-mail.')
  return mail.parts.find((part) => part.type === type) as Part
}

function split(content: string) {
  const [head = '', ...rest] = content.split('\r\n\r\n')
  const headers: { [name: string]: string } = {}
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? []
    headers[name.toLowerCase()] = decodeWords(value)
  }
  return { headers, head, body: rest.join('\r\n\r\n') }
}

function partsOf(headers: { [name: string]: string }, body: string): Part[] {
  const type = headers['content-type'] ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary === undefined) {
    const bytes = decodeBody(headers['content-transfer-encoding'] ?? '7bit', body)
    return [{ type: type.split(';')[0] as string, headers, bytes, text: bytes.toString('utf8') }]
  }
  const inner = body.split(`--${boundary}`).slice(1, -1)
  return inner.flatMap((section) => {
    const part = split(section.replace(/^\r\n/, ''))
    return partsOf(part.headers, part.body)
  })
}

function decodeBody(encoding: string, body: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return Buffer.from(encoding === 'quoted-printable' ? unquoted(body.replace(/=\r\n/g, '')) : body, 'latin1')
}

const unquoted = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const decodeWords = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(=\?UTF-8\?[QB]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind, text = '']) =>
          kind?.toUpperCase() === 'B'
            ? Buffer.from(text, 'base64')
            : Buffer.from(unquoted(text.replaceAll('_', ' ')), 'latin1'),
        ),
      ).toString('utf8'),
    )
