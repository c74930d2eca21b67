// What the parts of a text are to one who has it read aloud: a heading, a paragraph, a table and its cells, a picture and its words.

export type Tag =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'P'
  | 'Span'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Link'

// A cell may span several columns; a picture is told by its words, a part of a line by its text or in its language.
type Told = {
  readonly span?: number | undefined
  readonly words?: string | undefined
  readonly text?: string | undefined
  readonly language?: string | undefined
  readonly scope?: 'Row' | undefined // a head of its row, not of its column
  readonly address?: string | undefined // where a link leads to
}

// What is drawn for the eye alone: an ornament, or what every sheet has at its head or foot.
export type Artifact = 'Layout' | 'Header' | 'Footer'
export type Element = Told & { readonly tag: Tag; readonly kids: Element[] }

export type Place = Told & { nth?: number } // the nth of its parent, which may have begun on the sheet before

type Ink = { heading?: 1 | 2 | undefined }

// These hold text or a picture, the others elements.
const LEAVES: ReadonlySet<Tag> = new Set<Tag>(['H1', 'H2', 'P', 'TH', 'TD', 'Figure'])

export class Structure {
  readonly document: Element = { tag: 'Document', kids: [] }
  #open: Element | undefined = this.document
  #ink: Ink | undefined
  #artifact: Artifact = 'Layout'

  // What is drawn meanwhile belongs to an element of the open one.
  tell(tag: Tag, draw: () => void, { nth, ...told }: Place = {}): void {
    const parent = this.#open
    if (parent === undefined) {
      draw()
      return
    }
    const begun = nth === undefined ? undefined : parent.kids[nth]
    const element = begun ?? { tag, kids: [], ...told }
    if (!begun) parent.kids.push(element)
    this.#within(element, draw)
  }

  // And this to nothing that is read.
  decorate(draw: () => void, artifact: Artifact): void {
    const before = this.#artifact
    this.#artifact = artifact
    this.#within(undefined, draw)
    this.#artifact = before
  }

  get artifact(): Artifact {
    return this.#artifact
  }

  // Whose a line is that is drawn now. Lines of one paragraph are set in the very same ink; a heading may have several sizes.
  ofLine(ink: Ink): Element | undefined {
    const parent = this.#open
    if (parent === undefined || LEAVES.has(parent.tag)) return parent
    const before = this.#ink
    this.#ink = ink
    const last = parent.kids.at(-1)
    const goes_on = ink === before || (ink.heading !== undefined && ink.heading === before?.heading)
    if (last && goes_on) return last
    const element: Element = { tag: ink.heading ? `H${ink.heading}` : 'P', kids: [] }
    parent.kids.push(element)
    return element
  }

  // Of pictures those alone are read that have words.
  ofPicture(): Element | undefined {
    return this.#open?.tag === 'Figure' ? this.#open : undefined
  }

  #within(element: Element | undefined, draw: () => void): void {
    const before = this.#open
    this.#open = element
    this.#ink = undefined
    draw()
    this.#open = before
    this.#ink = undefined
  }
}
