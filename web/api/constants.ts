// What the server lets one choose from, known here so that nothing has to be asked for it; a test holds it against the server's.

export const CLIENT_KINDS = ['buyer', 'seller', 'both'] as const

// Offered where a rate is typed; any other can be typed too.
export const TAX_RATES = ['23', '8', '5', '0', 'zw', 'np', 'oo']

// Documents are printed in these.
export const DOCUMENT_LANGS = ['pl', 'en', 'de', 'fr', 'es', 'it', 'cs', 'sk', 'uk']
