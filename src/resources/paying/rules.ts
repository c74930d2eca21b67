// Where a seller's own address may lead a buyer: only to pages of the web, never into a script.
export function safeUrl(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
