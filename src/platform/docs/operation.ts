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
import { type FieldGroup, fieldGroups, fieldTable, keepFields, parameterTable } from './fields.ts'
import type { OpenApi, RequestBody, Schema } from './openapi-types.ts'
import { mainShape, resolve } from './resolve.ts'

// Which operation already shows a set of fields, so that the next one points there.
export type Shown = Map<string, { id: string; title: string }>

export const titleOf = ({ operation, method, path }: Entry) =>
  operation.summary ?? `${method.toUpperCase()} ${path}`

export const methodBadge = (method: string) =>
  html`<span class="method ${method}">${method.toUpperCase()}</span>`

export function renderOperation(openapi: OpenApi, entry: Entry, shown: Shown): Html {
  const { id, operation } = entry
  return html`
<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="about">
<h3 id="${id}-title"><a class="anchor" href="#${id}">${titleOf(entry)}</a></h3>
<p class="endpoint">${methodBadge(entry.method)}
<code>${entry.elsewhere && entry.server}${pathPieces(entry.path)}</code></p>
${operation.description && prose(operation.description)}
${parameters(openapi, entry)}
${sentFields(openapi, entry, shown)}
${returnedFields(openapi, entry, shown)}
${answers(openapi, entry)}
</div>
<div class="examples">
${examples('Example request', requestExamples(openapi, entry))}
${examples('Example response', responseExamples(openapi, entry))}
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

function parameters(openapi: OpenApi, entry: Entry): Html {
  // The introduction explains the extension once for all operations.
  const extension = extensionParameter(entry.path)
  const listed = entry.parameters.filter(({ name, in: place }) => !(place === 'path' && name === extension))
  return html`${listed.length > 0 && html`<h4>Parameters</h4>${parameterTable(openapi, listed)}`}`
}

function sentFields(openapi: OpenApi, entry: Entry, shown: Shown): Html {
  const sent = sentSchema(openapi, entry)
  if (!sent) return html``
  const groups = sentGroups(openapi, sent.schema)
  const key = componentKey(openapi, 'sent', sent.schema)
  return html`<h4>Body</h4>
${sent.description && prose(sent.description)}
${sent.wrapper && html`<p>Sent inside the key <code>${sent.wrapper}</code>, in XML as the root element.</p>`}
${fieldTables(openapi, entry, groups, key, shown, sent.wrapper ?? 'the body')}`
}

function returnedFields(openapi: OpenApi, entry: Entry, shown: Shown): Html {
  const content = successContent(openapi, entry.operation)
  const schema = content && jsonMedia(content)?.schema
  if (!schema) return html``
  const all = keepFields(fieldGroups(openapi, schema), (field) => !mainShape(openapi, field.schema).writeOnly)
  const sent = sentSchema(openapi, entry)
  const body = sent ? sentGroups(openapi, sent.schema) : []
  const echoed = echoesBody(openapi, body, all)
  const groups = echoed ? keepFields(all, ({ name }, path) => !holds(body, path, name)) : all
  if (groups.length === 0) return html``
  const record = mainShape(openapi, schema).items ?? schema
  const use = echoed && sent ? `added to ${componentKey(openapi, 'sent', sent.schema)} by` : 'returned'
  return html`<h4>What comes back</h4>
${echoed && html`<p>The fields of the body, and these read-only ones.</p>`}
${record !== schema && html`<p>A list; each record has these fields.</p>`}
${fieldTables(openapi, entry, groups, componentKey(openapi, use, record), shown, 'the record')}`
}

// The record that was sent comes back, rather than something else such as the answer to a login.
function echoesBody(openapi: OpenApi, body: FieldGroup[], answer: FieldGroup[]): boolean {
  const record = body.find((group) => group.path === '')
  const expected = record?.fields.filter((field) => !mainShape(openapi, field.schema).writeOnly) ?? []
  return expected.length > 0 && expected.every((field) => holds(answer, '', field.name))
}

const holds = (groups: FieldGroup[], path: string, name: string) =>
  groups.some((group) => group.path === path && group.fields.some((field) => field.name === name))

function sentSchema(openapi: OpenApi, { operation }: Entry) {
  const body = operation.requestBody && resolve<RequestBody>(openapi, operation.requestBody)
  const schema = body && jsonMedia(body.content)?.schema
  if (!body || !schema) return undefined
  const record = unwrap(openapi, schema)
  return { schema: record?.schema ?? schema, wrapper: record?.name, description: body.description }
}

const sentGroups = (openapi: OpenApi, schema: Schema) =>
  keepFields(fieldGroups(openapi, schema), (field) => !mainShape(openapi, field.schema).readOnly)

function componentKey(openapi: OpenApi, use: string, schema: Schema): string | undefined {
  const { component } = mainShape(openapi, schema)
  return component && `${use} ${component}`
}

function fieldTables(
  openapi: OpenApi,
  entry: Entry,
  groups: FieldGroup[],
  key: string | undefined,
  shown: Shown,
  record: string,
): Html {
  const earlier = key ? shown.get(key) : undefined
  if (earlier) return html`<p>The same fields as in <a href="#${earlier.id}">${earlier.title}</a>.</p>`
  if (key) shown.set(key, { id: entry.id, title: titleOf(entry) })
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

function answers(openapi: OpenApi, { operation }: Entry): Html {
  return html`<h4>Answers</h4>
<dl class="answers">${Object.entries(operation.responses).map(([status, answer]) => {
    const { description, content } = resolve(openapi, answer)
    const other = Object.keys(content ?? {}).filter((type) => !/^application\/(json|xml)/.test(type))
    return html`
<div><dt><code class="status s${status.slice(0, 1)}">${status}</code></dt>
<dd>${inline(description ?? '')}${other.length > 0 && html` <code>${other.join(', ')}</code>`}</dd></div>`
  })}</dl>`
}

function examples(heading: string, shown: Example[]): Html {
  return html`${
    shown.length > 0 &&
    html`<h4>${heading}</h4>${shown.map(
      ({ label, code }, index) => html`
<details class="example"${index === 0 && html` open`}><summary>${label}</summary>
${codeBlock(`${heading}, ${label}`, code)}</details>`,
    )}`
  }`
}

// Long code scrolls inside its block, so the block takes the keyboard's focus.
export const codeBlock = (name: string, code: string) =>
  html`<pre tabindex="0" role="region" aria-label="${name}"><code>${code}</code></pre>`
