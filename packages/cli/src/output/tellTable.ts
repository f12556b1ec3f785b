import type { Output } from './output.js'
import { type Column, tableInParts } from './table.js'

/** Rows for whoever reads: aligned on a screen, elsewhere fields between tabs, without a head, whole and with exact times. */
export function tellTable<Row>(output: Output, rows: readonly Row[], columns: readonly Column<Row>[]): void {
  tellTableInParts(output, columns)(rows)
}

/** The same of rows that come in parts. */
export function tellTableInParts<Row>(
  output: Output,
  columns: readonly Column<Row>[],
): (rows: readonly Row[]) => void {
  const drawn = output.onScreen
    ? tableInParts(columns, { paint: output.paint, available: output.columns })
    : (rows: readonly Row[]) => rows.map((row) => columns.map((column) => fieldOf(column, row)).join('\t'))
  return (rows) => {
    for (const line of drawn(rows)) output.data(line)
  }
}

function fieldOf<Row>({ exact, cell }: Column<Row>, row: Row): string {
  if (exact) return exact(row) ?? ''
  const { text } = cell(row)
  return text === '–' ? '' : text
}
