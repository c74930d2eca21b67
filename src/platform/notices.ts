// Prints notices about starts, upgrades, reloads and the end of the program: prose on standard error for a terminal,
// otherwise JSON lines, at any log level.

export type Notice = {
  readonly level?: 'info' | 'error' | 'fatal'
  readonly message: string
  readonly fields?: { readonly [name: string]: unknown }
  readonly prose?: readonly string[] // text for a terminal, if it differs from the message
}

export type Notify = (notice: Notice) => void

export const notifierOf =
  (isTerminal: boolean, streams: Streams = process): Notify =>
  (notice) =>
    isTerminal
      ? void streams.stderr.write(`${(notice.prose ?? [notice.message]).join('\n')}\n`)
      : void (notice.level === 'fatal' ? streams.stderr : streams.stdout).write(lineOf(notice))

type Stream = { write(text: string): unknown }
type Streams = { readonly stdout: Stream; readonly stderr: Stream }

const lineOf = ({ level = 'info', message, fields }: Notice) =>
  `${JSON.stringify({ level, time: Date.now(), message, ...fields })}\n`
