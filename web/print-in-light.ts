// Paper is white, so the dark colours of the screen would be unreadable on it.
export function printInLight() {
  const { dataset } = document.documentElement
  let onScreen: string | undefined
  window.addEventListener('beforeprint', () => {
    onScreen = dataset.mantineColorScheme
    dataset.mantineColorScheme = 'light'
  })
  window.addEventListener('afterprint', () => {
    if (onScreen !== undefined) dataset.mantineColorScheme = onScreen
  })
}
