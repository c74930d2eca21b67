// Reads the pages of the served reference, and the example requests that they show.
import type { Kwit } from './harness.ts'

export type ReferenceExample = { title: string; label: string; code: string; done: number }

// The records that bodies refer to as 42.
export const REFERENCES = [
  [/(invoice[-_]id[^\d\n]*)42\b/, 'invoices'],
  [/(invoice[-_]ids[^\d]{1,20})42\b/, 'invoices'],
  [/(priceable[-_]id[^\d\n]*)42\b/, 'products'],
  [/(addressable[-_]id[^\d\n]*)42\b/, 'clients'],
] as const

export async function pagesOfReference(kwit: Kwit) {
  const first = await kwit.call('GET', '/docs')
  const paths = new Set(
    [...first.text.matchAll(/href="(\/docs\/[\w-]+)"/g)].map(([, path]) => path as string),
  )
  return Promise.all(
    [...paths].map(async (path) => {
      const { text } = await kwit.call('GET', path)
      return { path, text, examples: examplesOf(text) }
    }),
  )
}

function examplesOf(page: string): ReferenceExample[] {
  return page
    .split('<section class="operation"')
    .slice(1)
    .flatMap((section) => {
      const title = unescaped(/<h3[^>]*><a [^>]*>([^<]*)</.exec(section)?.[1] ?? '')
      const done = Number(/<code class="status s2">(\d+)</.exec(section)?.[1])
      const examples = section.matchAll(/aria-label="Example request, ([^"]*)"><code>([^<]*)<\/code>/g)
      return [...examples].map(([, label = '', code = '']) => ({ title, label, code: unescaped(code), done }))
    })
}

const ENTITIES: { [entity: string]: string } = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
const unescaped = (text: string) => text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => ENTITIES[name] ?? '')
