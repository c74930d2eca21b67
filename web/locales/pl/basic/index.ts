import type { BasicTexts } from '../../texts.ts'
import { common } from './common.ts'
import { basicProblems } from './errors.ts'
import { shell } from './shell.ts'
import { access } from './sign-in.ts'

export const basic: BasicTexts = { access, common, problems: basicProblems, shell }
