import { type Html, html, prose, slug } from '../html.ts'
import type { Entry, Resource } from './examples.ts'
import type { Guides } from './guides.ts'
import { toMarkdown } from './markdown.ts'
import type { FieldText, ReferenceSection, RequestExamples } from './openapi.ts'
import { methods, type OpenApi, type Samples } from './openapi-types.ts'
import { methodBadge, nothingShown, renderOperation, titleOf } from './operation.ts'
import { type RecordHome, recordHomes } from './records.ts'
import { resolve } from './resolve.ts'
import { scriptOf, type Task } from './script.ts'
import { css } from './style.ts'

export type { OpenApi } from './openapi-types.ts'

// Product-specific texts of the reference.
export type Words = {
  readonly sections: readonly ReferenceSection[]
  readonly introduction: readonly Section[]
  readonly samples: Samples
  readonly examples?: RequestExamples
  readonly tasks?: readonly Task[]
  readonly fieldText?: FieldText
}

type Section = {
  readonly id: string
  readonly title: string
  // What people search for.
  readonly words?: string
  readonly body: (baseUrl: string) => Html
}

type Options = { title: string; base_url: string; openapi_url?: string; guides?: Guides }

// `pages` are the pages of the resources, by the last part of their URL; the first page links to them. The same pages
// as Markdown, and `index`, which lists them, are for programs that read documentation.
export type Reference = {
  html: string
  pages: ReadonlyMap<string, string>
  css: string
  script: string
  index: string
  markdown: (slug?: string) => string | undefined // the first page without one
}

// The reference is readable without a script; the script adds search and copies examples.
export function renderReference(document: OpenApi, words: Words, options: Options): Reference {
  const openapi = { ...document, samples: words.samples }
  const baseUrl = options.base_url.replace(/\/+$/, '')
  const resources = listResources(openapi, baseUrl)
  const homes = recordHomes(openapi, resources)
  const frame = (title: string, current: Resource | undefined, content: Html) =>
    page(title, options, navigation(words, resources, current), content).html
  const first = firstPage(openapi, words, options, baseUrl, resources)
  const contents = new Map(
    resources.map((resource) => [resource.slug, renderResource(openapi, resource, homes)]),
  )
  const titledFrame = (resource: Resource) =>
    frame(`${resource.name} · ${options.title}`, resource, contents.get(resource.slug) as Html)
  return {
    html: frame(options.title, undefined, first),
    pages: new Map(resources.map((resource) => [resource.slug, titledFrame(resource)])),
    css,
    script: scriptOf(openapi, resources, words),
    index: renderIndex(openapi, options, baseUrl, resources),
    markdown: (name) => {
      const content = name === undefined ? first : contents.get(name)
      return content && toMarkdown(content.html)
    },
  }
}

// llms.txt, by https://llmstxt.org.
function renderIndex(
  { info }: OpenApi,
  { title, openapi_url, guides }: Options,
  baseUrl: string,
  resources: readonly Resource[],
): string {
  const line = (name: string, path: string, about = '') =>
    `- [${name}](${baseUrl}${path})${about && `: ${about.replace(/\s+/g, ' ').trim()}`}`
  const lines = [
    `# ${title}`,
    ...(info.description ? ['', `> ${info.description.replace(/\s+/g, ' ').trim()}`] : []),
    '',
    line('Introduction', '/docs.md', 'first steps, formats, tokens, errors and lists'),
    ...(openapi_url ? [line('OpenAPI document', openapi_url)] : []),
    ...['', '## Resources', ''],
    ...resources.map(({ name, slug, description }) => line(name, `/docs/${slug}.md`, description)),
    ...(guides?.sections ?? []).flatMap((section) => [
      ...['', `## ${section.title}`, ''],
      ...section.guides.map(({ title, path, about }) => line(title, path, about)),
    ]),
  ]
  return `${lines.join('\n')}\n`
}

