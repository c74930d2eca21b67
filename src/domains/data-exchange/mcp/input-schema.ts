import { aboutOf, requestSchema } from '../../../platform/docs/openapi-schema.ts'
import type { Schema } from '../../../platform/docs/openapi-types.ts'
import type { Fields, NestedShape } from '../../../platform/fields/field.ts'
import { type InputObject, type InputValue, isInputObject } from '../../../platform/formats/input.ts'
import { parametersOf } from '../../../platform/http/parameters.ts'
import type { Route } from '../../../platform/http/route.ts'
import type { Names } from './tool-fields.ts'
import type { Tool } from './tools.ts'

// The JSON schema of a tool's arguments, created from the declaration of its route.

export const CONFIRM = 'confirm'

const ID: Schema = { type: 'integer', description: 'Id of the record' }
const CONFIRM_SCHEMA: Schema = {
  type: 'string',
  description: 'The `confirm` of the preview, once the user has approved it',
}

export type ObjectSchema = Schema & { properties: { [name: string]: Schema } }

export function inputSchemaOf(tool: Tool, { path, operation, method }: Route): ObjectSchema {
  const { shape } = operation
  const hasId = path.includes('/:id')
  const fields = tool.fields && shape ? schemasOf(shape, tool.fields) : {}
  const parameters = { fields: parametersOf(operation) }
  const required = method === 'POST' && tool.fields && shape ? requiredOf(shape.fields, tool.fields) : []
  return {
    type: 'object',
    properties: {
      ...(hasId && { id: ID }),
      ...schemasOf(parameters, tool.query ?? []),
      ...fields,
      ...(tool.preview && { [CONFIRM]: CONFIRM_SCHEMA }),
    },
    required: [...(hasId ? ['id'] : []), ...required],
    additionalProperties: false,
  }
}

type FieldSource = Pick<NestedShape, 'fields' | 'request_fields' | 'descriptions'>

function schemasOf(shape: FieldSource, names: Names): { [name: string]: Schema } {
  const all: Fields = { ...shape.fields, ...shape.request_fields }
  return Object.fromEntries(
    namesWithParts(names).map(([name, parts]) => [name, schemaOf(shape, all, name, parts)]),
  )
}

function schemaOf(shape: FieldSource, fields: Fields, name: string, parts: Names | undefined): Schema {
  const field = fields[name]
  if (field === undefined) {
    if (name === 'id') return ID
    if (name === '_destroy') return { type: 'boolean', description: 'Removes it' }
    throw new Error(`unreachable: a tool offers the field ${name}, which its route does not declare`)
  }
  const schema = simple(
    requestSchema(field, (nested) => ({
      type: 'object',
      properties: schemasOf(nested, parts ?? []),
      additionalProperties: false,
    })),
  )
  const description = aboutOf(name, field, shape)
  return description ? { ...schema, description } : schema
}

// Callers may send texts for numbers and `null` for nothing. A model does better with one type, and needs no lengths.
function simple({ type, enum: choices, items, format, maxLength: _length, ...schema }: Schema): Schema {
  const types = [type ?? []].flat().filter((name) => name !== 'null')
  const main =
    ['array', 'integer'].find((name) => types.includes(name)) ?? types.find((name) => name === 'string')
  const single = main ?? types[0]
  return {
    ...schema,
    ...(single && { type: single }),
    ...(choices && { enum: choices.filter((value) => value !== null) }),
    ...(items && { items: simple(items) }),
    ...(format === 'date' && { format }),
  }
}

const requiredOf = (fields: Fields, names: Names): string[] =>
  namesWithParts(names)
    .map(([name]) => name)
    .filter((name) => fields[name]?.options.required)

export const namesWithParts = (names: Names): [string, Names | undefined][] =>
  names.flatMap((name): [string, Names | undefined][] =>
    typeof name === 'string' ? [[name, undefined]] : Object.entries(name),
  )

// Returns the paths of arguments that the schema does not have.
export function unknownArguments(schema: Schema, value: InputValue | undefined, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => unknownArguments(schema.items ?? {}, item, path))
  if (!isInputObject(value) || !schema.properties) return []
  const { properties } = schema
  return Object.entries(value as InputObject).flatMap(([name, inner]) => {
    const part = Object.hasOwn(properties, name) ? properties[name] : undefined
    const innerPath = path === '' ? name : `${path}.${name}`
    return part ? unknownArguments(part, inner, innerPath) : [innerPath]
  })
}
