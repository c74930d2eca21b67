// @ts-check
// Builds the npm package of the typed client: its types from /openapi.json, then client/dist (`npm run client`).
import { execFileSync } from 'node:child_process'
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describeApi, typesFrom } from './api-types.js'
import { continueOnOwnNode } from './own-node.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const client = join(root, 'client')

export async function buildClient() {
  writeFileSync(join(client, 'src', 'api.ts'), await typesFrom(await describeApi()))
  rmSync(join(client, 'dist'), { recursive: true, force: true })
  execFileSync(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', client], {
    stdio: 'inherit',
  })
  copyFileSync(join(root, 'LICENSE'), join(client, 'LICENSE'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  continueOnOwnNode()
  await buildClient()
}
