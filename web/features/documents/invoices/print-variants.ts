// Variants of a printed document: unmarked, or marked as original, copy or duplicate.
export const PRINT_VARIANTS = ['plain', 'original', 'copy', 'original_and_copy', 'duplicate'] as const

export type Print = (typeof PRINT_VARIANTS)[number]

export const printOption = (print: Print) => (print === 'plain' ? undefined : print)
