import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

// Writes the service worker of a build, which knows its files.

const FONTS = ['/fonts/inter-latin.woff2', '/fonts/source-serif-4-latin.woff2']
const STORED = /^\/(assets|fonts|icons)\/[^/]+\.(js|css|woff2|png)$/

export async function writeServiceWorker(source: string, dist: string) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((name) => `/${name.replaceAll('\\', '/')}`)
    .filter((path) => STORED.test(path))
    .sort()
  const isOfShell = (path: string) => page.includes(`"${path}"`) || FONTS.includes(path)
  const shell = files.filter((path) => !path.startsWith('/icons/') && isOfShell(path))
  const hash = createHash('sha256').update(page).update(files.join('\n')).digest('hex').slice(0, 16)
  const result = await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    define: {
      BUILD: JSON.stringify(hash),
      SHELL_FILES: JSON.stringify(shell),
      OTHER_FILES: JSON.stringify(
        files.filter((path) => !path.startsWith('/icons/') && !shell.includes(path)),
      ),
    },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(source, 'worker.ts'), formats: ['iife'], name: 'worker' },
    },
  })
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []))
  const [script] = outputs.flatMap((output) => (output.type === 'chunk' ? output.code : []))
  if (script === undefined) throw new Error('The service worker was not built')
  writeFileSync(join(dist, 'service-worker.js'), script)
}
