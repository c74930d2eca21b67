import { LANGUAGES } from './code-samples.js'
import { readExample } from './curl.js'
import { create, readStored, writeStored } from './elements.js'

const LANGUAGE_KEY = 'kwit-docs-language'
const CHOICES = [{ name: 'curl', title: 'curl' }, ...LANGUAGES]

/**
 * Shows the example requests of the page in the language that the reader chose last, with tabs for the others.
 * @param {Element[]} groups
 */
export function offerLanguages(groups) {
  const examples = groups.flatMap((group) => [...group.querySelectorAll('pre code')])
  const commands = new Map(examples.map((example) => [example, example.textContent]))
  const bars = groups.map((group) => addTabs(group, (name, tab) => keepInPlace(tab, () => choose(name))))
  /** @param {string} name */
  const choose = (name) => {
    const language = LANGUAGES.find((candidate) => candidate.name === name)
    for (const [example, command] of commands)
      example.textContent = language ? language.write(readExample(command)) : command
    for (const tab of bars.flat()) {
      const isChosen = tab.value === (language?.name ?? 'curl')
      tab.ariaSelected = String(isChosen)
      tab.tabIndex = isChosen ? 0 : -1
    }
    writeStored('localStorage', LANGUAGE_KEY, language?.name ?? '')
  }
  choose(readStored('localStorage', LANGUAGE_KEY))
}

/**
 * @param {Element} group
 * @param {(name: string, tab: HTMLButtonElement) => void} onChoose
 */
function addTabs(group, onChoose) {
  const tabs = CHOICES.map(({ name, title }) =>
    create('button', { type: 'button', role: 'tab', value: name, textContent: title }),
  )
  const bar = create(
    'div',
    { role: 'tablist', ariaLabel: 'Language of the example', className: 'tabs' },
    ...tabs,
  )
  const panel = group.querySelector('.samples')
  if (panel) {
    panel.id = `${group.closest('section')?.id}-samples`
    panel.role = 'tabpanel'
    panel.ariaLabel = 'Example request'
    panel.before(bar)
  }
  for (const tab of tabs) {
    if (panel) tab.setAttribute('aria-controls', panel.id)
    tab.addEventListener('click', () => onChoose(tab.value, tab))
  }
  bar.addEventListener('keydown', ({ key }) => {
    const at = tabs.findIndex((tab) => tab.matches(':focus'))
    const next = key === 'ArrowRight' ? at + 1 : key === 'ArrowLeft' ? at - 1 + tabs.length : undefined
    const tab = next === undefined ? undefined : tabs[next % tabs.length]
    tab?.focus()
    tab?.click()
  })
  return tabs
}

/**
 * The examples above change their height too; the tab stays under the pointer.
 * @param {Element} tab
 * @param {() => void} change
 */
function keepInPlace(tab, change) {
  const before = tab.getBoundingClientRect().top
  change()
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
}
