import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { writeServiceWorker } from './service-worker/build.ts'

const folder = import.meta.dirname
const COMPRESSED = /\.(js|css|svg)$/

// Code that every page needs is one file, so is what the frame of signed-in users needs besides, and other shared code is
// grouped into files of some size, because browsers take longer for two hundred small requests than for reading the code.
// Texts that are loaded earlier or later than the others of their language are files of their own.
const BASIC_TEXTS = { name: localeFile('basic'), test: /\/web\/locales\/\w+\/basic\//, priority: 3 }
const MESSAGES = { name: localeFile('messages'), test: /\/web\/locales\/\w+\/server-messages/, priority: 3 }
const SHELL = { name: 'shell', tags: ['$initial' as const], priority: 2 }
const FRAME = { name: 'frame', test: isOfFrame, priority: 1 }
const SHARED = { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 5_000 }

// `npm run web` serves the sources with hot reload and proxies the API of a Kwit that runs beside it.
const server = process.env.KWIT_URL ?? 'http://localhost:3000'

export default defineConfig({
  root: folder,
  plugins: [react(), finishBuild()],
  build: {
    outDir: join(folder, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() and nesting are not compiled away.
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [BASIC_TEXTS, MESSAGES, SHELL, FRAME, SHARED] },
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // Server-rendered pages request the fonts by name.
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.woff2')
            ? `fonts/${name}`
            : `assets/${name.replace(/~.*\./, '.').replace(/\.(?=\w+$)/, '-[hash].')}`,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // Paths with an extension that are not files of the application, and pages that the server renders.
    proxy: {
      '^/[^?]*\\.(json|xml|pdf|csv|xlsx)(\\?|$)|^/(docs|invoice|tasks)(/|\\.|$)|^/(a/[^/]+/)?p/|/logo\\.': {
        target: server,
      },
    },
  },
})

function localeFile(part: string) {
  return (id: string) => `${part}-${/\/locales\/(\w+)\//.exec(id)?.[1]}`
}

function isOfFrame(id: string): boolean {
  const components =
    /\/(AppShell|Avatar|Burger|Collapse|Floating|Highlight|Kbd|Menu|Modal|NavLink|Popover|ScrollArea|Tooltip)/
  return (
    id.includes('/web/shell/') ||
    /\/(@floating-ui|react-remove-scroll|@mantine\/spotlight)\//.test(id) ||
    (id.includes('/@mantine/core/') && components.test(id))
  )
}

// The files are complete now: the service worker lists them, and they are compressed once instead of at each request.
function finishBuild(): Plugin {
  return {
    name: 'finish-build',
    apply: 'build',
    async closeBundle() {
      const dist = join(folder, 'dist')
      await writeServiceWorker(join(folder, 'service-worker'), dist)
      for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSED.test(name)) continue
        const bytes = readFileSync(join(dist, name))
        writeFileSync(join(dist, `${name}.br`), brotliCompressSync(bytes))
        writeFileSync(join(dist, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
