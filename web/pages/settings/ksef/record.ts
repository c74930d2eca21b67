import type { Answers } from '../../../api/answers.d.ts'

export type Connection = Answers['KsefConnection']
