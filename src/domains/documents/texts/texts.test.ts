import { expect, test } from 'vitest'
import { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'
import { textsIn } from './texts.ts'

const LANGUAGES = ['pl', 'de', 'fr', 'es', 'it', 'cs', 'sk', 'uk']

test.each(LANGUAGES)('%s has its own title for every kind', (code) => {
  const [language, english] = [textsIn(code), textsIn('en')]
  const untranslated = INVOICE_KINDS.filter((kind) => language.kind(kind) === english.kind(kind))
  expect(untranslated).toEqual([])
})
