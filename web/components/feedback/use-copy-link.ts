import { useTexts } from '../../locales/locale-provider.tsx'
import { useNotify } from './notifications.tsx'

export function useCopyLink(link: string) {
  const { invoices: t } = useTexts()
  const notices = useNotify()
  return async () => {
    if (await copyText(link)) notices.done(t.linkCopied)
    else window.prompt(t.linkByHand, link)
  }
}

// Browsers allow the clipboard API only under https; the fallback works everywhere.
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    document.body.append(field)
    field.select()
    const isDone = document.execCommand('copy')
    field.remove()
    return isDone
  }
}
