// Generates requests for a route: bodies, queries, addresses and headers that are nearly valid, unusual, or nonsense.
import fc from 'fast-check'
import { positions } from '../../src/domains/documents/invoices/schema.ts'
import { documentActions } from '../../src/domains/documents/warehouse-documents/schema.ts'
import type { Field } from '../../src/platform/fields/field.ts'
import type { Resource, Shape } from '../../src/platform/fields/resource.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { INTEGRATION_TOKEN } from '../harness.ts'
import { minimal } from '../minimal-records.ts'

export type Attempt = {
  method: string
  path: string
  headers: { [name: string]: string }
  body: Buffer | undefined
}
// The values that all attempts of a route share.
type RouteContext = { route: Route; ids: string[]; token: string; offered: OfferedProduct | undefined }
export type OfferedProduct = { prefix: string; token: string } // a product that strangers may order

const words = (text: string) => text.split(' ')

const ODD_TEXTS = [
  ...words(
    ' \0 a\0b \ud800 x\udc00y \uffff \ufeff \u202e \u0001\u001f \u{1f9fe} Łódź İ \r\n % %00 _ \' " \\ < & ]]> <!--',
  ),
  ...words(
    '{} [] ? $1 :id ../.. NaN -0 1e400 -1e30 1e-30 1e999999 0x10 1_000 ١٢٣ 1,5 1.2.3 null undefined true False yes',
  ),
  ...words(
    '__proto__ constructor toString hasOwnProperty 0000-00-00 2026-02-30 1000-01-01 9999-12-31 +010000-01-01',
  ),
  ...[' ', "' or 1=1 --", '9'.repeat(15), '9'.repeat(41), '2026-01-01T25:00:00Z'],
]
const LONG_TEXTS = [256, 300, 2001, 65_536, 70_000].flatMap((length) => [
  'a'.repeat(length),
  '🧾'.repeat(length / 2),
])

const oddText = fc.oneof(
  { arbitrary: fc.constantFrom(...ODD_TEXTS), weight: 6 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 12 }), weight: 2 },
  { arbitrary: fc.constantFrom(...LONG_TEXTS.slice(0, 4)), weight: 1 },
)
const oddNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 0.1 + 0.2, 2 ** 31, 2 ** 53, 2 ** 63, 1e15, 1e21, 1e300, 5e-324, -1e-7),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)
const oddKey = fc.oneof(
  fc.constantFrom('', ' ', ...words('0 1 a id name constructor toString length a[b] x.y ł -')),
  fc.string({ maxLength: 6 }),
)
const { junk } = fc.letrec<{ junk: unknown }>((tie) => ({
  junk: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: oddText, weight: 4 },
    { arbitrary: oddNumber, weight: 3 },
    { arbitrary: fc.constantFrom(null, true, false, [], {}), weight: 3 },
    { arbitrary: fc.array(tie('junk'), { maxLength: 4 }), weight: 1 },
    { arbitrary: fc.dictionary(oddKey, tie('junk'), { maxKeys: 4 }), weight: 1 },
  ),
}))
const deep = fc
  .oneof(
    { arbitrary: fc.integer({ min: 2, max: 18 }), weight: 5 },
    { arbitrary: fc.integer({ min: 90, max: 150 }), weight: 1 },
  )
  .map((depth) => {
    let value: unknown = 'deep'
    for (let level = 0; level < depth; level++) value = level % 3 === 0 ? [value] : { deeper: value }
    return value
  })

// Lines inside a record, sometimes as a map from positions, as forms write them.
const linesOf = (shape: Shape): fc.Arbitrary<unknown> => {
  const lines = fc.array(fieldsOf(shape), { maxLength: 4 })
  return fc.oneof(
    { arbitrary: lines, weight: 4 },
    { arbitrary: lines.map((items) => ({ ...items })), weight: 1 },
    { arbitrary: junk, weight: 1 },
  )
}
const LINES: { [field: string]: Shape } = {
  warehouse_actions: documentActions,
  positions,
}

