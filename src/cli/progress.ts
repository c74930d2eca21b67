// Reports the progress of a long command: a bar on a terminal, elsewhere a line every few seconds or nothing.

export type Progress = { advance(count: number): void; end(): void }

const BAR_WIDTH = 30
const REDRAW_MS = 100
const LINE_MS = 5_000

export function progress(label: string, total: number, withoutTerminal: 'lines' | 'nothing'): Progress {
  const stream = process.stderr
  const isTerminal = stream.isTTY === true
  const startedAt = Date.now()
  let countDone = 0
  let reportedAt = isTerminal ? 0 : startedAt

  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(0)} s`
  const countsText = () => `${groupDigits(countDone)} of ${groupDigits(total)}`
  const share = () => (total === 0 ? 1 : Math.min(countDone / total, 1))

  function draw() {
    const filled = Math.round(share() * BAR_WIDTH)
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
    stream.write(`\r\x1b[2K${label}  ${bar}  ${percent(share())}  ${countsText()}  ${seconds()}`)
  }

  return {
    advance: (count) => {
      countDone += count
      const now = Date.now()
      if (now - reportedAt < (isTerminal ? REDRAW_MS : LINE_MS)) return
      reportedAt = now
      if (isTerminal) draw()
      else if (withoutTerminal === 'lines')
        stream.write(`${label}: ${countsText()} (${percent(share())}), ${seconds()}\n`)
    },
    end: () => {
      if (!isTerminal) return
      draw()
      stream.write('\n')
    },
  }
}

export const groupDigits = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, ' ')

const percent = (share: number) => `${Math.floor(share * 100)} %`
