import type { FastifyRequest } from 'fastify'
import { badRequest, busy, tooLarge } from '../api-error.ts'
import { countLimit } from '../events.ts'

const BODIES_TOGETHER = 40 // as many of the usual size
const LARGE_BYTES_TOGETHER = 120 * 1024 * 1024 // what bodies have beyond it, on routes that take larger ones

// Bodies on their way in. A token may stand in the body, so it is read before anybody is known; all bodies together are
// bounded, or strangers could fill the memory with many that never end. Who sends large ones keeps nobody waiting who does not.
export function bodyReader(usual_limit_bytes: number) {
  const together = { usual: 0, large: 0 }
  const usual_max = usual_limit_bytes * BODIES_TOGETHER
  const count = (before: number, after: number) => {
    const usual = Math.min(after, usual_limit_bytes) - Math.min(before, usual_limit_bytes)
    together.usual += usual
    together.large += after - before - usual
  }
  return (request: FastifyRequest, stream: NodeJS.ReadableStream): Promise<Buffer> => {
    const chunks: Buffer[] = []
    let length = 0
    let is_refused = false
    let is_whole = false
    return new Promise<Buffer>((resolve, reject) => {
      const refuse = (reason: Error) => {
        if (is_refused) return
        is_refused = true
        free()
        reject(reason)
      }
      const free = () => {
        count(length, 0)
        length = 0
        chunks.length = 0
      }
      // The route is asked only for what is larger than usual.
      const refuseOverLimit = (bytes: number) => {
        if (bytes <= usual_limit_bytes) return
        const limit = request.routeOptions.bodyLimit ?? usual_limit_bytes
        if (bytes > limit) refuse(tooLarge(limit))
      }
      const hungUp = () => !is_whole && refuse(badRequest('The body did not arrive whole'))
      refuseOverLimit(Number(request.headers['content-length']))
      stream.on('data', (chunk: Buffer) => {
        if (is_refused) return
        count(length, length + chunk.length)
        length += chunk.length
        chunks.push(chunk)
        refuseOverLimit(length)
        if (together.usual > usual_max || together.large > LARGE_BYTES_TOGETHER) {
          countLimit('bodies')
          refuse(busy())
        }
      })
      stream.on('error', hungUp)
      stream.on('end', () => {
        if (is_refused) return
        is_whole = true
        const body = Buffer.concat(chunks)
        free()
        resolve(body)
      })
      stream.on('close', hungUp)
    })
  }
}
