// The structure tree of a tagged PDF for screen readers: headings, paragraphs, tables and their cells, images and their
// alternative texts.

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

// A cell may span several columns; an image has an alternative text; a part of a line may have a text or language of
// its own.
type ElementAttributes = {
  readonly span?: number | undefined
  readonly words?: string | undefined
  readonly text?: string | undefined
  readonly language?: string | undefined
  readonly scope?: 'Row' | undefined // header of its row instead of its column
  readonly address?: string | undefined // the target of a link
}

// Decoration that is not read: ornaments, and the header and footer of sheets.
export type Artifact = 'Layout' | 'Header' | 'Footer'
export type Element = ElementAttributes & { readonly tag: Tag; readonly kids: Element[] }

export type StructurePosition = ElementAttributes & { nth?: number } // the nth child of its parent, which may have begun on the sheet before

type Ink = { heading?: 1 | 2 | undefined }

// These elements contain text or an image, the others contain elements.
const LEAVES: ReadonlySet<Tag> = new Set<Tag>(['H1', 'H2', 'P', 'TH', 'TD', 'Figure'])

export class Structure {
  readonly document: Element = { tag: 'Document', kids: [] }
  #open: Element | undefined = this.document
  #ink: Ink | undefined
  #artifact: Artifact = 'Layout'

  // Everything drawn by `draw` belongs to an element inside the open one.
  tag(tag: Tag, draw: () => void, { nth, ...attributes }: StructurePosition = {}): void {
    const parent = this.#open
    if (parent === undefined) {
      draw()
      return
    }
    const begun = nth === undefined ? undefined : parent.kids[nth]
    const element = begun ?? { tag, kids: [], ...attributes }
    if (!begun) parent.kids.push(element)
    this.#within(element, draw)
  }

  // Everything drawn by `draw` is decoration.
  decorate(draw: () => void, artifact: Artifact): void {
    const before = this.#artifact
    this.#artifact = artifact
    this.#within(undefined, draw)
    this.#artifact = before
  }

  get artifact(): Artifact {
    return this.#artifact
  }

  // The element of the line that is drawn now. Lines of one paragraph have the same ink; a heading may have several
  // sizes.
  ofLine(ink: Ink): Element | undefined {
    const parent = this.#open
    if (parent === undefined || LEAVES.has(parent.tag)) return parent
    const before = this.#ink
    this.#ink = ink
    const last = parent.kids.at(-1)
    const goesOn = ink === before || (ink.heading !== undefined && ink.heading === before?.heading)
    if (last && goesOn) return last
    const element: Element = { tag: ink.heading ? `H${ink.heading}` : 'P', kids: [] }
    parent.kids.push(element)
    return element
  }

  // Only images with an alternative text are read.
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
