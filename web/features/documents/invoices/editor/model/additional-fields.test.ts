import { expect, test } from 'vitest'
import { en } from '../../../../../../test/web-texts.ts'
import { FIELDS } from './editor-values.ts'

// The types demand a tab and a label for every field of the editor, but not that a label belongs to one.
test('every label of a field is that of a field which the editor sends', () => {
  const names: readonly string[] = [...FIELDS, 'position', 'sum']
  const strayLabels = Object.keys(en.editor.fields).filter((name) => !names.includes(name))
  expect(strayLabels, 'add the name to COPIED_FIELDS or OWN_FIELDS in editor-values.ts').toEqual([])
})
