import { type Html, html, inline, prose } from '../html.ts'
import {
  type Entry,
  type Example,
  extensionParameter,
  jsonMedia,
  requestExamples,
  responseExamples,
  successContent,
  unwrap,
} from './examples.ts'
import { type FieldGroup, fieldGroups, fieldTable, keepFields, parameterTable, separate } from './fields.ts'
import type { OpenApi, RequestBody, Schema } from './openapi-types.ts'
import { mainShape, resolve } from './resolve.ts'

// Operations that already show a set of fields; later operations link to them.
export type RenderedParts = {
  tables: Map<string, { id: string; title: string }>
  parameters: { id: string; title: string; describedParameters: ReadonlySet<string> }[]
  requestRecords: readonly { schema: Schema; id: string; title: string }[] // records that operations of the page accept
}

export const nothingShown = (openapi: OpenApi, entries: readonly Entry[]): RenderedParts => ({
  tables: new Map(),
  parameters: [],
  requestRecords: entries.flatMap((entry) => {
    const schema = entry.method === 'post' ? sentSchemaOf(openapi, entry) : undefined
    return schema ? [{ schema, id: entry.id, title: titleOf(entry) }] : []
  }),
})

export const titleOf = ({ operation, method, path }: Entry) =>
  operation.summary ?? `${method.toUpperCase()} ${path}`

export const methodBadge = (method: string) =>
  html`<span class="method ${method}">${method.toUpperCase()}</span>`

export function renderOperation(openapi: OpenApi, entry: Entry, shown: RenderedParts): Html {
  const { id, operation } = entry
  return html`
<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="about">
<h3 id="${id}-title"><a class="anchor" href="#${id}">${titleOf(entry)}</a></h3>
<p class="endpoint">${methodBadge(entry.method)}
<code>${entry.elsewhere && entry.server}${pathPieces(entry.path)}</code></p>
${entry.also.length > 0 && html`<p class="also">Also ${separate(entry.also.map((path) => html`<code>${pathPieces(path)}</code>`))}</p>`}
${operation.description && prose(operation.description)}
${parameters(openapi, entry, shown)}
${sentFields(openapi, entry, shown)}
${returnedFields(openapi, entry, shown)}
${answers(openapi, entry)}
</div>
<div class="examples">
<div class="requests">
${examples('Example request', requestExamples(openapi, entry))}
</div>
${renderResponses(openapi, entry, shown)}
</div>
</section>`
}

// A path may break on a narrow screen only before a slash or a dot.
const pathPieces = (path: string) =>
  path.split(/(?=[/.])/).map((piece) => {
    const parts = piece
      .split(/(\{[^}]+\})/)
      .map((part) => (part.startsWith('{') ? html`<span class="variable">${part}</span>` : part))
    return html`<wbr>${parts}`
  })

function parameters(openapi: OpenApi, entry: Entry, shown: RenderedParts): Html {
  // The introduction explains the extension once for all operations.
  const extension = extensionParameter(entry.path)
  const listed = entry.parameters.filter(
    ({ name, in: location }) => !(location === 'path' && name === extension),
  )
  if (listed.length === 0) return html``
  const earlier = shown.parameters.find(({ describedParameters }) => {
    const again = listed.filter((parameter) => describedParameters.has(JSON.stringify(parameter)))
    return again.length >= worthALink
  })
  shown.parameters.push({
    ...linkTo(entry),
    describedParameters: new Set(listed.map((parameter) => JSON.stringify(parameter))),
  })
  const newParameters = earlier
    ? listed.filter((parameter) => !earlier.describedParameters.has(JSON.stringify(parameter)))
    : listed
  const again = listed
    .filter((parameter) => !newParameters.includes(parameter))
    .map(({ name }) => html`<code>${name}</code>`)
  return html`<h4>Parameters</h4>
${
  earlier &&
  html`<p>As in <a href="#${earlier.id}">${earlier.title}</a>: ${again.flatMap((parameter, location) => (location === 0 ? [parameter] : [', ', parameter]))}.</p>`
}
${newParameters.length > 0 && parameterTable(openapi, newParameters)}`
}

