// Values that the server accepts, repeated here so that no request is needed. A test compares them with the server.

export const CLIENT_KINDS = ['buyer', 'seller', 'both'] as const

// Suggested tax rates; users can type others.
export const TAX_RATES = ['23', '8', '5', '0', 'zw', 'np', 'oo']

// The languages in which documents are printed.
export const DOCUMENT_LANGS = ['pl', 'en', 'de', 'fr', 'es', 'it', 'cs', 'sk', 'uk']
