// @ts-check
// Writes the TypeScript types of API responses, generated from /openapi.json, for compiling the web application. They
// are not committed, because building and running need no types.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { continueOnOwnNode } from './own-node.js'

/** @typedef {import('../src/platform/docs/openapi.ts').OpenApiDocument} OpenApiDocument */
/**
 * @typedef {{
 *   default: (document: object, options: object) => Promise<unknown>
 *   astToString: (nodes: unknown) => string
 * }} Generator
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @returns {Promise<OpenApiDocument>} */
export async function describeApi() {
  const { routesOf } = await import('../src/app.ts')
  const { createContext } = await import('../src/app-context.ts')
  const { readConfig } = await import('../src/config.ts')
  const config = readConfig({ KWIT_ENV_FILE: '/dev/null', KWIT_URL: 'http://localhost:3000' })
  const routes = await routesOf(createContext(config, /** @type {never} */ ({}), Buffer.alloc(32)))
  const answer = await routes
    .find(({ path }) => path === '/openapi')
    ?.operation.run(/** @type {never} */ ({}))
  return JSON.parse(String(answer?.write('json')))
}

/**
 * The generator has its own TypeScript, beside it in the folder of the client.
 * @param {object} document
 */
export async function typesFrom(document) {
  const required = createRequire(join(root, 'test', 'client', 'package.json'))
  /** @type {Generator} */
  const { default: generate, astToString } = required('openapi-typescript')
  return astToString(await generate(document, { defaultNonNullable: false }))
}

/** @param {OpenApiDocument} document */
function answersOf({ openapi, info, components }) {
  const schemas = Object.entries(components?.schemas ?? {}).filter(([name]) => !name.endsWith('Request'))
  return { openapi, info, paths: {}, components: { schemas: Object.fromEntries(schemas) } }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  continueOnOwnNode()
  writeFileSync(
    join(root, 'web', 'api', 'schemas.d.ts'),
    `${await typesFrom(answersOf(await describeApi()))}export type Answers = components['schemas']\n`,
  )
}
