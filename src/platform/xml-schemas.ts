import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

// Validates XML by the schemas of a folder, with libxml2. The library is loaded when a folder is opened. Included
// schemas are looked up in the folder by file name: nothing is fetched from the network.

export type SchemaFolder = {
  // Returns the errors of a document by the schema of a namespace; undefined if the folder has no such schema.
  readonly validatorOf: (namespace: string) => ((document: Uint8Array) => string[]) | undefined
}

const DEPTH_MAX = 8
const FAULTS_MAX = 20
const SCHEME = 'kwit-schema:/'

type Files = ReadonlyMap<string, Buffer>
type Library = typeof import('libxml2-wasm')

const folders: Files[] = []
let library: Library | undefined

export async function openSchemaFolder(folder: string): Promise<SchemaFolder> {
  const files: Files = new Map(schemaFiles(folder).map((file) => [basename(file), readFileSync(file)]))
  const loaded = await loadLibrary()
  const folderIndex = folders.push(files) - 1
  return {
    validatorOf: (namespace) => {
      const name = [...files].find(([, bytes]) => targetOf(bytes) === namespace)?.[0]
      return name === undefined ? undefined : openValidator(loaded, folderIndex, name)
    },
  }
}

const schemaFiles = (folder: string, depth = 0): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return depth < DEPTH_MAX ? schemaFiles(path, depth + 1) : []
    return entry.name.endsWith('.xsd') ? [path] : []
  })

const targetOf = (bytes: Buffer): string | undefined =>
  /\btargetNamespace="([^"]*)"/.exec(bytes.subarray(0, 4000).toString())?.[1]

async function loadLibrary(): Promise<Library> {
  if (library !== undefined) return library
  const loaded = await import('libxml2-wasm')
  library ??= register(loaded)
  return library
}

function register(loaded: Library): Library {
  loaded.xmlRegisterInputProvider({
    match: (address) => address.startsWith(SCHEME),
    open: (address) => loaded.openBuffer(contentAt(address)),
    read: loaded.readBuffer,
    close: (buffer) => {
      loaded.closeBuffer(buffer)
      return true
    },
  })
  return loaded
}

function contentAt(address: string): Buffer {
  const [folderIndex = '', name = ''] = address.slice(SCHEME.length).split('/')
  const bytes = folders[Number(folderIndex)]?.get(decodeURIComponent(name))
  if (bytes === undefined) throw new Error(`The folder of schemas has no file ${decodeURIComponent(name)}`)
  return Buffer.from(
    bytes
      .toString()
      .replace(
        /\bschemaLocation="([^"]*)"/g,
        (_, location: string) => `schemaLocation="${addressOf(Number(folderIndex), basename(location))}"`,
      ),
  )
}

const addressOf = (folderIndex: number, name: string): string =>
  `${SCHEME}${folderIndex}/${encodeURIComponent(name)}`

function openValidator(
  { XmlDocument, XsdValidator, XmlLibError }: Library,
  folderIndex: number,
  name: string,
) {
  const url = addressOf(folderIndex, name)
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(contentAt(url), { url }))
  return (bytes: Uint8Array): string[] => {
    const document = XmlDocument.fromBuffer(bytes)
    try {
      validator.validate(document)
      return []
    } catch (error) {
      if (!(error instanceof XmlLibError)) throw error
      return error.details.slice(0, FAULTS_MAX).map(({ message, line }) => `${line}: ${message.trim()}`)
    } finally {
      document.dispose()
    }
  }
}
