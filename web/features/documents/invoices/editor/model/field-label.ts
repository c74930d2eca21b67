import type { Texts } from '../../../../../locales/texts.ts'
import type { MoreName } from './additional-fields.ts'
import type { EditorValues } from './editor-values.ts'

// The tax of an expense is deducted when its invoice was received.
export const fieldLabel = (name: MoreName, { income }: EditorValues, { editor, received }: Texts): string =>
  name === 'delivery_date' && !income ? received.receivedOn : editor.fields[name]
