// A search result: its name, what it belongs to, its URL, and further words.
export type SearchHit = readonly [name: string, place: string, address: string, words: string]