function goodValue({ kind, choices, target: to }: Field<unknown>): fc.Arbitrary<unknown> {
  if (to !== undefined) return fc.constantFrom(null, '', 1, '1', 999_999_999)
  switch (kind) {
    case 'text':
      return fc.string({ maxLength: 20 })
    case 'choice':
      return fc.constantFrom(...(choices ?? []))
    case 'integer':
      return fc.oneof(fc.integer(), fc.integer().map(String))
    case 'decimal':
      return fc.oneof(
        fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
        fc.constantFrom('59,00', '1e3', '0'),
      )
    case 'boolean':
      return fc.constantFrom(true, false, 1, 0, '1', '0', 'yes', 'no', '')
    case 'date':
      return fc.constantFrom('2026-01-31', '1999-12-31', '', null)
    case 'tax':
      return fc.constantFrom('23', 8, '5.5', 'zw', 'np', '1000')
    case 'texts':
      return fc.oneof(fc.array(fc.string({ maxLength: 8 }), { maxLength: 5 }), fc.constant('a,b'))
    default:
      return fc.dictionary(fc.string({ maxLength: 5 }), fc.string({ maxLength: 5 }), { maxKeys: 3 })
  }
}

function fieldsOf(shape: Shape | undefined): fc.Arbitrary<{ [name: string]: unknown }> {
  const declared = Object.entries(shape?.fields ?? {})
  const pair = fc
    .constantFrom(...(declared.length > 0 ? declared : [['name', undefined] as const]))
    .chain(([name, field]) =>
      fc.tuple(
        fc.constant(name),
        field === undefined
          ? junk
          : fc.oneof(
              { arbitrary: LINES[name] ? linesOf(LINES[name]) : goodValue(field), weight: 8 },
              { arbitrary: junk, weight: 5 },
              { arbitrary: deep, weight: 1 },
            ),
      ),
    )
  return fc
    .tuple(fc.array(pair, { maxLength: 7 }), fc.boolean(), fc.string({ minLength: 1, maxLength: 10 }))
    .map(([pairs, isNamed, name]) => ({
      ...(isNamed
        ? { ...minimal(shape?.name ?? '', name), name, email: `${name.replace(/\W/g, '')}@x.pl` }
        : {}),
      ...Object.fromEntries(pairs),
    }))
    .chain((fields) => withLines(shape, fields))
}

// Half of the documents get lines, because most of their rules are about lines.
function withLines(
  shape: Shape | undefined,
  fields: { [name: string]: unknown },
): fc.Arbitrary<{ [name: string]: unknown }> {
  const name = Object.keys(LINES).find((name) => name in (shape?.fields ?? {}))
  if (name === undefined) return fc.constant(fields)
  return fc
    .option(linesOf(LINES[name] as Shape))
    .map((lines) => (lines === null ? fields : { ...fields, [name]: lines }))
}

function treeFor({ operation, path }: Route): fc.Arbitrary<unknown> {
  const fields = fieldsOf(operation.shape as Shape | undefined)
  const wrapper = operation.shape?.name ?? 'record'
  const integration =
    operation.access === 'installation' || path === '/account' ? { integration_token: INTEGRATION_TOKEN } : {}
  return fc.oneof(
    { arbitrary: fields.map((fields) => ({ ...integration, [wrapper]: fields })), weight: 10 },
    {
      arbitrary: fields.map((fields) => ({ ...integration, ...fields })),
      weight: operation.request_kind === 'fields' ? 10 : 1,
    },
    { arbitrary: junk.map((fields) => ({ ...integration, [wrapper]: fields })), weight: 1 },
    {
      arbitrary: fc
        .tuple(fields, junk, junk)
        .map(([fields, user, company]) => ({ ...integration, [wrapper]: fields, user, company })),
      weight: 1,
    },
    {
      arbitrary: fc
        .tuple(fields, junk)
        .map(([fields, token]) => ({ [wrapper]: fields, api_token: token, find_by: 'code' })),
      weight: 1,
    },
    { arbitrary: fc.oneof(junk, deep), weight: 1 },
  )
}

