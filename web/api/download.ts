import { loadServerMessages } from '../locales/load-texts.ts'
import { fileUrl, type QueryParams } from './client.ts'
import { ApiError } from './errors.ts'

// Downloads a file that the server may refuse. The error is thrown instead of being saved as the file.
export async function downloadFile(path: string, query: QueryParams, name: string) {
  const response = await fetchFile(path, query)
  saveFile(await response.blob(), name)
}

export async function fetchFile(path: string, query: QueryParams = {}): Promise<Response> {
  const response = await fetch(fileUrl(path, query))
  if (!response.ok) {
    await loadServerMessages()
    throw new ApiError(response.status, await envelopeOf(response))
  }
  return response
}

// Spreadsheet programs take a file with this mark for UTF-8.
export const saveCsv = (text: string, name: string) =>
  saveFile(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }), name)

export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

// The error comes in the format of the requested file.
async function envelopeOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!text.startsWith('<')) return JSON.parse(text)
  const message = new DOMParser().parseFromString(text, 'text/xml').querySelector('message')
  const fields = [...(message?.children ?? [])].map((field) => [
    field.tagName.replace(/-(\d+)(?=\.|$)/g, '[$1]').replaceAll('-', '_'),
    [...field.children].map((child) => child.textContent ?? ''),
  ])
  return { message: fields.length > 0 ? Object.fromEntries(fields) : message?.textContent }
}
