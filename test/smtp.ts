import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Ports, ProcessMessage, ReceivedMail } from './smtp-process.ts'

// Starts the mail server of the tests and collects what it received.

export type { ReceivedMail }
export type MailServer = Ports & {
  received: ReceivedMail[]
  connections: () => number
  to: (address: string) => ReceivedMail[]
  stop: () => Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./smtp-process.ts', import.meta.url)))
  const received: ReceivedMail[] = []
  let connections = 0
  const ready = new Promise<Ports>((resolve, reject) => {
    child.on('message', (message: ProcessMessage) => {
      if ('ready' in message) resolve(message.ready)
      else if ('received' in message) received.push(message.received)
      else connections++
    })
    child.once('exit', () => reject(new Error('the mail server ended')))
  })
  return {
    ...(await ready),
    received,
    connections: () => connections,
    to: (address) => received.filter(({ to }) => to.includes(address)),
    stop: async () => {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