function page(title: string, { title: brand }: Options, contents: Html, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs.css">
<script src="/docs.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="/docs"><img src="/favicon.svg" alt="" width="26" height="26">${brand}</a>
<form class="search" role="search" hidden>
<input type="search" id="search" aria-label="Search the reference" placeholder="Search" autocomplete="off" spellcheck="false" aria-controls="found">
<ul id="found" hidden></ul>
<p class="hidden" role="status" id="search-status"></p>
</form>
<a class="home" href="/">Sign in</a>
</header>
<nav class="side" aria-label="Contents">${contents}</nav>
<main id="main">
<details class="menu"><summary>Contents</summary>
<nav aria-label="Contents, in short">${contents}</nav>
</details>
${content}
</main>
</body>
</html>
`
}

function firstPage(
  openapi: OpenApi,
  words: Words,
  options: Options,
  baseUrl: string,
  resources: readonly Resource[],
): Html {
  return html`<header class="opening">
<h1>${options.title}</h1>
<p class="meta">Version ${openapi.info.version}${
    options.openapi_url && html` <a href="${options.openapi_url}">OpenAPI document</a>`
  }</p>
</header>
${introduction(openapi, words, baseUrl)}
<section class="introduction" aria-labelledby="resources-title">
<h2 id="resources-title">Resources</h2>
<ul class="parts">${resources.map(
    ({ slug: name, name: title, description }) => html`
<li><a href="/docs/${name}">${title}</a>${description && html`<span>${description}</span>`}</li>`,
  )}</ul>
</section>`
}

function introduction(openapi: OpenApi, words: Words, baseUrl: string): Html {
  return html`
<section class="introduction" id="introduction" aria-labelledby="introduction-title">
<h2 id="introduction-title">Introduction</h2>
${openapi.info.description && prose(openapi.info.description)}
<p>All addresses below start with <code>${baseUrl}</code>. Use HTTPS for everything but a trial on your
own machine.</p>
${words.introduction.map(
  ({ id, title, body }) => html`
<section id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title"><a class="anchor" href="#${id}">${title}</a></h3>
${body(baseUrl)}
</section>`,
)}
</section>`
}

function navigation(words: Words, resources: readonly Resource[], current: Resource | undefined): Html {
  return html`
<p><a href="/docs"${!current && html` aria-current="page"`}>Introduction</a></p>
${!current && html`<ul>${words.introduction.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>`}
${resources.map((resource) => {
  const isCurrent = resource === current
  return html`
<p><a href="/docs/${resource.slug}"${isCurrent && html` aria-current="page"`}>${resource.name}</a></p>
${
  isCurrent &&
  html`<ul>${resource.entries.map(
    (entry) => html`
<li><a href="#${entry.id}"><span>${titleOf(entry)}</span> ${methodBadge(entry.method)}</a></li>`,
  )}</ul>`
}`
})}`
}

function renderResource(
  openapi: OpenApi,
  { id, slug, name, description, entries }: Resource,
  homes: ReadonlyMap<string, RecordHome>,
): Html {
  const elsewhere = new Map([...homes].filter(([, home]) => home.slug !== slug))
  const shown = nothingShown(openapi, entries, elsewhere)
  return html`<header class="opening" id="${id}">
<h1>${name}</h1>
${description && prose(description)}
</header>
<section class="resource" aria-labelledby="operations-title">
<h2 class="hidden" id="operations-title">Operations</h2>
${entries.map((entry) => renderOperation(openapi, entry, shown))}
</section>`
}

// In the order of the tags of the document; an operation is listed under its first tag.
function listResources(openapi: OpenApi, baseUrl: string): Resource[] {
  const unique = uniqueIds()
  const entries = listEntries(openapi, baseUrl, unique)
  const tagOf = (entry: Entry) => entry.operation.tags?.[0] ?? 'Other'
  const names = new Set([...(openapi.tags ?? []).map((tag) => tag.name), ...entries.map(tagOf)])
  return [...names]
    .map((name) => ({
      id: unique(`resource-${slug(name)}`),
      slug: slug(name),
      name,
      description: openapi.tags?.find((tag) => tag.name === name)?.description,
      entries: withoutDuplicates(entries.filter((entry) => tagOf(entry) === name)),
    }))
    .filter((resource) => resource.entries.length > 0)
}

// Operations with several paths are listed under the first one.
function withoutDuplicates(entries: readonly Entry[]): Entry[] {
  const first = new Map<string, Entry>()
  for (const entry of entries) {
    const { method, operation, parameters } = entry
    const documented = parameters.map(({ name, in: location }) => `${location} ${name}`)
    const signature = JSON.stringify([
      method,
      operation.summary ?? entry.path,
      operation.description,
      documented,
    ])
    const same = first.get(signature)
    first.set(signature, same ? { ...same, also: [...same.also, entry.path] } : entry)
  }
  return [...first.values()]
}

function listEntries(openapi: OpenApi, baseUrl: string, unique: (id: string) => string): Entry[] {
  return Object.entries(openapi.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      // A PATCH that equals its PUT is described once.
      if (!operation || (method === 'patch' && item.put?.summary === operation.summary)) return []
      const server = serverAddress((operation.servers ?? item.servers)?.[0]?.url, baseUrl)
      const operationParameters = (operation.parameters ?? []).map((parameter) => resolve(openapi, parameter))
      const shared = (item.parameters ?? [])
        .map((parameter) => resolve(openapi, parameter))
        .filter(
          (parameter) =>
            !operationParameters.some((other) => other.name === parameter.name && other.in === parameter.in),
        )
      return [
        {
          id: unique(`operation-${slug(operation.operationId ?? `${method} ${path}`)}`),
          method,
          path,
          also: [],
          server,
          elsewhere: server !== baseUrl,
          operation,
          parameters: [...shared, ...operationParameters],
        },
      ]
    }),
  )
}

function serverAddress(url: string | undefined, baseUrl: string): string {
  return (url && /^https?:/.test(url) ? url : baseUrl + (url ?? '')).replace(/\/+$/, '')
}

function uniqueIds(): (id: string) => string {
  const usedIds = new Set<string>()
  return (preferredId) => {
    let id = preferredId
    for (let count = 2; usedIds.has(id); count++) id = `${preferredId}-${count}`
    usedIds.add(id)
    return id
  }
}
