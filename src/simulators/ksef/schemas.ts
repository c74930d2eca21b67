import { openSchemaFolder } from '../../platform/xml-schemas.ts'
import type { Simulator } from './state.ts'
import { FORMS } from './validation.ts'

// Validates submitted documents against the ministry's schemas if the operator provides them.

type OfficialSchemas = {
  readonly forms: readonly string[]
  readonly schema: NonNullable<Simulator['schema']>
}

export async function openOfficialSchemas(folder: string): Promise<OfficialSchemas> {
  const { validatorOf } = await openSchemaFolder(folder)
  const validators = new Map(
    Object.entries(FORMS).flatMap(([form, { space }]) => {
      const validator = validatorOf(space)
      return validator === undefined ? [] : [[form, validator] as const]
    }),
  )
  if (validators.size === 0)
    throw new Error(`The folder contains no schema (.xsd) of ${Object.keys(FORMS).join(' or ')}`)
  return {
    forms: [...validators.keys()],
    schema: (bytes, { systemCode }) => validators.get(systemCode)?.(bytes) ?? [],
  }
}