// From this number on, repeated parameters are only named.
const worthALink = 6

const linkTo = (entry: Entry) => ({ id: entry.id, title: titleOf(entry) })

function sentFields(openapi: OpenApi, entry: Entry, shown: RenderedParts): Html {
  const requestRecords = sentSchema(openapi, entry)
  if (!requestRecords) return html``
  const groups = sentGroups(openapi, requestRecords.schema)
  const key = componentKey(openapi, 'sent', requestRecords.schema)
  return html`<h4>Body</h4>
${requestRecords.description && prose(requestRecords.description)}
${requestRecords.wrapper && html`<p>Sent inside the key <code>${requestRecords.wrapper}</code>, in XML as the root element.</p>`}
${fieldTables(openapi, entry, groups, shown, { key, record: requestRecords.wrapper ?? 'the body' })}`
}

function returnedFields(openapi: OpenApi, entry: Entry, shown: RenderedParts): Html {
  const content = successContent(openapi, entry.operation)
  const schema = content && jsonMedia(content)?.schema
  if (!schema) return html``
  const all = keepFields(fieldGroups(openapi, schema), (field) => !mainShape(openapi, field.schema).writeOnly)
  const record = mainShape(openapi, schema).items ?? schema
  const requestRecords = sentAlike(openapi, entry, record, shown)
  const body = requestRecords ? sentGroups(openapi, requestRecords.schema) : []
  const groups = requestRecords ? keepFields(all, ({ name }, path) => !holds(body, path, name)) : all
  if (groups.length === 0) return html``
  const each = record !== schema
  const alike =
    requestRecords?.id === entry.id
      ? html`<p>The fields of the body, and these read-only fields.</p>`
      : requestRecords &&
        html`<p>${each && 'A list; each has '}${each ? 'the' : 'The'} fields that may be sent (<a href="#${requestRecords.id}">${requestRecords.title}</a>), and these.</p>`
  return html`<h4>Response</h4>
${alike || (each && html`<p>A list; each record has these fields.</p>`)}
${fieldTables(openapi, entry, groups, shown, {
  key: recordKey(openapi, record),
  record: 'the record',
})}`
}

// Fields of a response that are also sent are described once, with the request.
function sentAlike(openapi: OpenApi, entry: Entry, record: Schema, shown: RenderedParts) {
  const newParameters = sentSchema(openapi, entry)
  const names = fieldGroups(openapi, record).find((group) => group.path === '')?.fields ?? []
  const isAlike = (schema: Schema) => {
    const requestRecords = sentGroups(openapi, schema).find((group) => group.path === '')?.fields ?? []
    const back = requestRecords.filter(({ name }) => names.some((parameter) => parameter.name === name))
    return back.length > 0 && back.length >= requestRecords.length / 2
  }
  if (newParameters && isAlike(newParameters.schema))
    return { schema: newParameters.schema, id: entry.id, title: titleOf(entry) }
  const { xml } = mainShape(openapi, record)
  return shown.requestRecords.find(
    ({ schema }) =>
      xml?.name !== undefined && mainShape(openapi, schema).xml?.name === xml.name && isAlike(schema),
  )
}

const holds = (groups: FieldGroup[], path: string, name: string) =>
  groups.some((group) => group.path === path && group.fields.some((field) => field.name === name))

// The record of a request, or the whole body if there is no record.
export const sentSchemaOf = (openapi: OpenApi, entry: Entry): Schema | undefined =>
  sentSchema(openapi, entry)?.schema

function sentSchema(openapi: OpenApi, { operation }: Entry) {
  const body = operation.requestBody && resolve<RequestBody>(openapi, operation.requestBody)
  const schema = body && jsonMedia(body.content)?.schema
  if (!body || !schema) return undefined
  const record = unwrap(openapi, schema)
  return { schema: record?.schema ?? schema, wrapper: record?.name, description: body.description }
}

