import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import './fonts.css'
import './theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { hasSession, nonce } from './account-url.ts'
import { App } from './app.tsx'
import { loadBasicTexts, loadTexts } from './locales/load-texts.ts'
import { preferredLang } from './locales/locale-provider.tsx'
import { printInLight } from './print-in-light.ts'
import { registerServiceWorker } from './service-worker/client.ts'

// Libraries that add styles at run time, for example to lock scrolling, get the nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce })

// Fonts load in parallel with the texts instead of starting when the first text is rendered.
for (const face of ['Inter Variable', 'Source Serif']) void document.fonts.load(`600 1em "${face}"`)

printInLight()
registerServiceWorker(() => document.documentElement.lang)

// Not a top-level await, because the files with the texts wait for this one.
const lang = preferredLang()
if (hasSession) void loadTexts(lang)
void loadBasicTexts(lang).then((first) =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App first={first} />
    </StrictMode>,
  ),
)
