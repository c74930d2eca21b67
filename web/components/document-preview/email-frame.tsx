import { useEffect, useRef, useState } from 'react'
import styles from './email-frame.module.css'

const EMPTY = '<!doctype html><meta charset="utf-8"><title></title>'

// The HTML of a letter as a mail program shows it, in a frame without scripts. The frame has the policy of the page, which
// forbids styles in HTML: they are kept aside and set one by one, which it allows. Drawn into the frame that is there,
// a letter changes with the words without a blink.
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

// A quotation mark in the words of a letter is escaped, so this is the attribute and nothing else.
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
