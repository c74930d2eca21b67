// Fonts of the web application for pages that the server renders. The files are part of the built application; without
// it, browsers use system fonts.

const LATIN = `U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329,
    U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD`
const LATIN_EXTENDED = `U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F,
    U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF`

const face = (family: string, file: string, range: string): string => `@font-face {
  font-family: '${family}'; font-weight: 200 900; font-display: swap;
  src: url('/fonts/${file}.woff2') format('woff2');
  unicode-range: ${range}; }
`

const facesOf = (family: string, file: string): string =>
  face(family, `${file}-latin-ext-wght-normal`, LATIN_EXTENDED) +
  face(family, `${file}-latin-wght-normal`, LATIN)

export const SANS_FACES = facesOf('Inter Variable', 'inter')
export const SERIF_FACES = facesOf('Source Serif 4 Variable', 'source-serif-4')

export const SANS = `'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif`
export const SERIF = `'Source Serif 4 Variable', Georgia, 'Times New Roman', serif`
