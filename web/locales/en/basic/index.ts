import { common } from './common.ts'
import { basicProblems } from './errors.ts'
import { shell } from './shell.ts'
import { access } from './sign-in.ts'

// The texts of pages without a session, and of what every page shows while the others are loading.
export const basic = { access, common, problems: basicProblems, shell }
