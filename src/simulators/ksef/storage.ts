import { storePart } from './batch.ts'
import type { Answer, Call } from './calls.ts'
import { isSigned } from './signed-urls.ts'
import type { Office } from './state.ts'
import { upoAt } from './upo.ts'
import { hashOf } from './validation.ts'

// The storage beside the ministry: by signed addresses alone. Whoever brings another right as well is refused.

export function answerStorage(office: Office, call: Call): Answer {
  const path = call.path.slice('/storage/'.length)
  if (call.headers.authorization !== undefined) return refused(401, 'InvalidAuthenticationInfo')
  if (!isSigned(office, path, call.query)) return refused(403, 'AuthenticationFailed')
  const [room, reference = '', name = ''] = path.split('/')
  if (room === 'batch' && call.method === 'PUT') {
    const status = storePart(office, reference, Number(name), call)
    return status === 201 ? { status } : refused(status, 'InvalidHeaderValue')
  }
  const found =
    room === 'upo'
      ? upoAt(office, reference, name)
      : office.state.exports.get(reference)?.parts[Number(name)]?.bytes
  if (found === undefined || call.method !== 'GET') return refused(404, 'BlobNotFound')
  const type = room === 'upo' ? 'application/xml' : 'application/octet-stream'
  return { status: 200, type, bytes: found, headers: { 'x-ms-meta-hash': hashOf(found) } }
}

const refused = (status: number, code: string): Answer => ({
  status,
  type: 'application/xml',
  bytes: Buffer.from(`<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code></Error>`),
})
