import { openSchemaFolder } from '../../platform/xml-schemas.ts'
import type { Office } from './state.ts'
import { FORMS } from './validation.ts'

// The ministry's own schemas as judges of what is sent, where somebody has them.

type Official = { readonly forms: readonly string[]; readonly schema: NonNullable<Office['schema']> }

export async function openOfficialSchemas(folder: string): Promise<Official> {
  const { validatorOf } = await openSchemaFolder(folder)
  const validators = new Map(
    Object.entries(FORMS).flatMap(([form, { space }]) => {
      const validator = validatorOf(space)
      return validator === undefined ? [] : [[form, validator] as const]
    }),
  )
  if (validators.size === 0)
    throw new Error(`no schema (.xsd) of ${Object.keys(FORMS).join(' or ')} lies there`)
  return {
    forms: [...validators.keys()],
    schema: (bytes, { systemCode }) => validators.get(systemCode)?.(bytes) ?? [],
  }
}
