import { connect } from 'node:net'

// Generates load with a number of keep-alive connections for some time. It uses plain sockets and reads only the status
// and length of responses, so that measuring costs little.

export type Load = { port: number; connections: number; seconds: number; request: () => Buffer }
export type Figures = { per_second: number; p50_ms: number; p99_ms: number; failures: number }

export async function load({ port, connections, seconds, request }: Load): Promise<Figures> {
  const ends = performance.now() + seconds * 1000
  const times: number[] = []
  let failures = 0
  const started = performance.now()
  const sendNext = () =>
    new Promise<void>((resolve, reject) => {
      const onread = answersIn((status) => {
        times.push(performance.now() - sentAt)
        if (status >= 400) failures++
        send()
      })
      const socket = connect({ port, host: '127.0.0.1', onread })
      socket.setNoDelay(true)
      let sentAt = 0
      const send = () => {
        if (performance.now() >= ends) {
          socket.destroy()
          resolve()
          return
        }
        sentAt = performance.now()
        socket.write(request())
      }
      socket.on('connect', send)
      socket.on('error', reject)
    })
  await Promise.all(Array.from({ length: connections }, sendNext))
  const elapsedS = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { per_second: times.length / elapsedS, p50_ms: at(0.5), p99_ms: at(0.99), failures }
}

export function httpRequest(method: string, path: string, token: string, body = ''): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`]
  if (body) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

const HEAD_END = '\r\n\r\n'
const LENGTH = 'content-length: '
const ZERO = 48

// Reads the bytes in one buffer, because creating a text or buffer per response would cost more than everything else
// here.
function answersIn(answered: (status: number) => void) {
  const buffer = Buffer.alloc(READ_BYTES)
  let missing = 0 // of the current response
  let status = 0
  const callback = (read: number) => {
    let at = 0
    while (at < read) {
      if (missing === 0) {
        const headEnd = buffer.indexOf(HEAD_END, at, 'latin1')
        if (headEnd < 0 || headEnd >= read) throw new Error('the head of a response arrived in pieces')
        status = numberAt(buffer, at + STATUS_AT)
        missing =
          headEnd +
          HEAD_END.length -
          at +
          numberAt(buffer, buffer.indexOf(LENGTH, at, 'latin1') + LENGTH.length)
      }
      const part = Math.min(missing, read - at)
      missing -= part
      at += part
      if (missing === 0) answered(status)
    }
    return true
  }
  return { buffer, callback }
}

const READ_BYTES = 64 * 1024
const STATUS_AT = 'HTTP/1.1 '.length

function numberAt(bytes: Buffer, start: number): number {
  let number = 0
  for (let at = start; ; at++) {
    const digit = (bytes[at] ?? 0) - ZERO
    if (digit < 0 || digit > 9) return number
    number = number * 10 + digit
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
