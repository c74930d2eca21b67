// Reports the progress of a long command: a bar on a terminal, elsewhere a line every few seconds or nothing.

export type Progress = { advance(count: number): void; end(): void }

const BAR_WIDTH = 30
const REDRAW_MS = 100
const LINE_MS = 5_000

export function progress(label: string, total: number, without_terminal: 'lines' | 'nothing'): Progress {
  const stream = process.stderr
  const is_terminal = stream.isTTY === true
  const started_at = Date.now()
  let count_done = 0
  let reported_at = is_terminal ? 0 : started_at

  const seconds = () => `${((Date.now() - started_at) / 1000).toFixed(0)} s`
  const countsText = () => `${grouped(count_done)} of ${grouped(total)}`
  const share = () => (total === 0 ? 1 : Math.min(count_done / total, 1))

  function draw() {
    const filled = Math.round(share() * BAR_WIDTH)
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
    stream.write(`\r\x1b[2K${label}  ${bar}  ${percent(share())}  ${countsText()}  ${seconds()}`)
  }

  return {
    advance: (count) => {
      count_done += count
      const now = Date.now()
      if (now - reported_at < (is_terminal ? REDRAW_MS : LINE_MS)) return
      reported_at = now
      if (is_terminal) draw()
      else if (without_terminal === 'lines')
        stream.write(`${label}: ${countsText()} (${percent(share())}), ${seconds()}\n`)
    },
    end: () => {
      if (!is_terminal) return
      draw()
      stream.write('\n')
    },
  }
}

export const grouped = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, ' ')

const percent = (share: number) => `${Math.floor(share * 100)} %`
