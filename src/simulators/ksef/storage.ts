import { storePart } from './batch.ts'
import type { Call, Reply } from './calls.ts'
import { isSigned } from './signed-urls.ts'
import type { Simulator } from './state.ts'
import { upoAt } from './upo.ts'
import { hashOf } from './validation.ts'

// The storage beside KSeF. It accepts only signed addresses and rejects requests that carry another authorization.

export function replyStorage(simulator: Simulator, call: Call): Reply {
  const path = call.path.slice('/storage/'.length)
  if (call.headers.authorization !== undefined) return blobError(401, 'InvalidAuthenticationInfo')
  if (!isSigned(simulator, path, call.query)) return blobError(403, 'AuthenticationFailed')
  const [area, reference = '', name = ''] = path.split('/')
  if (area === 'batch' && call.method === 'PUT') {
    const status = storePart(simulator, reference, Number(name), call)
    return status === 201 ? { status } : blobError(status, 'InvalidHeaderValue')
  }
  const bytes =
    area === 'upo'
      ? upoAt(simulator, reference, name)
      : simulator.state.exports.get(reference)?.parts[Number(name)]?.bytes
  if (bytes === undefined || call.method !== 'GET') return blobError(404, 'BlobNotFound')
  const type = area === 'upo' ? 'application/xml' : 'application/octet-stream'
  return { status: 200, type, bytes: bytes, headers: { 'x-ms-meta-hash': hashOf(bytes) } }
}

const blobError = (status: number, code: string): Reply => ({
  status,
  type: 'application/xml',
  bytes: Buffer.from(`<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code></Error>`),
})
