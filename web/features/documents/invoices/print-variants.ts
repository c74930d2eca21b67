// How a document is printed: without a word about it, or marked.
export const PRINTS = ['plain', 'original', 'copy', 'original_and_copy', 'duplicate'] as const

export type Print = (typeof PRINTS)[number]

export const printOption = (print: Print) => (print === 'plain' ? undefined : print)
