import { findChromium } from './chromium.ts'

export default async () => void (await findChromium())
