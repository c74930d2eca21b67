import { de } from '../web/locales/de/index.ts'
import { refusals as german } from '../web/locales/de/server-messages.ts'
import { en } from '../web/locales/en/index.ts'
import { refusals as english } from '../web/locales/en/server-messages.ts'
import { pl } from '../web/locales/pl/index.ts'
import { refusals as polish } from '../web/locales/pl/server-messages.ts'

// The texts of the web application with the messages of the server, which it loads later.

en.problems.known = english
pl.problems.known = polish
de.problems.known = german

export { de, en, pl }
