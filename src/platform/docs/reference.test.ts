import { describe, expect, test } from 'vitest'
import { TEXTS } from '../../api-reference/texts.ts'
import type { OpenApi, PathItem, RequestBody, Schema } from './openapi-types.ts'
import { createOf, invoiceOf, sample } from './reference.fixture.ts'
import { renderReference } from './reference.ts'

const nasty = '</script><b>"\'&'

describe('the reference page', () => {
  const { html, css, script } = render(sample())

  test('escapes every text of the document', () => {
    const texts: { [location: string]: (document: OpenApi) => void } = {
      title: (document) => (document.info.title = nasty),
      version: (document) => (document.info.version = nasty),
      introduction: (document) => (document.info.description = nasty),
      tag: (document) => (document.tags = [{ name: 'Invoices', description: nasty }]),
      summary: (document) => (createOf(document).summary = nasty),
      description: (document) => (createOf(document).description = `\`${nasty}\``),
      path: (document) => (document.paths[`/${nasty}.json`] = { get: { responses: { [nasty]: {} } } }),
      parameter: (document) =>
        (createOf(document).parameters = [{ name: nasty, in: nasty, required: true, example: nasty }]),
      answer: (document) =>
        (createOf(document).responses['201'] = { description: nasty, content: { [nasty]: {} } }),
      field: (document) => (invoiceOf(document)[nasty] = { type: 'string' }),
      'field type': (document) => (invoiceOf(document).kind = { type: nasty }),
      'field description': (document) => (invoiceOf(document).kind = { type: 'string', description: nasty }),
      'field values': (document) =>
        (invoiceOf(document).kind = { type: 'string', enum: [nasty], default: nasty }),
      'field example': (document) => (invoiceOf(document).kind = { type: 'string', example: nasty }),
    }
    for (const [location, insertText] of Object.entries(texts)) {
      const document = sample()
      insertText(document)
      const { html: page } = render(document, { title: nasty, base_url: `https://${nasty}` })
      expect(page, location).not.toMatch(/<\/?script|<b>/)
      expect(page, location).toContain('&lt;/script&gt;&lt;b&gt;&quot;&#39;&amp;')
      expect(
        tagsOf(page).every((tag) => !tag.includes(nasty)),
        location,
      ).toBe(true)
    }
  })

  test('can be read without its script, and has neither inline script nor style', () => {
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i)
    expect(html).toContain('<link rel="stylesheet" href="/docs.css">')
    expect(html).toContain('<form class="search" role="search" hidden>')
    expect(script).toContain('["List invoices","GET /invoices.{format}","/docs/invoices#')
    expect(css).toContain('prefers-color-scheme: dark')
  })

  test.each([
    ['GET', '/invoices.{format}', 'List invoices'],
    ['POST', '/invoices.{format}', 'Create an invoice'],
    ['DELETE', '/invoices/{id}.{format}', 'Delete an invoice'],
    ['PUT', '/departments/{id}.json', 'Set the logo'],
    ['POST', 'https://kwit.example/login.json', 'Log in'],
  ])('shows %s %s', (method, path, summary) => {
    const section = sectionOf(html, summary)
    expect(section).toContain(`>${method}</span>`)
    expect(textOf(section)).toContain(path)
    const links = html.match(new RegExp(`<a href="#[\\w-]+"><span>${summary}</span>`, 'g'))
    expect(links, 'in both forms of the navigation').toHaveLength(2)
  })

  test('describes a path with several names once', () => {
    const document = sample()
    document.paths['/bills.{format}'] = structuredClone(document.paths['/invoices.{format}'] as PathItem)
    const { html: page } = render(document)
    expect(textOf(sectionOf(page, 'List invoices'))).toMatch(
      /\/invoices\.\{format\}\s+Also \/bills\.\{format\}/,
    )
    expect(page.match(/<span>List invoices<\/span>/g)).toHaveLength(2)
  })

  test('follows every reference to the fields', () => {
    const create = textOf(sectionOf(html, 'Create an invoice'))
    for (const name of ['issue_date', 'positions', 'quantity', 'total_price_gross', 'price_gross']) {
      expect(create).toContain(name)
    }
    expect(textOf(sectionOf(html, 'Delete an invoice'))).toContain('Errors 404')
    expect(html).not.toContain('$ref')
    expect(html).not.toContain('#/components')
    expect(html).not.toContain('undefined')
  })

  test('shows the fields of the record when options stand beside it', () => {
    const document = sample()
    const { content = {} } = createOf(document).requestBody as RequestBody
    for (const { schema } of Object.values(content)) {
      Object.assign(schema?.properties ?? {}, { send_at_once: { type: 'boolean' } })
      Object.assign(schema ?? {}, { required: ['invoice'] })
    }
    const create = sectionOf(render(document).html, 'Create an invoice')
    expect(create).toContain('<code>issue_date</code>')
    expect(exampleOf(create, 'Example request, XML')).toContain('\n<invoice>')
  })

  test('rejects a document with a broken reference', () => {
    const document = sample()
    invoiceOf(document).buyer = { $ref: '#/components/schemas/Nobody' }
    expect(() => render(document)).toThrow('#/components/schemas/Nobody')
  })

  test('ends a record that contains itself', () => {
    const document = sample()
    invoiceOf(document).original = { $ref: '#/components/schemas/Invoice' }
    expect(render(document).html).toContain('original')
  })

  test('keeps read-only fields out of the request body and in the response', () => {
    const [body, back] = sectionOf(html, 'Create an invoice').split('<h4>Response</h4>')
    expect(body).toContain('<code>issue_date</code>')
    expect(body).not.toContain('<code>price_gross</code>')
    expect(`${back}${sectionOf(html, 'List invoices')}`).toContain('<code>price_gross</code>')
    expect(back).not.toContain('<code>issue_date</code>')
  })

  test('folds a long table', () => {
    const document = sample()
    for (let index = 1; index <= 30; index++)
      invoiceOf(document)[`extra_${index}`] = { type: 'string', description: 'More' }
    expect(sectionOf(render(document).html, 'Create an invoice')).toMatch(
      /<summary>\d+ more fields<\/summary>/,
    )
  })

  test('describes a record with many fields once, and links to it from other pages', () => {
    const document = sample()
    for (let index = 1; index <= 100; index++)
      invoiceOf(document)[`extra_${index}`] = { type: 'string', description: 'More' }
    const invoice = { $ref: '#/components/schemas/Invoice' }
    const answerOf = (schema: Schema) => ({ '200': { content: { 'application/json': { schema } } } })
    document.paths['/invoices/{id}.{format}'] = {
      get: { tags: ['Invoices'], summary: 'Get an invoice', responses: answerOf(invoice) },
    }
    document.paths['/files.{format}'] = {
      post: { tags: ['Files'], summary: 'Import a file', responses: answerOf(invoice) },
    }
    const { html: page } = render(document)
    const section = sectionOf(page, 'Import a file')
    expect(textOf(section)).toContain('The fields of Create an invoice.')
    expect(section).toMatch(/<a href="\/docs\/invoices#[\w-]+">Create an invoice<\/a>/)
    expect(section).not.toContain('<code>extra_1</code>')
  })

  test('has headings in order, unique ids and working links', () => {
    const document = sample()
    document.paths['/invoices/id/format'] = { delete: { responses: {} } } // shortens to the id of another
    for (const html of pagesOf(document)) {
      const levels = [...html.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]))
      expect(levels.filter((level) => level === 1)).toHaveLength(1)
      expect(levels[0]).toBe(1)
      levels.reduce((before, level) => {
        expect(level).toBeLessThanOrEqual(before + 1)
        return level
      })
      const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1])
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, target] of html.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target)
    }
  })
})

