// A mail server with random faults: it refuses, loses the connection before or after the content, or does not answer.
import { type SMTPServerSession as Session, SMTPServer } from 'smtp-server'
import { randomFrom } from '../program.ts'
import type { SentEmail } from './known.ts'

type FaultyMailServer = {
  port: number
  letters: SentEmail[] // all accepted e-mails
  calm: () => void
  stop: () => Promise<void>
}

type MailFault = 'takes' | 'later' | 'never' | 'cut' | 'silent' | 'late' | 'lost'

const FATES: readonly [MailFault, number][] = [
  ['later', 0.12], // refused temporarily
  ['never', 0.03], // refused permanently
  ['cut', 0.06], // the connection is lost before the content
  ['silent', 0.02],
  ['late', 0.06], // refused temporarily, after the content
  ['lost', 0.05], // accepted, and the connection is lost before the confirmation
]

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

export async function startFaultyMailServer(seed: number): Promise<FaultyMailServer> {
  const random = randomFrom(seed)
  const emails: SentEmail[] = []
  const fates = new Map<string, MailFault>()
  let isCalm = false
  const drawFault = (): MailFault => {
    let share = isCalm ? 1 : random()
    for (const [fate, part] of FATES) {
      share -= part
      if (share < 0) return fate
    }
    return 'takes'
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    onRcptTo: (_address, session, done) => {
      const fate = drawFault()
      fates.set(session.id, fate)
      if (fate === 'later') return done(refusal(451, '4.2.1 try again later'))
      if (fate === 'never') return done(refusal(550, '5.1.1 no such mailbox here'))
      if (fate === 'cut') return drop(server, session)
      if (fate !== 'silent') done()
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        const fate = fates.get(session.id)
        if (fate === 'late') return done(refusal(451, '4.7.1 greylisted'))
        const content = Buffer.concat(chunks).toString('latin1')
        const subject = /^Subject: (.*)\r$/m.exec(content)?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo) emails.push({ to: address, subject })
        if (fate === 'lost') drop(server, session)
        else done()
      })
    },
  })
  server.on('error', () => {})
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () =>
      resolve((listener.address() as { port: number }).port),
    )
  })
  return {
    ...{ port, letters: emails },
    calm: () => {
      isCalm = true
    },
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  }
}

function drop(server: SMTPServer, { id }: Session) {
  for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>)
    if (connection.id === id) connection._socket.destroy()
}