type RequestContent = { body: Buffer | undefined; content_type: string | undefined }

function bodyFor(route: Route): fc.Arbitrary<RequestContent> {
  const tree = treeFor(route)
  const json = tree.map((value) => contentOf(JSON.stringify(value) ?? 'null', 'application/json'))
  const xml = tree.map((value) => contentOf(toXml(value), 'application/xml'))
  const form = tree.map((value) => contentOf(toForm(value), 'application/x-www-form-urlencoded'))
  const multipart = tree.map((value) =>
    contentOf(toMultipart(value), 'multipart/form-data; boundary=frontier'),
  )
  const sound = fc.oneof(
    { arbitrary: json, weight: 5 },
    { arbitrary: xml, weight: 3 },
    { arbitrary: form, weight: 2 },
    { arbitrary: multipart, weight: 1 },
  )
  const broken = fc
    .tuple(
      sound,
      fc.nat(),
      fc.constantFrom('', '}', '<', '"', '\0', '%', '&', ']]>', '\r\n--frontier', '\u00ff', '<!DOCTYPE x>'),
    )
    .map(([{ body, content_type }, at, withText]) => {
      const bytes = body ?? Buffer.alloc(0)
      const cut = bytes.length === 0 ? 0 : at % bytes.length
      const tail = at % 2 === 0 ? Buffer.alloc(0) : bytes.subarray(cut + 1)
      return {
        body: Buffer.concat([bytes.subarray(0, cut), Buffer.from(withText, 'latin1'), tail]),
        content_type,
      }
    })
  const mislabelled = fc
    .tuple(sound, oddContentType)
    .map(([{ body }, content_type]) => ({ body, content_type }))
  const raw = fc
    .tuple(fc.uint8Array({ maxLength: 60 }), oddContentType)
    .map(([bytes, content_type]) => ({ body: Buffer.from(bytes), content_type }))
  return fc.oneof(
    { arbitrary: sound, weight: 18 },
    { arbitrary: broken, weight: 3 },
    { arbitrary: mislabelled, weight: 2 },
    { arbitrary: raw, weight: 1 },
    { arbitrary: fc.constant({ body: undefined, content_type: 'application/json' }), weight: 1 },
  )
}

const contentOf = (text: string, content_type: string): RequestContent => ({
  body: Buffer.from(text),
  content_type,
})

const oddContentType = fc.constantFrom(
  undefined,
  ...words(
    'application/json application/xml text/plain application/x-www-form-urlencoded multipart/form-data ;;; a/b/c */*',
  ),
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="frontier"',
  'application/json; charset=utf-16',
)

function toXml(value: unknown, name = 'hash'): string {
  const tag = /^[A-Za-z_][\w.-]*$/.test(name) ? name : 'odd'
  if (value === null) return `<${tag} nil="true"/>`
  if (Array.isArray(value))
    return `<${tag} type="array">${value.map((item) => toXml(item, 'item')).join('')}</${tag}>`
  if (typeof value !== 'object') return `<${tag}>${escapeXml(String(value))}</${tag}>`
  const inner = Object.entries(value as object).map(([key, item]) => toXml(item, key.replaceAll('_', '-')))
  // A single wrapper key is the root element itself, as clients write it.
  return name === 'hash' && inner.length === 1 ? (inner[0] as string) : `<${tag}>${inner.join('')}</${tag}>`
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;')

function* pairsOf(value: unknown, name = ''): Iterable<[string, string]> {
  if (Array.isArray(value)) for (const item of value) yield* pairsOf(item, `${name}[]`)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value))
      yield* pairsOf(item, name === '' ? key : `${name}[${key}]`)
  } else yield [name, value === null ? '' : String(value)]
}

