// The script of the pages for buyers: it shows the buttons that copy a detail of the transfer. Without it, or without
// access to the clipboard, the buttons stay hidden.
export const COPY_SCRIPT = `
if (navigator.clipboard)
  for (const button of document.querySelectorAll('button.copy')) {
    const { copy, copied } = button.dataset
    const text = button.textContent
    let timer
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(copy)
      button.textContent = copied
      clearTimeout(timer)
      timer = setTimeout(() => { button.textContent = text }, 2000)
    })
    button.hidden = false
  }
`.trimStart()
