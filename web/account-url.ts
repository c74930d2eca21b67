// Location of the application: the host of an account, or /a/<prefix> on the shared host.

const meta = (name: string) => {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  // The development server leaves the marks as they are.
  return content.startsWith('%') ? '' : content
}

export const nonce = meta('kwit-nonce')

const in_host = meta('kwit-account')
const in_path = /^\/a\/([a-z0-9-]+)(?=\/|$)/.exec(location.pathname)?.[1]

export const accountLocation = {
  account: in_host || in_path,
  basename: !in_host && in_path ? `/a/${in_path}` : '/',
}

// The same page in another account, or under the account when the address names none.
export function urlInAccount(prefix: string, path = '/') {
  return in_host === prefix ? path : `/a/${prefix}${path === '/' ? '' : path}`
}
