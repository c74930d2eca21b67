import type { Decimal } from '../../money/decimal.ts'
import { printDecimal } from '../../money/decimal.ts'
import type { Field, Fields, NestedShape } from '../fields/field.ts'
import { currentName } from '../fields/renamed-fields.ts'
import type { Schema } from './openapi-types.ts'

// Creates schemas from declarations. Responses and requests have different schemas: responses contain amounts as texts,
// requests also accept numbers, and each has fields that the other lacks.

export type Side = 'answer' | 'request'
export type DeclaredShape = NestedShape & { readonly table?: unknown; readonly has_field_selection?: true }

// Schemas of the document by the name of their shape.
export function schemaBook() {
  const schemas: { [name: string]: Schema } = {}
  const owners = new Map<string, Set<DeclaredShape>>()
  const referTo = (shape: DeclaredShape, side: Side): Schema => {
    const name = componentName(shape) + (side === 'request' ? 'Request' : '')
    const owningShapes = owners.get(name)
    if (!owningShapes?.has(shape)) {
      // Registered before it is created, because schemas can be recursive.
      owners.set(name, (owningShapes ?? new Set()).add(shape))
      const schema = side === 'answer' ? answerOf(shape, referTo) : requestOf(shape, referTo)
      if (owningShapes && JSON.stringify(schema) !== JSON.stringify(schemas[name]))
        throw new Error(`Two shapes are called ${name}: give one of them a \`component\` of its own`)
      schemas[name] = schema
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  return { schemas, referTo }
}

export type Refer = ReturnType<typeof schemaBook>['referTo']

const componentName = ({ component, name }: DeclaredShape): string =>
  (component ?? name).replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

function answerOf(shape: DeclaredShape, refer: Refer): Schema {
  const all = { ...identity(shape), ...shape.fields, ...shape.response_fields, ...times(shape) }
  const shown = Object.entries(all).filter(([name, { options }]) =>
    name in (shape.response_fields ?? {}) ? true : !options.hidden && !options.writeonly,
  )
  const always = shape.has_field_selection
    ? ['id']
    : shown
        .filter(([name, { options }]) => !options.omit_empty && currentName(shape, name) === undefined)
        .map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(
      shown.map(([name, field]) => [name, describeSchema(answerSchema(field, refer), name, field, shape)]),
    ),
    ...(always.length > 0 ? { required: always } : {}),
    xml: { name: shape.name },
  }
}

function requestOf(shape: DeclaredShape, refer: Refer): Schema {
  const requestFields = Object.entries({ ...shape.fields, ...shape.request_fields }).filter(
    ([name, { options }]) => name in (shape.request_fields ?? {}) || (!options.readonly && !options.hidden),
  )
  return {
    type: 'object',
    properties: Object.fromEntries(
      requestFields.map(([name, field]) => [
        name,
        describeSchema(requestSchema(field, refer), name, field, shape),
      ]),
    ),
    xml: { name: shape.name },
  }
}

const readOnly = { readonly: true } as const
const ID: Field<unknown> = { kind: 'integer', options: { ...readOnly, initial: 0 }, read: () => null }
const TIME: Field<unknown> = { kind: 'timestamp', options: { ...readOnly, initial: 0 }, read: () => null }
const identity = ({ table }: DeclaredShape): Fields => (table ? { id: ID } : {})
const times = ({ table }: DeclaredShape): Fields => (table ? { created_at: TIME, updated_at: TIME } : {})

export const aboutOf = (
  name: string,
  { options }: Field<unknown>,
  shape: Pick<NestedShape, 'descriptions'>,
) => options.description ?? shape.descriptions?.[name]

function describeSchema(schema: Schema, name: string, field: Field<unknown>, shape: DeclaredShape): Schema {
  const current = currentName(shape, name)
  if (current !== undefined)
    return { ...schema, deprecated: true, description: `Former name of \`${current}\`` }
  const description = aboutOf(name, field, shape)
  return description ? { ...schema, description } : schema
}

function answerSchema(field: Field<unknown>, refer: Refer): Schema {
  const { kind, options, choices, nested: holds } = field
  if (holds) return nestedSchema(holds, 'answer', refer, options.initial === undefined && !options.omit_empty)
  const schemas: { [kind in Field<unknown>['kind']]: Schema } = {
    text: { type: 'string' },
    choice: { type: 'string', enum: choices ?? [] },
    integer: { type: 'integer' },
    decimal: { type: 'string', format: 'decimal' },
    number: { type: 'number' },
    boolean: { type: 'boolean' },
    date: { type: 'string', format: 'date' },
    timestamp: { type: 'string', format: 'date-time' },
    tax: { type: 'string' },
    texts: { type: 'array', items: { type: 'string' } },
    ids: { type: 'array', items: { type: 'integer' } },
    structure: {},
    metadata: { type: 'object', additionalProperties: { type: 'string' }, example: { order: '1077' } },
  }
  return isFilled(field) ? schemas[kind] : orNull(schemas[kind])
}

// Responses always contain fields with an initial value and fields that must not be blank.
const isFilled = ({ options }: Field<unknown>): boolean =>
  options.initial !== undefined || Boolean(options.required || options.ignore_blank || options.never_null)

export function requestSchema(field: Field<unknown>, refer: Refer): Schema {
  const { kind, options, choices, max, nested: holds } = field
  if (holds) return nestedSchema(holds, 'request', refer, true)
  const schemas: { [kind in Field<unknown>['kind']]: Schema } = {
    text: { type: ['string', 'number'], ...(max ? { maxLength: max } : {}) },
    choice: { type: 'string', enum: choices ?? [] },
    integer: { type: ['integer', 'string'] },
    decimal: { type: ['number', 'string'], format: 'decimal' },
    number: { type: 'number' },
    boolean: { type: 'boolean' },
    date: { type: 'string', format: 'date' },
    timestamp: { type: 'string', format: 'date-time' },
    tax: { type: ['number', 'string'] },
    texts: { type: ['array', 'string'], items: { type: 'string' } },
    ids: { type: ['array', 'string'], items: { type: ['integer', 'string'] } },
    structure: {},
    metadata: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
  }
  return { ...orNull(schemas[kind]), ...preset(options.initial) }
}

function nestedSchema(
  holds: NonNullable<Field<unknown>['nested']>,
  side: Side,
  refer: Refer,
  isNullable: boolean,
): Schema {
  const itemSchema = refer(holds.of, side)
  if (!holds.many) return isNullable ? { anyOf: [itemSchema, { type: 'null' }] } : itemSchema
  return { type: isNullable ? ['array', 'null'] : 'array', items: itemSchema }
}

function orNull(schema: Schema): Schema {
  if (schema.type === undefined) return schema
  const { enum: listed, ...remainder } = schema
  return { ...remainder, type: [schema.type, 'null'].flat(), ...(listed ? { enum: [...listed, null] } : {}) }
}

function preset(initial: unknown): Schema {
  const isList = Array.isArray(initial) && initial.length > 0
  if (isList || ['string', 'number', 'boolean'].includes(typeof initial)) return { default: initial }
  const isDecimal = typeof initial === 'object' && initial !== null && 'units' in initial
  return isDecimal ? { default: printDecimal(initial as Decimal) } : {}
}
