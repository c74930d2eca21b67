import { type Html, html, prose, slug } from '../html.ts'
import type { Entry } from './examples.ts'
import { introduction_parts, renderIntroduction } from './introduction.ts'
import { methods, type OpenApi } from './openapi-types.ts'
import { methodBadge, renderOperation, type Shown, titleOf } from './operation.ts'
import { resolve } from './resolve.ts'
import { css } from './style.ts'

export type { OpenApi } from './openapi-types.ts'

type Resource = { id: string; name: string; description?: string | undefined; entries: Entry[] }

type Options = { title: string; base_url: string; openapi_url?: string }

// The page links the stylesheet as /docs.css and needs no script, so a strict Content-Security-Policy holds.
export function renderReference(openapi: OpenApi, options: Options): { html: string; css: string } {
  const base_url = options.base_url.replace(/\/+$/, '')
  const resources = listResources(openapi, base_url)
  const shown: Shown = new Map()
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${options.title}</title>
<link rel="stylesheet" href="/docs.css">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="#main">${options.title}</a>
<a class="to-contents" href="#contents">Contents</a>
</header>
<nav class="side" aria-label="Contents">${navigation(resources)}</nav>
<main id="main">
<header class="opening">
<h1>${options.title}</h1>
<p class="meta">Version ${openapi.info.version}${
    options.openapi_url && html` <a href="${options.openapi_url}">OpenAPI document</a>`
  }</p>
</header>
<details class="menu"><summary>Contents</summary>
<nav id="contents" aria-label="Contents">${navigation(resources)}</nav>
</details>
${renderIntroduction(openapi, base_url)}
${resources.map((resource) => renderResource(openapi, resource, shown))}
</main>
</body>
</html>
`
  return { html: page.html, css }
}

function navigation(resources: Resource[]): Html {
  return html`
<p><a href="#introduction">Introduction</a></p>
<ul>${introduction_parts.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>
${resources.map(
  ({ id, name, entries }) => html`
<p><a href="#${id}">${name}</a></p>
<ul>${entries.map(
    (entry) => html`
<li><a href="#${entry.id}"><span>${titleOf(entry)}</span> ${methodBadge(entry.method)}</a></li>`,
  )}</ul>`,
)}`
}

function renderResource(openapi: OpenApi, { id, name, description, entries }: Resource, shown: Shown): Html {
  return html`
<section class="resource" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${name}</h2>
${description && prose(description)}
${entries.map((entry) => renderOperation(openapi, entry, shown))}
</section>`
}

// In the order of the document's tags; an operation stands under its first tag.
function listResources(openapi: OpenApi, base_url: string): Resource[] {
  const unique = uniqueIds()
  const entries = listEntries(openapi, base_url, unique)
  const tagOf = (entry: Entry) => entry.operation.tags?.[0] ?? 'Other'
  const names = new Set([...(openapi.tags ?? []).map((tag) => tag.name), ...entries.map(tagOf)])
  return [...names]
    .map((name) => ({
      id: unique(`resource-${slug(name)}`),
      name,
      description: openapi.tags?.find((tag) => tag.name === name)?.description,
      entries: entries.filter((entry) => tagOf(entry) === name),
    }))
    .filter((resource) => resource.entries.length > 0)
}

function listEntries(openapi: OpenApi, base_url: string, unique: (id: string) => string): Entry[] {
  return Object.entries(openapi.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      // What PATCH does exactly as PUT is told once.
      if (!operation || (method === 'patch' && item.put?.summary === operation.summary)) return []
      const server = serverAddress((operation.servers ?? item.servers)?.[0]?.url, base_url)
      const own = (operation.parameters ?? []).map((parameter) => resolve(openapi, parameter))
      const shared = (item.parameters ?? [])
        .map((parameter) => resolve(openapi, parameter))
        .filter((one) => !own.some((other) => other.name === one.name && other.in === one.in))
      return [
        {
          id: unique(`operation-${slug(operation.operationId ?? `${method} ${path}`)}`),
          method,
          path,
          server,
          elsewhere: server !== base_url,
          operation,
          parameters: [...shared, ...own],
        },
      ]
    }),
  )
}

function serverAddress(url: string | undefined, base_url: string): string {
  return (url && /^https?:/.test(url) ? url : base_url + (url ?? '')).replace(/\/+$/, '')
}

function uniqueIds(): (id: string) => string {
  const taken = new Set<string>()
  return (wanted) => {
    let id = wanted
    for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`
    taken.add(id)
    return id
  }
}
