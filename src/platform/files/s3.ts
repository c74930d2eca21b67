import { hash } from 'node:crypto'
import { databaseReadOnly } from '../api-error.ts'
import { NoResponse, type OutboundResponse, sendOutbound } from '../outbound.ts'
import type { S3Address } from './address.ts'
import type { FileStore } from './files.ts'
import { signedHeaders } from './s3-signature.ts'

// Stores files in an S3 bucket: BUCKET/FOLDER/ACCOUNT/abcdef….

const TIMEOUT_MS = 30_000
const BYTES_MAX = 101 * 1024 * 1024 // no accepted body is larger

export function s3Files(address: S3Address): FileStore {
  const ask = (method: 'PUT' | 'GET' | 'DELETE', path: string, body?: Buffer) =>
    request(address, method, path, body)
  const placeOf = (accountId: number, name: string) => `${address.path}${accountId}/${name}`
  return {
    is_database: false,
    put: async (accountId, name, bytes) => {
      const { status } = await ask('PUT', placeOf(accountId, name), bytes)
      if (status >= 300) throw away(`it responded with ${status}`)
    },
    get: async (accountId, name) => {
      const { status, bytes } = await ask('GET', placeOf(accountId, name))
      if (status === 404) return undefined
      if (status !== 200) throw away(`it responded with ${status}`)
      return bytes
    },
    remove: async (accountId, name) => {
      const { status } = await ask('DELETE', placeOf(accountId, name))
      if (status >= 300 && status !== 404) throw away(`it responded with ${status}`)
    },
  }
}

async function request(
  address: S3Address,
  method: string,
  path: string,
  body?: Buffer,
): Promise<OutboundResponse> {
  const sha256 = hash('sha256', body ?? '', 'hex')
  const headers = signedHeaders(address, { method, path, headers: {}, sha256 }, Date.now())
  const bounds = { timeout_ms: TIMEOUT_MS, answer_bytes_max: BYTES_MAX }
  try {
    return await sendOutbound({ url: `${address.origin}${path}`, method, headers, body, ...bounds })
  } catch (error) {
    throw error instanceof NoResponse ? away(error.message) : error
  }
}

const away = (reason: string) =>
  databaseReadOnly('The file store does not respond', new Error(`KWIT_FILES_URL: ${reason}`))
