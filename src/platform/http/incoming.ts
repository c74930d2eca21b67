import type { FastifyRequest } from 'fastify'
import { badRequest, busy, tooLarge } from '../refusal.ts'

const BODIES_TOGETHER = 40 // as many of the largest size

// Bodies on their way in. A token may stand in the body, so it is read before anybody is known; all bodies together are
// bounded, or strangers could fill the memory with many that never end.
export function bodyReader(body_limit_bytes: number) {
  const together_limit_bytes = body_limit_bytes * BODIES_TOGETHER
  let together = 0
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
        together -= length
        length = 0
        chunks.length = 0
      }
      const hungUp = () => !is_whole && refuse(badRequest('The body did not arrive whole'))
      if (Number(request.headers['content-length']) > body_limit_bytes) refuse(tooLarge(body_limit_bytes))
      stream.on('data', (chunk: Buffer) => {
        if (is_refused) return
        length += chunk.length
        together += chunk.length
        chunks.push(chunk)
        if (length > body_limit_bytes) refuse(tooLarge(body_limit_bytes))
        else if (together > together_limit_bytes) refuse(busy())
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
