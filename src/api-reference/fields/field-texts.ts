// Descriptions of response fields that have none where they are declared, by schema.
export type FieldTexts = { readonly [schema: string]: { readonly [field: string]: string } }
