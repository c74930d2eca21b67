// What the program says about itself: how it starts, upgrades, reloads and ends. Whoever sits at a terminal reads prose on standard
// error; a program that collects the log gets the same as JSON lines, whatever the level of the log is.

export type Notice = {
  readonly level?: 'info' | 'error' | 'fatal'
  readonly message: string
  readonly fields?: { readonly [name: string]: unknown }
  readonly prose?: readonly string[] // for people, where it is more than the message
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
