import { findProgram } from './chromium-program.ts'

export default async () => void (await findProgram())
