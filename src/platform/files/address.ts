import { fileURLToPath } from 'node:url'

// Parses KWIT_FILES_URL: a folder, the database, or an S3-compatible store.

export type FilesAddress =
  | { readonly kind: 'database' }
  | { readonly kind: 'folder'; readonly folder: string }
  | S3Address

export type S3Address = {
  readonly kind: 's3'
  readonly origin: string
  readonly path: string // bucket and prefix, with a slash at both ends
  readonly region: string
  readonly key: string
  readonly secret: string
}

const REGION = 'us-east-1'

// database:, file:///srv/kwit-files, https://KEY:SECRET@s3.example/bucket/folder?region=eu-central-1
export function readFilesAddress(text: string): FilesAddress | undefined {
  if (text === 'database:') return { kind: 'database' }
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol === 'file:') return url.host === '' ? folderOf(url) : undefined
  return /^https?:$/.test(url.protocol) ? storeOf(url) : undefined
}

function folderOf(url: URL): FilesAddress | undefined {
  try {
    return { kind: 'folder', folder: fileURLToPath(url) }
  } catch {
    return undefined
  }
}

function storeOf({ origin, pathname, username, password, searchParams, hash }: URL): S3Address | undefined {
  const parts = pathname.split('/').filter(Boolean)
  const [key, secret] = [decodePart(username), decodePart(password)]
  if (!key || !secret || parts.length === 0 || hash !== '') return undefined
  if (parts.some((part) => !/^[\w.-]+$/.test(part) || /^\.+$/.test(part))) return undefined
  return {
    kind: 's3',
    origin,
    key,
    secret,
    path: `/${parts.join('/')}/`,
    region: searchParams.get('region') || REGION,
  }
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
