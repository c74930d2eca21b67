import { useEffect, useRef, useState } from 'react'
import styles from './email-frame.module.css'

const EMPTY = '<!doctype html><meta charset="utf-8"><title></title>'

// Shows the HTML of an email in a frame without scripts. The content security policy of the page forbids inline styles,
// so they are removed from the HTML and set one by one through the DOM, which it allows. The frame is reused, so that
// the preview does not flicker while the text changes.
export function EmailFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (isReady && page) draw(page, html)
    if (isReady && page && frame.current) frame.current.style.height = `${page.body.scrollHeight}px`
  }, [isReady, html])
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      srcDoc={EMPTY}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={() => setReady(true)}
    />
  )
}

// Quotation marks in the text of an email are escaped, so this can only be the attribute.
const STYLE = / style="/g

function draw(page: Document, html: string) {
  page.documentElement.innerHTML = html.replace(STYLE, ' data-style="')
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
  for (const link of page.links) {
    link.target = '_blank'
    link.rel = 'noreferrer'
  }
}