describe('the examples', () => {
  const { html } = render(sample())

  test('are valid JSON, in request and response', () => {
    const create = sectionOf(html, 'Create an invoice')
    const body = JSON.parse(bodyOf(exampleOf(create, 'Example request, JSON')))
    expect(create).toContain('Painter&#39;\\&#39;&#39;s brush')
    expect(body.invoice.number).toBeNull()
    expect(body.invoice.positions[0]).toMatchObject({ name: "Painter's brush", quantity: '1.0' })
    expect(body).not.toHaveProperty('api_token')
    expect(body.invoice).not.toHaveProperty('id')
    const [listed] = JSON.parse(exampleOf(sectionOf(html, 'List invoices'), 'Example response, JSON'))
    expect(listed).toMatchObject({ id: 42, price_gross: '123.0', 'overdue?': false })
    expect(JSON.parse(exampleOf(sectionOf(html, 'Delete an invoice'), 'Example response, JSON'))).toBe('ok')
  })

  test('are well-formed XML, the record as the root', () => {
    const body = bodyOf(exampleOf(sectionOf(html, 'Create an invoice'), 'Example request, XML'))
    expect(elementsOf(body).slice(0, 2)).toEqual(['invoice', 'kind'])
    expect(body).toContain('<positions>\n    <position>')
    const answer = exampleOf(sectionOf(html, 'List invoices'), 'Example response, XML')
    expect(elementsOf(answer)).toEqual(
      expect.arrayContaining(['invoices', 'invoice', 'price-gross', 'overdue']),
    )
    expect(answer).toContain('<invoices type="array">')
    expect(answer).toContain('<price-gross type="decimal">123.0</price-gross>')
  })

  test('call the address with the token in the header', () => {
    const list = exampleOf(sectionOf(html, 'List invoices'), 'Example request, XML')
    expect(list).toBe(
      `curl 'https://demo.example/invoices.xml?period=this_month' \\\n  -H "Authorization: Bearer $API_TOKEN"`,
    )
    const login = exampleOf(sectionOf(html, 'Log in'), 'Example request, JSON')
    expect(login).toContain("curl -X POST 'https://kwit.example/login.json'")
    expect(login).not.toContain('Authorization')
    const logo = exampleOf(sectionOf(html, 'Set the logo'), 'Example request, multipart')
    expect(logo).toContain("-F 'department[logo]=@logo.png'")
  })

  test('given in the document are used', () => {
    const document = sample()
    invoiceOf(document).kind = { type: 'string', enum: ['vat', 'proforma'], examples: ['proforma'] }
    const page = render(document).html
    const create = sectionOf(page, 'Create an invoice')
    expect(JSON.parse(bodyOf(exampleOf(create, 'Example request, JSON'))).invoice.kind).toBe('proforma')
    const login = exampleOf(sectionOf(page, 'Log in'), 'Example response, JSON')
    expect(JSON.parse(login)).toEqual({ api_token: 'given' })
  })
})

