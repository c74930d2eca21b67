import { badRequest } from '../api-error.ts'
import { readForm } from './form.ts'
import { type InputObject, isInputObject, newInputObject } from './input.ts'
import { readJson } from './json.ts'
import { readMultipart } from './multipart.ts'
import { readUtf8 } from './utf8.ts'
import { decodeXml, firstCharacterOf, XmlEncodingError } from './xml-encoding.ts'
import { readXml } from './xml-read.ts'

// Parses request bodies by their content type; bodies with a missing or wrong one are still recognized.
export async function readBody(
  bytes: Buffer,
  contentType: string | undefined,
  format: string,
): Promise<InputObject> {
  const first = firstCharacterOf(bytes)
  if (first === undefined) return newInputObject()
  switch (notationOf(contentType, first, format)) {
    case 'multipart':
      return readMultipart(bytes, contentType ?? '')
    case 'xml':
      return readXml(readXmlText(bytes))
    case 'form':
      return readForm(readUtf8(bytes))
    case 'json':
      return readJsonTree(readUtf8(bytes))
  }
}

function readXmlText(bytes: Buffer): string {
  try {
    return decodeXml(bytes)
  } catch (error) {
    throw error instanceof XmlEncodingError ? badRequest(`Malformed XML: the text ${error.message}`) : error
  }
}

type Notation = 'json' | 'xml' | 'form' | 'multipart'

function notationOf(contentType: string | undefined, first: string, format: string): Notation {
  const media = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (/^application\/json$|\+json$/.test(media)) return 'json'
  if (/^(application|text)\/xml$|\+xml$/.test(media)) return 'xml'
  if (media === 'multipart/form-data') return 'multipart'
  if (first === '{' || first === '[') return 'json'
  if (first === '<') return 'xml'
  // Checked after the first character, because curl labels every body as a form by default.
  if (media === 'application/x-www-form-urlencoded') return 'form'
  return format === 'xml' ? 'xml' : 'json'
}

// Clients without content send `null` or, from languages without maps, an empty list.
function readJsonTree(text: string): InputObject {
  const value = readJson(text)
  if (isInputObject(value)) return value
  if (value === null || (Array.isArray(value) && value.length === 0)) return newInputObject()
  throw badRequest('The JSON body must be an object, not a list or a single value')
}
