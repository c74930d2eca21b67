import { type Html, html, inline, prose } from '../html.ts'
import {
  type Entry,
  type Example,
  extensionParameter,
  jsonMedia,
  requestExamples,
  responseExamples,
  successContent,
} from './examples.ts'
import { type FieldGroup, fieldGroups, fieldTable, keepFields, parameterTable, separate } from './fields.ts'
import type { OpenApi, Schema } from './openapi-types.ts'
import {
  holds,
  type RecordHome,
  type ReturnedRecord,
  recordKey,
  returnedRecord,
  sentGroups,
  sentSchema,
  sentSchemaOf,
} from './records.ts'
import { mainShape, resolve } from './resolve.ts'

// Operations that already show a set of fields; later operations link to them.
export type RenderedParts = {
  tables: Map<string, { id: string; title: string }>
  parameters: { id: string; title: string; describedParameters: ReadonlySet<string> }[]
  requestRecords: readonly { schema: Schema; id: string; title: string }[] // records that operations of the page accept
  homes: ReadonlyMap<string, RecordHome> // records that other pages describe
}

export const nothingShown = (
  openapi: OpenApi,
  entries: readonly Entry[],
  homes: ReadonlyMap<string, RecordHome>,
): RenderedParts => ({
  homes,
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
  const returned = returnedRecord(openapi, entry)
  if (!returned) return html``
  const { record, groups: all, isList } = returned
  const key = recordKey(openapi, record)
  const home = key === undefined ? undefined : shown.homes.get(key)
  if (home) return fieldsBesides(openapi, entry, shown, returned, home)
  const requestRecords = sentAlike(openapi, entry, record, shown)
  const body = requestRecords ? sentGroups(openapi, requestRecords.schema) : []
  const groups = requestRecords ? keepFields(all, ({ name }, path) => !holds(body, path, name)) : all
  if (groups.length === 0) return html``
  const alike =
    requestRecords?.id === entry.id
      ? html`<p>The fields of the body, and these read-only fields.</p>`
      : requestRecords &&
        html`<p>${fieldsOf(isList)} that may be sent (<a href="#${requestRecords.id}">${requestRecords.title}</a>), and these.</p>`
  return html`<h4>Response</h4>
${alike || (isList && html`<p>A list; each record has these fields.</p>`)}
${fieldTables(openapi, entry, groups, shown, { key, record: 'the record' })}`
}

const fieldsOf = (isList: boolean) => (isList ? 'A list; each has the fields' : 'The fields')

// Links to the page that describes the record, and describes only what this operation adds to it.
function fieldsBesides(
  openapi: OpenApi,
  entry: Entry,
  shown: RenderedParts,
  { groups: all, isList }: ReturnedRecord,
  home: RecordHome,
): Html {
  const groups = keepFields(all, ({ name }, path) => !holds(home.groups, path, name))
  return html`<h4>Response</h4>
<p>${fieldsOf(isList)} of <a href="/docs/${home.slug}#${home.id}">${home.title}</a>${groups.length > 0 && ', and these'}.</p>
${fieldTables(openapi, entry, groups, shown, { key: undefined, record: 'the record' })}`
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
