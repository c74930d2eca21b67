import { ApiError, forbidden, notFound } from '../api-error.ts'
import type { Engine } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { WRITE_FAILURE_MESSAGES, type WriteFailure } from '../database/write-failure.ts'
import { type Guides, readGuides } from '../docs/guides.ts'
import { openApi } from '../docs/openapi.ts'
import { renderReference, type Words } from '../docs/reference.ts'
import { equalsConstantTime } from '../secret.ts'
import { METRICS_TYPE } from './metrics.ts'
import { fileResponse, jsonResponse } from './response.ts'
import { type ApiRequest, get, type Operation, type Route } from './route.ts'

// Endpoints for operators and developers: health, metrics, and the description of the API.

type OperatorOptions = {
  db: Engine
  api: readonly Route[]
  words: Words
  root_url: string
  guides_folder: string
  metrics: Metrics | undefined // undefined if they have their own port
}

export type Metrics = {
  readonly token: string | undefined
  readonly is_apart: boolean // on their own port
  readonly text: (now: number) => Promise<string>
}

// Guides are at most this many folders deep.
const GUIDE_PATHS = [
  '/docs/:reader/:page',
  '/docs/:reader/:subject/:page',
  '/docs/:reader/:subject/:part/:page',
  '/docs/:reader/:subject/:part/:language/:page',
]

export function operatorRoutes(options: OperatorOptions): Route[] {
  const { document, reference, guides } = describeApi(options)
  return [
    ...watchRoutes(options),
    ...get(
      '/openapi',
      'json',
      open('Description of the API', async () => jsonResponse(document())),
    ),
    ...get(
      '/docs',
      'page',
      open('Reference of the API', async () => docsPage(reference().html)),
    ),
    ...get(
      '/docs/:part',
      'page',
      open('A part of the reference', async ({ params }) =>
        docsPage(reference().pages.get(params.part ?? '')),
      ),
    ),
    ...get(
      '/docs',
      'css js md',
      open('Style and script of the reference, and the reference as Markdown', async ({ format }) => {
        if (format === 'md') return markdownPage(reference().markdown())
        return format === 'js'
          ? fileResponse(reference().script, 'text/javascript; charset=utf-8')
          : fileResponse(reference().css, 'text/css; charset=utf-8')
      }),
    ),
    ...get(
      '/docs/:part',
      'md',
      open('A part of the reference as Markdown', async ({ params }) =>
        markdownPage(reference().markdown(params.part ?? '')),
      ),
    ),
    ...GUIDE_PATHS.flatMap((path) =>
      get(
        path,
        'md',
        open('A guide as Markdown', async ({ params }) =>
          markdownPage(guides().find(Object.values(params).join('/'))),
        ),
      ),
    ),
    ...get(
      '/llms',
      'txt',
      open('Index of the documentation for programs', async () =>
        fileResponse(reference().index, 'text/plain; charset=utf-8'),
      ),
    ),
  ]
}

// Endpoints that monitoring systems poll.
export const watchRoutes = ({ db, metrics }: Pick<OperatorOptions, 'db' | 'metrics'>): Route[] => [
  ...get(
    '/healthz',
    'page',
    watch('Is the process alive', async () => fileResponse('ok\n', 'text/plain')),
  ),
  ...get(
    '/readyz',
    'page',
    watch('Does the database answer and take writes', () => ready(db)),
  ),
  ...get(
    '/metrics',
    'page',
    watch('Figures for Prometheus', (call) => metricsResponse(call, metrics)),
  ),
]

// Created at the first request, because most processes never need it.
function describeApi({ api, words, root_url, guides_folder }: OperatorOptions) {
  let description: ReturnType<typeof openApi> | undefined
  let rendered: ReturnType<typeof renderReference> | undefined
  let guides: Guides | undefined
  const getDocument = () => (description ??= openApi(api, root_url, words))
  const getGuides = () => (guides ??= readGuides(guides_folder))
  const getReference = () =>
    (rendered ??= renderReference(getDocument(), words, {
      title: 'Kwit API',
      base_url: root_url,
      openapi_url: '/openapi.json',
      guides: getGuides(),
    }))
  return { document: getDocument, reference: getReference, guides: getGuides }
}

const DOCS_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

function docsPage(html: string | undefined) {
  if (html === undefined) throw notFound()
  return fileResponse(html, 'text/html; charset=utf-8', { 'content-security-policy': DOCS_POLICY })
}

function markdownPage(markdown: string | undefined) {
  if (markdown === undefined) throw notFound()
  return fileResponse(markdown, 'text/markdown; charset=utf-8')
}

const open = (summary: string, run: Operation['run']): Operation => ({ summary, access: 'open', run })

const watch = (summary: string, run: Operation['run']): Operation => ({
  ...open(summary, run),
  is_unlimited: true,
})

async function ready(db: Engine) {
  let failure: WriteFailure | undefined
  try {
    await db.get(sql`select value from schema_state where name = 'fingerprint'`)
    failure = await db.writeFailure()
  } catch {
    throw new ApiError(503, 'The database does not respond')
  }
  if (failure) throw new ApiError(503, WRITE_FAILURE_MESSAGES[failure])
  const unused = db.replicas().filter(({ state }) => state !== 'used')
  const lines = unused.map(({ name, state }) => `the replica ${name} is ${state} and not used`)
  return fileResponse(['ready', ...lines, ''].join('\n'), 'text/plain')
}

// Not public: only from this machine, on a port that the operator protects, or with the operator's token.
async function metricsResponse(call: ApiRequest, metrics: Metrics | undefined) {
  if (metrics === undefined) throw notFound()
  const isLocal = metrics.is_apart || /^(::ffff:)?127\.|^::1$/.test(call.address)
  const isAllowed = metrics.token ? equalsConstantTime(call.token ?? '', metrics.token) : isLocal
  if (!isAllowed) throw forbidden()
  return fileResponse(await metrics.text(call.now), METRICS_TYPE)
}
