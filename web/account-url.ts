// Location of the application: the host of an account, or /a/<prefix> on the shared host.

const meta = (name: string) => {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  // The development server does not replace these placeholders.
  return content.startsWith('%') ? '' : content
}

export const nonce = meta('kwit-nonce')

// Whether the browser sent a session with the request for this page.
export const hasSession = meta('kwit-session') !== ''

const inHost = meta('kwit-account')
const inPath = /^\/a\/([a-z0-9-]+)(?=\/|$)/.exec(location.pathname)?.[1]

export const accountLocation = {
  account: inHost || inPath,
  basename: !inHost && inPath ? `/a/${inPath}` : '/',
}

// The address of a page, by default the start page, in another account.
export function urlInAccount(prefix: string, path = '/') {
  return inHost === prefix ? path : `/a/${prefix}${path === '/' ? '' : path}`
}