const sentGroups = (openapi: OpenApi, schema: Schema) =>
  keepFields(fieldGroups(openapi, schema), (field) => !mainShape(openapi, field.schema).readOnly)

// Key of a record that has been described, independent of its other fields.
function recordKey(openapi: OpenApi, schema: Schema): string | undefined {
  const { xml, component } = mainShape(openapi, schema)
  return component && `returned ${xml?.name ?? component}`
}

function componentKey(openapi: OpenApi, use: string, schema: Schema): string | undefined {
  const { component } = mainShape(openapi, schema)
  return component && `${use} ${component}`
}

function fieldTables(
  openapi: OpenApi,
  entry: Entry,
  groups: FieldGroup[],
  shown: RenderedParts,
  { key, record }: { key: string | undefined; record: string },
): Html {
  const earlier = key ? shown.tables.get(key) : undefined
  if (earlier) return html`<p>The same fields as in <a href="#${earlier.id}">${earlier.title}</a>.</p>`
  if (key) shown.tables.set(key, { id: entry.id, title: titleOf(entry) })
  return html`${groups.map(
    ({ path, fields }) => html`
${
  path &&
  html`<p class="group">${path.endsWith('[]') ? 'Each of' : 'Inside'}
<code>${path.replace(/\[\]$/, '')}</code></p>`
}
${fieldTable(openapi, `Fields of ${path || record}`, fields)}`,
  )}`
}

// Error responses are described once, on the first page.
function answers(openapi: OpenApi, { operation }: Entry): Html {
  const all = Object.entries(operation.responses)
  const successes = all.filter(([status]) => status < '300')
  const refused = all.filter(([status]) => status >= '300')
  return html`<h4>Status codes</h4>
<dl class="answers">${successes.map(([status, answer]) => {
    const { description, content } = resolve(openapi, answer)
    const other = Object.keys(content ?? {}).filter((type) => !/^application\/(json|xml)/.test(type))
    return html`
<div><dt><code class="status s2">${status}</code></dt>
<dd>${inline(description ?? '')}${other.length > 0 && html` <code>${other.join(', ')}</code>`}</dd></div>`
  })}</dl>
${
  refused.length > 0 &&
  html`<p class="refused"><a href="/docs#errors">Errors</a> ${refused.map(([status]) => html`<code>${status}</code> `)}</p>`
}`
}

// A response that the page already shows is not repeated.
function renderResponses(openapi: OpenApi, entry: Entry, shown: RenderedParts): Html {
  const content = successContent(openapi, entry.operation)
  const schema = content && jsonMedia(content)?.schema
  const key = schema && componentKey(openapi, 'answer of', mainShape(openapi, schema).items ?? schema)
  const earlier = key ? shown.tables.get(key) : undefined
  if (earlier && mainShape(openapi, schema as Schema).items === undefined)
    return html`<h4>Example response</h4>
<p>As in <a href="#${earlier.id}">${earlier.title}</a>.</p>`
  if (key) shown.tables.set(key, { id: entry.id, title: titleOf(entry) })
  return examples('Example response', responseExamples(openapi, entry))
}

function examples(heading: string, shown: Example[]): Html {
  const blocks = shown.map(
    ({ label, code }, index) => html`
<details class="example"${index === 0 && html` open`}><summary>${label}</summary>
${codeBlock(`${heading}, ${label}`, code)}</details>`,
  )
  return html`${
    shown.length > 0 &&
    html`<h4>${heading}</h4>
<div class="samples">${blocks}</div>`
  }`
}

// Long code scrolls inside its block, so the block is focusable by keyboard.
export const codeBlock = (name: string, code: string) =>
  html`<pre tabindex="0" role="group" aria-label="${name}"><code>${code}</code></pre>`
