// Where the application stands: on an account's own host, or under /a/<prefix> of the plain address.

const meta = (name: string) => {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  // The development server leaves the marks as they are.
  return content.startsWith('%') ? '' : content
}

export const nonce = meta('kwit-nonce')

const in_host = meta('kwit-account')
const in_path = /^\/a\/([a-z0-9-]+)(?=\/|$)/.exec(location.pathname)?.[1]

export const place = {
  account: in_host || in_path,
  basename: !in_host && in_path ? `/a/${in_path}` : '/',
}

// The same page in another account, or under the account when the address names none.
export function addressIn(prefix: string, path = '/') {
  return in_host === prefix ? path : `/a/${prefix}${path === '/' ? '' : path}`
}
