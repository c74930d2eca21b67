// A minimal client: one connection each, and an error for every incomplete response.
import { Agent, request } from 'node:http'

export type Reply = { status: number; text: string; json: any }
export type Send = (
  method: string,
  path: string,
  options: { token: string; json?: object; xml?: string },
) => Promise<Reply>

const TIMEOUT_MS = 30_000

export function sender(url: string): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send: Send = (method, path, { token, json, xml }) =>
    new Promise((resolve, reject) => {
      const body = json ? JSON.stringify(json) : (xml ?? '')
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': xml ? 'application/xml' : 'application/json' } : {}),
        'content-length': Buffer.byteLength(body),
      }
      const outgoing = request(url + path, { method, headers, agent, timeout: TIMEOUT_MS }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        answer.on('end', () =>
          answer.complete ? resolve(replyOf(answer.statusCode ?? 0, text)) : reject(new Error('cut off')),
        )
        answer.on('error', reject)
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')))
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  return { send, close: () => agent.destroy() }
}

function replyOf(status: number, text: string): Reply {
  return { status, text, json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined }
}
