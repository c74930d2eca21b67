// A mail server in a process of its own. The recipient of an e-mail decides what happens to it, so that one server
// plays every part: gone@ is refused permanently, busy@ temporarily twice, full@ and greylist@ after the content,
// hang@ is never answered, drop@ loses the connection after the content, cut@ once before it.
import { createServer } from 'node:net'
import { type SMTPServerSession as Session, SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { CERTIFICATE } from './mail-certificate.ts'

export type ReceivedMail = { from: string; to: string[]; content: string; user: string | undefined }
export type Ports = {
  port: number
  silent_port: number
  talkative_port: number
  tls_port: number // TLS from the first byte
  starttls_port: number
}
export type ProcessMessage = { ready: Ports } | { received: ReceivedMail } | { connected: true }

const report = (message: ProcessMessage, then = () => {}) =>
  void process.send?.(message, undefined, undefined, then)
const attempts = new Map<string, number>()
const times = (address: string) => {
  attempts.set(address, (attempts.get(address) ?? 0) + 1)
  return attempts.get(address) as number
}
const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
const addressesOf = ({ envelope }: Session) => envelope.rcptTo.map(({ address }) => address)
const nameOf = (address: string) => address.split('@')[0]

const OPTIONS: SMTPServerOptions = {
  authOptional: true,
  allowInsecureAuth: true,
  disableReverseLookup: true,
  onConnect: (_session, callback) => {
    report({ connected: true })
    callback()
  },
  onAuth: ({ username, password }, _session, callback) =>
    password === 'Pa55word'
      ? callback(null, { user: username })
      : callback(refusal(535, `wrong: ${password}`)),
  onRcptTo: ({ address }, session, callback) => {
    const name = nameOf(address)
    if (name === 'gone') return callback(refusal(550, '5.1.1 no such mailbox here'))
    if (name === 'busy' && times(address) <= 2) return callback(refusal(451, '4.2.1 try again later'))
    if (name === 'cut' && times(address) <= 1) return drop(session)
    if (name === 'hangearly') return
    callback()
  },
  onData: (stream, session, callback) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk) => chunks.push(chunk))
    stream.on('end', () => {
      const names = addressesOf(session).map(nameOf)
      if (names.includes('full')) return callback(refusal(552, '5.3.4 message too big'))
      if (names.includes('greylist') && times('greylist') <= 1)
        return callback(refusal(451, '4.7.1 greylisted'))
      const received = {
        from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
        to: addressesOf(session),
        content: Buffer.concat(chunks).toString('latin1'),
        user: session.user as string | undefined,
      }
      // Reports the e-mail before the response, so that a test that sees the response finds the e-mail.
      report({ received }, () => {
        if (names.includes('drop')) return drop(session)
        if (names.includes('hang')) return
        callback()
      })
    })
  },
}

const plain = new SMTPServer({ ...OPTIONS, disabledCommands: ['STARTTLS'] })
const secure = new SMTPServer({ ...OPTIONS, ...CERTIFICATE, secure: true })
// Only the encrypted connection may log in.
const upgrading = new SMTPServer({ ...OPTIONS, ...CERTIFICATE, allowInsecureAuth: false })
const servers = [plain, secure, upgrading]

function drop({ id }: Session) {
  for (const { connections } of servers)
    for (const connection of connections as Set<{ id: string; _socket: { destroy(): void } }>)
      if (connection.id === id) connection._socket.destroy()
}

// Accepts connections and never sends anything.
const silent = createServer((socket) => socket.on('error', () => {}))

// Greets, and then lists its extensions without an end.
const talkative = createServer((socket) => {
  socket.write('220 hello\r\n')
  const timer = setInterval(() => socket.write('250-AND-MORE\r\n'), 200)
  socket.on('error', () => {}).on('close', () => clearInterval(timer))
})

for (const server of servers) server.on('error', () => {})
const listening = [plain, silent, talkative, secure, upgrading].map(
  (option) =>
    new Promise<number>((resolve) => {
      const listener = option.listen(0, '127.0.0.1', () =>
        resolve((listener.address() as { port: number }).port),
      )
    }),
)
const [port = 0, silent_port = 0, talkative_port = 0, tls_port = 0, starttls_port = 0] =
  await Promise.all(listening)
report({ ready: { port, silent_port, talkative_port, tls_port, starttls_port } })
process.on('disconnect', () => process.exit(0))
