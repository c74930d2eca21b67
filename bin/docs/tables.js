// @ts-check
// Pads the cells of Markdown tables as the formatter of the repository does, so that generated pages pass its check.

/** @param {string} text */
export const alignTables = (text) =>
  text.replace(/(^\|.*\|\n)+/gm, (table) => {
    const rows = table
      .trimEnd()
      .split('\n')
      .map((row) =>
        row
          .slice(1, -1)
          .split(/(?<!\\)\|/)
          .map((cell) => cell.trim()),
      )
    const widths = (rows[0] ?? []).map((_, column) =>
      Math.max(3, ...rows.map((cells, row) => (row === 1 ? 3 : (cells[column] ?? '').length))),
    )
    const lines = rows.map((cells, row) =>
      cells.map((cell, column) =>
        row === 1 ? '-'.repeat(widths[column] ?? 3) : cell.padEnd(widths[column] ?? 0),
      ),
    )
    return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
  })
