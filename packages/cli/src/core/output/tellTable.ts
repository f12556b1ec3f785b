import { clean } from './clean.js'
import type { Output } from './output.js'
import { type Column, tableInParts } from './table.js'

type TableOutput = Pick<Output, 'onScreen' | 'columns' | 'paint' | 'data'>

/** Writes rows: aligned on a screen; elsewhere the API's values separated by tabs, without a heading. */
export function tellTable<Row>(
  output: TableOutput,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): void {
  tellTableInParts(output, columns)(rows)
}

export function tellTableInParts<Row>(
  output: TableOutput,
  columns: readonly Column<Row>[],
): (rows: readonly Row[]) => void {
  const drawn = output.onScreen
    ? tableInParts(columns, { paint: output.paint, available: output.columns })
    : (rows: readonly Row[]) => rows.map((row) => columns.map((column) => fieldOf(column, row)).join('\t'))
  return (rows) => {
    for (const line of drawn(rows)) output.data(line)
  }
}

function fieldOf<Row>({ value }: Column<Row>, row: Row): string {
  const plain = value(row)
  return plain === null || plain === undefined ? '' : clean(String(plain))
}
