import { forbidden, notFound, Refusal } from '../api-error.ts'
import type { Engine } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { TROUBLE_WORDS, type Trouble } from '../database/write-failure.ts'
import { openApi } from '../docs/openapi.ts'
import { renderReference, type Words } from '../docs/reference.ts'
import { isSame } from '../secret.ts'
import { METRICS_TYPE } from './metrics.ts'
import { fileAnswer, plainAnswer } from './response.ts'
import { type Call, get, type Operation, type Route } from './route.ts'

// What operators and developers ask: health, metrics, the description of the API.

type OperatorOptions = {
  db: Engine
  api: readonly Route[]
  words: Words
  root_url: string
  metrics: Metrics | undefined // none where they have a port of their own
}

export type Metrics = {
  readonly token: string | undefined
  readonly is_apart: boolean // on a port of their own
  readonly text: (now: number) => Promise<string>
}

export function operatorRoutes(options: OperatorOptions): Route[] {
  const { document, reference } = describing(options)
  return [
    ...watchRoutes(options),
    ...get(
      '/openapi',
      'json',
      open('Description of the API', async () => plainAnswer(document())),
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
      'css js',
      open('Style and script of the reference', async ({ format }) =>
        format === 'js'
          ? fileAnswer(reference().script, 'text/javascript; charset=utf-8')
          : fileAnswer(reference().css, 'text/css; charset=utf-8'),
      ),
    ),
  ]
}

// What is asked again and again by programs that watch this one.
export const watchRoutes = ({ db, metrics }: Pick<OperatorOptions, 'db' | 'metrics'>): Route[] => [
  ...get(
    '/healthz',
    'page',
    watch('Is the process alive', async () => fileAnswer('ok\n', 'text/plain')),
  ),
  ...get(
    '/readyz',
    'page',
    watch('Does the database answer and take writes', () => ready(db)),
  ),
  ...get(
    '/metrics',
    'page',
    watch('Figures for Prometheus', (call) => tellMetrics(call, metrics)),
  ),
]

// Made when first asked for: most starts never are.
function describing({ api, words, root_url }: OperatorOptions) {
  let made: ReturnType<typeof openApi> | undefined
  let rendered: ReturnType<typeof renderReference> | undefined
  const document = () => (made ??= openApi(api, root_url, words.sections))
  const reference = () =>
    (rendered ??= renderReference(document(), words, {
      title: 'Kwit API',
      base_url: root_url,
      openapi_url: '/openapi.json',
    }))
  return { document, reference }
}

const DOCS_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'none'"

function docsPage(html: string | undefined) {
  if (html === undefined) throw notFound()
  return fileAnswer(html, 'text/html; charset=utf-8', { 'content-security-policy': DOCS_POLICY })
}

const open = (summary: string, run: Operation['run']): Operation => ({ summary, right: 'open', run })

const watch = (summary: string, run: Operation['run']): Operation => ({
  ...open(summary, run),
  is_unlimited: true,
})

async function ready(db: Engine) {
  let trouble: Trouble | undefined
  try {
    await db.get(sql`select value from schema_state where name = 'fingerprint'`)
    trouble = await db.trouble()
  } catch {
    throw new Refusal(503, 'The database does not answer')
  }
  if (trouble) throw new Refusal(503, TROUBLE_WORDS[trouble])
  const aside = db.replicas().filter(({ state }) => state !== 'used')
  const lines = aside.map(({ name, state }) => `the replica ${name} is ${state} and left aside`)
  return fileAnswer(['ready', ...lines, ''].join('\n'), 'text/plain')
}

// Not open to the world: from this machine, on a port that the operator keeps to himself, or with his token.
async function tellMetrics(call: Call, metrics: Metrics | undefined) {
  if (metrics === undefined) throw notFound()
  const is_near = metrics.is_apart || /^(::ffff:)?127\.|^::1$/.test(call.address)
  const is_allowed = metrics.token ? isSame(call.token ?? '', metrics.token) : is_near
  if (!is_allowed) throw forbidden()
  return fileAnswer(await metrics.text(call.now), METRICS_TYPE)
}