// Returns all pages as one text, without the script that each refers to.
function render(document: OpenApi, options = OPTIONS) {
  const { css, script } = renderReference(document, TEXTS, options)
  return { html: pagesOf(document, options).join('\n').replaceAll(SCRIPT, ''), css, script }
}

const OPTIONS = { title: 'Kwit API', base_url: 'https://demo.example/' }
const SCRIPT = '<script src="/docs.js" defer></script>'

function pagesOf(document: OpenApi, options = OPTIONS): string[] {
  const { html, pages } = renderReference(document, TEXTS, options)
  return [html, ...pages.values()]
}

function sectionOf(page: string, summary: string): string {
  const section = page
    .split('<section class="operation"')
    .find((part) => part.includes(`>${summary}</a></h3>`))
  if (!section) throw new Error(`no operation ${summary}`)
  return section
}

function exampleOf(section: string, name: string): string {
  const code = section.split(`aria-label="${name}"><code>`)[1]?.split('</code>')[0]
  if (code === undefined) throw new Error(`no ${name}`)
  return unescapeHtml(code)
}

// Returns the body as the shell passes it to curl.
const bodyOf = (curl: string) => (curl.split(" -d '")[1] ?? '').slice(0, -1).replaceAll("'\\''", "'")

const tagsOf = (page: string) => page.match(/<[^>]*>/g) ?? []

const textOf = (page: string) => unescapeHtml(page.replace(/<[^>]*>/g, ''))

function unescapeHtml(text: string): string {
  const characters: { [entity: string]: string } = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, entity) => characters[entity] ?? '')
}

// Returns the names of the elements in order, and throws if the text is not well-formed.
function elementsOf(xml: string): string[] {
  const names: string[] = []
  const open: string[] = []
  const remainder = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '')
  for (const [piece, close, name, end] of remainder.matchAll(
    /<(\/?)([A-Za-z_][\w.-]*)(?: [\w-]+="[^"<&]*")*(\/?)>|&(?:amp|lt|gt|quot);|[^<&]+|./g,
  )) {
    if (name === undefined) {
      if (piece === '<' || piece === '&') throw new Error(`stray ${piece} in ${xml}`)
      continue
    }
    if (close && open.pop() !== name) throw new Error(`</${name}> closes nothing in ${xml}`)
    if (!close && open.length === 0 && names.length > 0) throw new Error(`second root ${name}`)
    if (!close) names.push(name)
    if (!close && !end) open.push(name)
  }
  if (open.length > 0) throw new Error(`${open} not closed`)
  return names
}
