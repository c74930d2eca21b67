import { connect, type Socket } from 'node:net'

// A load of so many keep-alive connections for so long. Plain sockets, so that the measuring costs little beside the
// measured; it looks at the status and the length of each answer and nothing else.

export type Load = { port: number; connections: number; seconds: number; request: () => Buffer }
export type Figures = { per_second: number; p50_ms: number; p99_ms: number; failures: number }

export async function load({ port, connections, seconds, request }: Load): Promise<Figures> {
  const ends = performance.now() + seconds * 1000
  const times: number[] = []
  let failures = 0
  const started = performance.now()
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.setNoDelay(true)
      let sent_at = 0
      const send = () => {
        if (performance.now() >= ends) {
          socket.destroy()
          resolve()
          return
        }
        sent_at = performance.now()
        socket.write(request())
      }
      onAnswers(socket, (status) => {
        times.push(performance.now() - sent_at)
        if (status >= 400) failures++
        send()
      })
      socket.on('connect', send)
      socket.on('error', reject)
    })
  await Promise.all(Array.from({ length: connections }, one))
  const elapsed_s = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { per_second: times.length / elapsed_s, p50_ms: at(0.5), p99_ms: at(0.99), failures }
}

export function httpRequest(method: string, path: string, token: string, body = ''): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`]
  if (body) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

const HEAD_END = '\r\n\r\n'
const LENGTH = 'content-length: '
const ZERO = 48

// By its bytes: a text of each answer would cost more than all else here.
function onAnswers(socket: Socket, answered: (status: number) => void) {
  let pending = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer<ArrayBuffer>) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    for (;;) {
      const head_end = pending.indexOf(HEAD_END, 0, 'latin1')
      if (head_end < 0) return
      const whole =
        head_end + HEAD_END.length + numberAt(pending, pending.indexOf(LENGTH, 0, 'latin1') + LENGTH.length)
      if (pending.length < whole) return
      const status = numberAt(pending, STATUS_AT)
      pending = pending.subarray(whole)
      answered(status)
    }
  })
}

const STATUS_AT = 'HTTP/1.1 '.length

function numberAt(bytes: Buffer, start: number): number {
  let number = 0
  for (let at = start; ; at++) {
    const digit = (bytes[at] ?? 0) - ZERO
    if (digit < 0 || digit > 9) return number
    number = number * 10 + digit
  }
}
