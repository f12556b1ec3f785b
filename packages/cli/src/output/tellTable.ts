import type { Output } from './output.js'
import { type Column, table } from './table.js'

/** Rows for whoever reads: aligned on a screen, elsewhere fields between tabs, without a head, whole and with exact times. */
export function tellTable<Row>(output: Output, rows: readonly Row[], columns: readonly Column<Row>[]): void {
  if (output.onScreen) {
    for (const line of table(rows, columns, { paint: output.paint, available: output.columns }))
      output.data(line)
    return
  }
  for (const row of rows) output.data(columns.map((column) => fieldOf(column, row)).join('\t'))
}

function fieldOf<Row>({ exact, cell }: Column<Row>, row: Row): string {
  if (exact) return exact(row) ?? ''
  const { text } = cell(row)
  return text === '–' ? '' : text
}
