import type { Answers } from '../../../../api/schemas.d.ts'

export type Connection = Answers['KsefConnection']
