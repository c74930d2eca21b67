import { expect, test } from 'vitest'
import { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'
import { textsIn } from './texts.ts'

const LANGUAGES = ['pl', 'de', 'fr', 'es', 'it', 'cs', 'sk', 'uk']

test.each(LANGUAGES)('%s has a title of its own for every kind', (code) => {
  const [own, english] = [textsIn(code), textsIn('en')]
  const borrowed = INVOICE_KINDS.filter((kind) => own.kind(kind) === english.kind(kind))
  expect(borrowed).toEqual([])
})
