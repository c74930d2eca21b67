// Sentences of the rules that tax entries follow. The server has them in English.
export const taxRules: { readonly [rule: string]: string } = {}
