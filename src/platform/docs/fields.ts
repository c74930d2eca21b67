import { type Html, html, inline } from '../html.ts'
import type { OpenApi, Parameter, Schema } from './openapi-types.ts'
import { isNullable, mainShape, resolveSchema, typesOf } from './resolve.ts'

export type Field = { name: string; schema: Schema; required: boolean }

// Fields of an object; `path` is its path from the record, such as `positions[]`.
export type FieldGroup = { path: string; fields: Field[] }

// From this number on, fields without a description are listed in one row.
const worthALine = 5

// A longer table shows its first rows and folds the rest.
const rowsInSight = 8

// The usual maximum length of texts, which the introduction states once.
export const usualLength = 255

// A nested record with more fields than this has its own page.
const nestedMax = 60

export function fieldGroups(openapi: OpenApi, schema: Schema): FieldGroup[] {
  return collect(openapi, schema, '', []).filter((group) => group.fields.length > 0)
}

export function keepFields(
  groups: FieldGroup[],
  keep: (field: Field, path: string) => boolean,
): FieldGroup[] {
  return groups
    .map(({ path, fields }) => ({ path, fields: fields.filter((field) => keep(field, path)) }))
    .filter((group) => group.fields.length > 0)
}

export function fieldTable(openapi: OpenApi, caption: string, fields: readonly Field[]): Html {
  const bare = fields.filter(({ schema, required }) => !required && notes(openapi, schema).html === '')
  const also = bare.length >= worthALine ? bare : []
  const rows = fields.filter((field) => !also.includes(field)).map((field) => fieldRow(openapi, field))
  // One or two remaining rows are not collapsed.
  const sight = rows.length > rowsInSight + 2 ? rowsInSight : rows.length
  const hiddenRows = rows.slice(sight)
  return html`${rows.length > 0 && table(caption, rows.slice(0, sight))}${
    hiddenRows.length > 0 &&
    html`<details class="more"><summary>${hiddenRows.length} more fields</summary>
${table(`${caption}, continued`, hiddenRows)}</details>`
  }${
    also.length > 0 &&
    html`<p class="also">Also ${separate(
      also.map(({ name, schema }) => html`<code>${name}</code> (${typeLabel(openapi, schema)})`),
    )}.</p>`
  }`
}

export function parameterTable(openapi: OpenApi, parameters: readonly Parameter[]): Html {
  const fields = parameters.map(({ name, in: location, required, description, schema }) => ({
    name,
    required: required === true,
    schema: { ...schema, description: withPlace(location, description ?? schema?.description) },
  }))
  return fieldTable(openapi, 'Parameters', fields)
}

function collect(openapi: OpenApi, schema: Schema, path: string, inside: readonly string[]): FieldGroup[] {
  const shape = mainShape(openapi, schema)
  if (shape.component && inside.includes(shape.component)) return []
  const within = shape.component ? [...inside, shape.component] : inside
  // A list of records shows the fields of its record.
  if (shape.items && !shape.properties) return collect(openapi, shape.items, path && `${path}[]`, within)
  // Former names of fields are omitted.
  const properties = Object.entries(shape.properties ?? {}).filter(([, { deprecated }]) => !deprecated)
  if (path !== '' && properties.length > nestedMax) return []
  const fields = properties.map(([name, part]) => ({
    name,
    schema: part,
    required: shape.required?.includes(name) === true,
  }))
  const nested = properties.flatMap(([name, part]) =>
    collect(openapi, part, path ? `${path}.${name}` : name, within),
  )
  return [{ path, fields }, ...nested]
}

function withPlace(location: string, description: string | undefined): string {
  const locationText = location === 'query' ? '' : `In the ${location}.`
  return [locationText, description].filter(Boolean).join(' ')
}

const table = (caption: string, rows: Html[]) => html`
<table class="fields"><caption class="hidden">${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead>
<tbody>${rows}</tbody></table>`

function fieldRow(openapi: OpenApi, { name, schema, required }: Field): Html {
  return html`
<tr><th scope="row"><code>${name}</code>${required && html` <span class="required">required</span>`}</th>
<td>${typeLabel(openapi, schema)}</td><td>${notes(openapi, schema)}</td></tr>`
}

function typeLabel(openapi: OpenApi, schema: Schema): string {
  const shape = mainShape(openapi, schema)
  const all = typesOf(openapi, schema)
  const main = mainType(all)
  const types = (main ? [main] : all).map((type) => {
    if (type === 'array') return shape.items ? `array of ${typeLabel(openapi, shape.items)}` : 'array'
    if (type === 'object' && shape.component) return shape.component.replace(/Request$/, '')
    return (type === 'string' && wordsForFormat[shape.format ?? '']) || type
  })
  const isNullTold = main === undefined && isNullable(openapi, schema)
  return [...(types.length > 0 ? types : ['any']), ...(isNullTold ? ['null'] : [])].join(' or ')
}

// Requests may contain numbers as texts and lists with commas; the reference shows the intended type.
function mainType(types: readonly string[]): string | undefined {
  if (types.length !== 2 || !types.includes('string')) return undefined
  return types.find((type) => type === 'integer' || type === 'array') ?? 'string'
}

const wordsForFormat: { [format: string]: string } = {
  date: 'date',
  'date-time': 'timestamp',
  decimal: 'decimal',
  binary: 'file',
  email: 'email address',
  uri: 'URL',
}

function notes(openapi: OpenApi, schema: Schema): Html {
  const { description, enum: listed, default: preset, maxLength } = resolveSchema(openapi, schema)
  const { minimum, maximum } = resolveSchema(openapi, schema)
  const facts = [
    listed &&
      html`One of ${separate(listed.filter((value) => value !== null).map((value) => html`<code>${plain(value)}</code>`))}.`,
    preset !== undefined && preset !== null && html`Default <code>${plain(preset)}</code>.`,
    maxLength !== undefined && maxLength !== usualLength && html`At most ${maxLength} characters.`,
    minimum !== undefined && html`At least ${minimum}.`,
    maximum !== undefined && html`At most ${maximum}.`,
  ].filter((fact) => fact !== undefined && fact !== false)
  return html`${description && inline(sentence(description))}${
    facts.length > 0 && html` <span class="facts">${facts.flatMap((fact) => [fact, ' '])}</span>`
  }`
}

export const separate = (parts: Html[]) =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]))

// Ends a description with a period before further facts follow.
const sentence = (text: string) => (/[.!?:)>]\s*$/.test(text) ? text.trim() : `${text.trim()}.`)

const plain = (value: unknown) => (typeof value === 'string' ? value || '""' : JSON.stringify(value))
