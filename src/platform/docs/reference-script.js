// @ts-nocheck
// Runs in the browser on the pages of the reference. `INDEX` stands before it: what there is to be found.
const input = document.getElementById('search')
const list = document.getElementById('found')
const told = document.getElementById('told')
const MOST = 12

// `#operation/field` leads to the row of a field, which has no anchor of its own.
function arrive() {
  const [anchor, field] = decodeURIComponent(location.hash.slice(1)).split(/\/(.*)/s)
  const place = anchor && document.getElementById(anchor)
  if (anchor && !place) {
    const found = INDEX.find(([, , address]) => address.endsWith(`#${anchor}`))
    if (found) location.replace(found[2])
  }
  document.querySelector('.sought')?.classList.remove('sought')
  if (!place || !field) return
  const row = [...place.querySelectorAll('tr')].find(
    (one) => one.querySelector('th code')?.textContent === field,
  )
  row?.closest('details')?.setAttribute('open', '')
  row?.classList.add('sought')
  ;(row ?? place).scrollIntoView({ block: row ? 'center' : 'start' })
}

arrive()
addEventListener('hashchange', arrive)

input.form.hidden = false
input.form.addEventListener('submit', (event) => {
  event.preventDefault()
  list.querySelector('a')?.click()
})
input.addEventListener('input', show)
document.addEventListener('keydown', (event) => {
  const is_writing = event.target.closest('input, textarea, select')
  if (event.key === '/' && !is_writing && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    input.focus()
  }
  if (event.key === 'Escape' && !list.hidden) {
    list.hidden = true
    input.focus()
  }
  if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && event.target.closest('.search')) {
    const stops = [input, ...list.querySelectorAll('a')]
    const next = stops[stops.indexOf(event.target) + (event.key === 'ArrowDown' ? 1 : -1)]
    event.preventDefault()
    next?.focus()
  }
})
document.addEventListener('click', (event) => {
  if (!event.target.closest('.search')) list.hidden = true
  else if (event.target.closest('#found a')) list.hidden = true
})

function show() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.length > 0 ? seek(words) : []
  list.replaceChildren(...found.slice(0, MOST).map(item))
  list.hidden = words.length === 0
  told.textContent = words.length === 0 ? '' : `${found.length} found`
  if (words.length > 0 && found.length === 0)
    list.append(Object.assign(document.createElement('li'), { textContent: 'Nothing found' }))
}

function seek(words) {
  const rank = ([name, place, , more]) => {
    const lower = name.toLowerCase()
    const all = [lower, place, more].join(' ').toLowerCase()
    if (!words.every((word) => all.includes(word))) return 0
    if (lower === words.join(' ')) return 4
    return lower.startsWith(words[0]) ? 3 : words.every((word) => lower.includes(word)) ? 2 : 1
  }
  return INDEX.map((entry) => [rank(entry), entry])
    .filter(([score]) => score > 0)
    .sort(([one], [other]) => other - one)
    .map(([, entry]) => entry)
}

function item([name, place, address]) {
  const link = Object.assign(document.createElement('a'), { href: address })
  link.append(
    Object.assign(document.createElement('b'), { textContent: name }),
    Object.assign(document.createElement('span'), { textContent: place }),
  )
  const line = document.createElement('li')
  line.append(link)
  return line
}

for (const block of document.querySelectorAll('pre')) {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'copy',
    textContent: 'Copy',
  })
  button.setAttribute('aria-label', `Copy: ${block.getAttribute('aria-label')}`)
  button.addEventListener('click', () => copy(block, button))
  const holder = Object.assign(document.createElement('div'), { className: 'copied' })
  block.replaceWith(holder)
  holder.append(block, button)
}

async function copy(block, button) {
  try {
    await navigator.clipboard.writeText(block.textContent)
  } catch {
    getSelection().selectAllChildren(block)
    document.execCommand('copy')
  }
  button.textContent = 'Copied'
  setTimeout(() => (button.textContent = 'Copy'), 1500)
}
