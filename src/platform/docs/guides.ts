import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

// The guides of docs/, as Markdown for programs that read documentation. Installations without the folder have none.

// The folders for people who use, connect or operate Kwit, with their titles; the others are for contributors.
const FOLDERS: { readonly [folder: string]: string } = {
  start: 'Getting started',
  use: 'Using the web application',
  integrate: 'Connecting programs',
  operate: 'Operating an installation',
}

// Parts of a page that are listed on the page.
const UNLISTED = /\/rules\//

export type Guide = { readonly path: string; readonly title: string; readonly about: string }
export type Guides = {
  readonly sections: readonly { readonly title: string; readonly guides: readonly Guide[] }[]
  readonly find: (path: string) => string | undefined // the text of a page, by its path without extension
}

export function readGuides(folder: string): Guides {
  const files = new Set(Object.keys(FOLDERS).flatMap((name) => filesIn(folder, name)))
  const textOf = (file: string) => withServedLinks(readFileSync(join(folder, file), 'utf8'), file, files)
  const guideOf = (file: string): Guide => ({ path: `/docs/${file}`, ...headOf(textOf(file)) })
  const sections = Object.entries(FOLDERS).map(([name, title]) => ({
    title,
    guides: [...files].filter((file) => file.startsWith(`${name}/`) && !UNLISTED.test(file)).map(guideOf),
  }))
  return {
    sections: sections.filter(({ guides }) => guides.length > 0),
    find: (path) => (files.has(`${path}.md`) ? textOf(`${path}.md`) : undefined),
  }
}

function filesIn(folder: string, name: string): string[] {
  try {
    return readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
      .map((file) => posix.join(name, file.replaceAll('\\', '/')))
      .filter((file) => file.endsWith('.md'))
      .sort()
  } catch {
    return []
  }
}

const LINK = /!?\[([^\]]*)\]\(([^)\s#]*)(#[^)]*)?\)/g

// Links to files that are not served become their texts.
const withServedLinks = (text: string, file: string, files: ReadonlySet<string>): string =>
  text.replace(/^(<!--.*?-->\s*)+/s, '').replace(LINK, (link, words: string, target: string) => {
    const isServed =
      target === '' || /^https?:/.test(target) || files.has(posix.join(posix.dirname(file), target))
    return isServed && !link.startsWith('!') ? link : words
  })

// The title, and the first sentence below it.
function headOf(text: string): Omit<Guide, 'path'> {
  const [, title = '', paragraph = ''] = /^# (.+)\n+((?:(?![#|`>]).+\n)*)/.exec(text) ?? []
  const [sentence = ''] = /^.*?[.:](?=\s|$)/s.exec(paragraph) ?? [paragraph]
  const plain = sentence.replace(LINK, '$1').replace(/[*_`]/g, '').replace(/\s+/g, ' ')
  return { title, about: plain.trim().replace(/[.:]$/, '') }
}
