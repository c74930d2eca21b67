// Declares where fields of documents and lines appear beyond the API. Every field states this in invoice-uses.ts or
// position-uses.ts without defaults, so that a new field compiles only when each place has been decided.

export type FieldUse = {
  // Whether a document made from this one copies it; with `from drafts` only the copy of a draft does.
  readonly copied: boolean | 'to corrections' | 'from drafts'
  // Whether the PDF depends on it.
  readonly printed: boolean
  // Whether it is a column of exports, and one of those that an export has when the request names none.
  readonly exported: 'default' | 'on request' | 'no'
  // Whether a column of an imported file may hold it; `by words` also under the headings of imports/headings.ts.
  readonly imported: 'by words' | 'by name' | 'no'
  // Whether files of EN 16931 (UBL and CII) and of FA(3) depend on it, and whether the document of the recipient does after reading
  // such a file. A format refuses a document whose field it cannot express and must not omit.
  readonly en16931: FileUse
  readonly fa3: FileUse
}

export type FileUse = 'read' | 'written' | 'refused' | 'no'

// A field that Kwit sets itself. Print and files show its meaning where their own rules say so.
export type ComputedUse = {
  readonly copied: boolean
  readonly exported: FieldUse['exported']
  readonly imported: 'no'
}

export type FieldUses = { readonly [name: string]: FieldUse | ComputedUse }

// The declaration of a complete schema.
export type UsesOf<Declared> = { readonly [Name in keyof Declared]: FieldUse | ComputedUse }

export const COMPUTED = { copied: false, exported: 'on request', imported: 'no' } as const
export const TOTAL = { copied: false, exported: 'default', imported: 'no' } as const
export const INTERNAL = { copied: false, exported: 'no', imported: 'no' } as const

// Names of the fields for which imports recognize headings.
export type WordedField<Uses> = {
  [Name in keyof Uses]: Uses[Name] extends { imported: 'by words' } ? Name : never
}[keyof Uses]
