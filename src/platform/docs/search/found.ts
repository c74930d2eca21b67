// What is found: its name, what it belongs to, its address, and further words.
export type Found = readonly [name: string, place: string, address: string, words: string]