const escapeForm = (text: string) => encodeURIComponent(text.toWellFormed())
const toForm = (value: unknown) =>
  [...pairsOf(value)].map(([name, text]) => `${escapeForm(name)}=${escapeForm(text)}`).join('&')
const toMultipart = (value: unknown) =>
  `${[...pairsOf(value)]
    .map(([name, text]) => {
      const field = name.replace(/["\r\n]/g, '')
      const file =
        name.endsWith('[logo]') || text.length % 7 === 6
          ? '; filename="a.png"\r\ncontent-type: image/png'
          : ''
      return `--frontier\r\ncontent-disposition: form-data; name="${field}"${file}\r\n\r\n${text}\r\n`
    })
    .join('')}--frontier--\r\n`

function queryFor({ operation, path }: Route): fc.Arbitrary<string> {
  const { filters = {}, orders = [] } = (operation.shape ?? {}) as Partial<Resource>
  const names = [
    ...Object.keys(filters),
    ...words(
      'page per_page order period date_from date_to search_date_type query search find_by filter include',
    ),
  ]
  const value = fc.oneof(
    {
      arbitrary: fc.constantFrom(
        ...orders,
        ...orders.map((order) => `${order}.desc`),
        ...words('id.asc.desc code disabled 1 2,3 1,,2 99999999999999999999 this_month last_12_months'),
      ),
      weight: 3,
    },
    { arbitrary: oddText.map((text) => text.slice(0, 400)), weight: 4 },
  )
  const name = fc.oneof(
    { arbitrary: fc.constantFrom(...names), weight: 8 },
    {
      arbitrary: fc.constantFrom(
        ...names.flatMap((name) => [`${name}[]`, `${name}[a]`, `${name}[0][b]`, `${name}[`, `[${name}]`]),
      ),
      weight: 4,
    },
    { arbitrary: oddText.map((text) => text.slice(0, 100)), weight: 1 },
  )
  const pair = fc
    .tuple(name, value, fc.constantFrom('=', '=', '=', '', '=='))
    .map(
      ([key, text, sign]) =>
        escapeForm(key).replaceAll('%5B', '[').replaceAll('%5D', ']') + sign + escapeForm(text),
    )
  const strange = fc.constantFrom(
    ...words('& = && % %zz=1 a=%e0%a4 ? ids=1&ids[]=2 x[y]=1&x=2 __proto__[a]=1 + %00=%00'),
    'a'.repeat(2000),
  )
  const integration = path === '/account' ? [`integration_token=${INTEGRATION_TOKEN}`] : []
  return fc
    .array(fc.oneof({ arbitrary: pair, weight: 6 }, { arbitrary: strange, weight: 1 }), {
      maxLength: operation.request_kind === 'list' ? 5 : 2,
    })
    .map((pairs) => [...integration, ...pairs].join('&'))
}

const ODD_IDS = [
  ...words(
    "0 -1 1.5 1e3 999999999999999 9999999999999999 0x1 +1 1;2 1,2 ~ null * :id ' <x> {id} json xml .. . ... 1/2",
  ),
  ...words(
    '%00 a%00 % %zz %e0%a4 %ff %c0%ae %F0%9F%98%80 %C5%82 \u00ff\u00fe %2F 1%2F2 %2e%2e 1%20 %201 %22 1%0d%0a',
  ),
  ...[400, 999, 1001, 3000].map((length) => '9'.repeat(length)),
]

