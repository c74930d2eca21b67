import { createHmac, hash } from 'node:crypto'
import type { S3Address } from './address.ts'

// Signs requests to S3-compatible stores (AWS Signature Version 4). The path only uses characters that need no
// escaping.

export type SignedRequest = {
  method: string
  path: string
  headers: { [name: string]: string }
  sha256: string
}

export function signedHeaders(
  { origin, region, key, secret }: Pick<S3Address, 'origin' | 'region' | 'key' | 'secret'>,
  { method, path, headers, sha256 }: SignedRequest,
  now: number,
): { [name: string]: string } {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const all: { [name: string]: string } = {
    ...headers,
    host: new URL(origin).host,
    'x-amz-content-sha256': sha256,
    'x-amz-date': time,
  }
  const names = Object.keys(all).sort()
  const lines = names.map((name) => `${name}:${all[name]?.trim()}\n`).join('')
  const request = [method, path, '', lines, names.join(';'), sha256].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, hash('sha256', request, 'hex')].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`))
  const signature = hmac(signing, text).toString('hex')
  const { host, ...sentHeaders } = all
  return {
    ...sentHeaders,
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
