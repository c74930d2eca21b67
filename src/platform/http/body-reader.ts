import type { FastifyRequest } from 'fastify'
import { badRequest, busy, tooLarge } from '../api-error.ts'
import { countLimit } from '../events.ts'

const BODIES_TOGETHER = 40 // number of bodies of the usual size
const LARGE_BYTES_TOGETHER = 120 * 1024 * 1024 // bytes beyond the usual size, on routes that accept larger bodies

// Reads request bodies within a memory bound. A body may contain the token, so it is read before the caller is known;
// without a bound for all bodies together, strangers could fill the memory. Large bodies have their own bound, so that
// they do not block others.
export function bodyReader(usualLimitBytes: number) {
  const received = { usual: 0, large: 0 }
  const usualMax = usualLimitBytes * BODIES_TOGETHER
  const count = (before: number, after: number) => {
    const usualBytes = Math.min(after, usualLimitBytes) - Math.min(before, usualLimitBytes)
    received.usual += usualBytes
    received.large += after - before - usualBytes
  }
  return (request: FastifyRequest, stream: NodeJS.ReadableStream): Promise<Buffer> => {
    const chunks: Buffer[] = []
    let length = 0
    let isRejected = false
    let isComplete = false
    return new Promise<Buffer>((resolve, reject) => {
      const rejectBody = (reason: Error) => {
        if (isRejected) return
        isRejected = true
        free()
        reject(reason)
      }
      const free = () => {
        count(length, 0)
        length = 0
        chunks.length = 0
      }
      // Looks up the route's limit only for bodies above the usual size.
      const checkLimit = (bytes: number) => {
        if (bytes <= usualLimitBytes) return
        const limit = request.routeOptions.bodyLimit ?? usualLimitBytes
        if (bytes > limit) rejectBody(tooLarge(limit))
      }
      const onAbort = () =>
        !isComplete && rejectBody(badRequest('The request body is incomplete, send it again'))
      checkLimit(Number(request.headers['content-length']))
      stream.on('data', (chunk: Buffer) => {
        if (isRejected) return
        count(length, length + chunk.length)
        length += chunk.length
        chunks.push(chunk)
        checkLimit(length)
        if (received.usual > usualMax || received.large > LARGE_BYTES_TOGETHER) {
          countLimit('bodies')
          rejectBody(busy())
        }
      })
      stream.on('error', onAbort)
      stream.on('end', () => {
        if (isRejected) return
        isComplete = true
        const body = Buffer.concat(chunks)
        free()
        resolve(body)
      })
      stream.on('close', onAbort)
    })
  }
}