function pathFor({ route, ids, offered }: RouteContext): fc.Arbitrary<string> {
  const id = fc.oneof(
    { arbitrary: fc.constantFrom(...ids, '1'), weight: 6 },
    { arbitrary: fc.constantFrom(...ODD_IDS), weight: 2 },
    { arbitrary: fc.string({ maxLength: 10 }).map(encodeURIComponent), weight: 1 },
  )
  const sound = route.formats.map((format) => (format === 'page' ? '' : `.${format}`))
  const extension = fc.oneof(
    { arbitrary: fc.constantFrom(...sound), weight: 20 },
    {
      arbitrary: fc.constantFrom(
        '',
        ...words('.JSON .json/ .xml// .pdf .jsonx . .json.xml .html .toolongextension .json%20 .%6Ason'),
      ),
      weight: 1,
    },
  )
  const address = offered
    ? route.path.replace(':prefix', offered.prefix).replace(':token', offered.token)
    : route.path
  return fc
    .tuple(fc.oneof({ arbitrary: fc.constant(address), weight: 9 }, fc.constant(route.path)), id, extension)
    .map(([path, id, ending]) => path.replace(':id', () => id).replace(':token', () => id) + ending)
}

const ODD_HEADERS: [name: string, value: string][] = [
  ['accept', '\u00ff;;q='],
  ['accept-encoding', 'br, *;q=0'],
  ['cookie', 'a=b; =; \u00ff'],
  ['x-forwarded-for', "'; drop"],
  ['x-forwarded-for', '1.2.3.4, ::1, x'],
  ['x-forwarded-proto', 'https, http'],
  ['x-forwarded-proto', 'ftp'],
  ['x-forwarded-host', 'a b'],
  ['x-forwarded-host', '[::1'],
  ['x-forwarded-host', `${'x'.repeat(300)}.kwit.test`],
  ['content-encoding', 'gzip'],
  ['range', 'bytes=0-1'],
  ['if-none-match', '*'],
  ['x-http-method-override', 'DELETE'],
  ['idempotency-key', 'x'.repeat(256)],
]

function headersFor({ token }: RouteContext): fc.Arbitrary<{ [name: string]: string }> {
  const authorization = fc.oneof(
    { arbitrary: fc.constant(`Bearer ${token}`), weight: 20 },
    {
      arbitrary: fc.constantFrom(
        '',
        'Bearer',
        `bearer   ${token}`,
        `Bearer ${token}/x`,
        'Basic YTpi',
        `Bearer ${token} x`,
        'Bearer \u00ff',
        `Bearer ${'x'.repeat(3000)}`,
      ),
      weight: 1,
    },
  )
  const odd = fc.constantFrom(...ODD_HEADERS).map(([name, value]) => ({ [name]: value }))
  const key = fc.uuid().map((uuid) => ({ 'idempotency-key': `${uuid}\u00ff` }))
  const none = fc.constant({})
  return fc
    .tuple(
      authorization,
      fc.oneof({ arbitrary: none, weight: 6 }, { arbitrary: odd, weight: 3 }, { arbitrary: key, weight: 1 }),
    )
    .map(([bearer, headers]) => ({ ...(bearer ? { authorization: bearer } : {}), ...headers }))
}

export function attemptsFor(ground: RouteContext): fc.Arbitrary<Attempt> {
  const { route } = ground
  const none = fc.constant<RequestContent>({ body: undefined, content_type: undefined })
  const reads =
    route.method === 'GET' || route.method === 'DELETE' || route.operation.request_kind === 'nothing'
  const body = reads
    ? fc.oneof({ arbitrary: none, weight: 9 }, { arbitrary: bodyFor(route), weight: 1 })
    : bodyFor(route)
  const query =
    route.operation.request_kind === 'list'
      ? queryFor(route)
      : fc.oneof({ arbitrary: fc.constant(''), weight: 3 }, { arbitrary: queryFor(route), weight: 1 })
  return fc
    .tuple(pathFor(ground), query, headersFor(ground), body)
    .map(([path, search, headers, { body, content_type }]) => ({
      method: route.method,
      path: search === '' ? path : `${path}?${search}`,
      headers: { ...headers, ...(content_type === undefined ? {} : { 'content-type': content_type }) },
      body,
    }))
}
