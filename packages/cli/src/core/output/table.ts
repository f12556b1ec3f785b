import { formatCount } from '@morpheus/sdk/format'
import type { Output } from './output.js'
import type { Colour, Paint } from './paint.js'
import { sanitize } from './sanitize.js'
import { padText, truncate, width } from './width.js'

export interface Cell {
  text: string
  colour?: Colour
}

type Value = string | number | boolean | null | undefined

interface Field<Row> {
  title: string
  /** The API's value, for programs: its words, whole IDs, ISO instants, numbers without a unit. */
  value: (row: Row) => Value
}

interface ShownColumn<Row> extends Field<Row> {
  cell?: (row: Row) => Cell
  /** Dropped first when the terminal is narrow; 0 is never dropped. */
  dropPriority: number
  /** May be cut down to this many columns; a column without it is never cut. */
  minWidth?: number
}

/** A column for programs, which a screen shows in another column's cell or not at all. */
interface ProgramsColumn<Row> extends Field<Row> {
  onScreen: false
}

export type Column<Row> = ShownColumn<Row> | ProgramsColumn<Row>

const gap = 2

interface MeasuredColumn<Row> {
  column: ShownColumn<Row>
  width: number
}

const getTotalWidth = (columns: { width: number }[]) =>
  columns.reduce((sum, column) => sum + column.width, gap * Math.max(0, columns.length - 1))

interface TableSpace {
  paint: Paint
  available: number
}

export const table = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  space: TableSpace,
): string[] => formatTableInParts(columns, space)(rows)

/** Like `table`, for rows in parts: the first part has the heading and sets the widths. */
export function formatTableInParts<Row>(
  columns: readonly Column<Row>[],
  { paint, available }: TableSpace,
): (rows: readonly Row[]) => string[] {
  let fitted: MeasuredColumn<Row>[] | undefined
  const onScreen = columns.filter((column): column is ShownColumn<Row> => !('onScreen' in column))
  const joinCells = (texts: string[]) => texts.join(' '.repeat(gap)).trimEnd()

  return (rows) => {
    const isFirst = fitted === undefined
    fitted ??= fit(
      onScreen.map((column) => measureColumn(column, rows)),
      available,
    )
    const visibleColumns = fitted
    const last = visibleColumns.length - 1
    const remainingWidth = available - getTotalWidth(visibleColumns.slice(0, -1)) - (last > 0 ? gap : 0)
    const renderCell = (text: string, index: number, { column, width: columns }: MeasuredColumn<Row>) => {
      const availableWidth = index === last ? Math.max(columns, remainingWidth) : columns
      const cellText = column.minWidth === undefined ? text : truncate(text, availableWidth)
      return index === last ? cellText : padText(cellText, columns)
    }
    const head = joinCells(
      visibleColumns.map((one, index) => paint('dim', renderCell(one.column.title, index, one))),
    )
    const body = rows.map((row) =>
      joinCells(
        visibleColumns.map((one, index) => {
          const { text, colour } = getCell(one.column, row)
          return colour ? paint(colour, renderCell(text, index, one)) : renderCell(text, index, one)
        }),
      ),
    )
    return isFirst ? [head, ...body] : body
  }
}

const absent: Cell = { text: '–', colour: 'grey' }

function getCell<Row>({ value, cell }: ShownColumn<Row>, row: Row): Cell {
  if (cell) return cell(row)
  const text = value(row)
  if (text === null || text === undefined) return absent
  if (typeof text === 'boolean') return { text: text ? 'sim' : 'não' }
  return { text: typeof text === 'number' ? formatCount(text) : sanitize(text) }
}

const measureColumn = <Row>(column: ShownColumn<Row>, rows: readonly Row[]): MeasuredColumn<Row> => ({
  column,
  width: Math.max(width(column.title), ...rows.map((row) => width(getCell(column, row).text))),
})

function fit<Row>(columns: MeasuredColumn<Row>[], available: number): MeasuredColumn<Row>[] {
  let visibleColumns = columns
  for (;;) {
    const excess = getTotalWidth(visibleColumns) - available
    if (excess <= 0) return visibleColumns
    const spareWidth = visibleColumns.reduce((sum, column) => sum + getSpareWidth(column), 0)
    if (spareWidth >= excess) return shrink(visibleColumns, excess)
    const widest = visibleColumns.reduce<MeasuredColumn<Row> | undefined>(
      (worst, column) => (column.column.dropPriority > (worst?.column.dropPriority ?? 0) ? column : worst),
      undefined,
    )
    if (!widest) return shrink(visibleColumns, excess)
    visibleColumns = visibleColumns.filter((column) => column !== widest)
  }
}

const getSpareWidth = <Row>({ column, width: columns }: MeasuredColumn<Row>) =>
  column.minWidth === undefined ? 0 : Math.max(0, columns - column.minWidth)

/** Shrinks the widest first, so that one long name does not cost its neighbours. */
function shrink<Row>(columns: MeasuredColumn<Row>[], excess: number): MeasuredColumn<Row>[] {
  const result = columns.map((column) => ({ ...column }))
  for (let remaining = excess; remaining > 0; remaining--) {
    const widest = result
      .filter((column) => getSpareWidth(column) > 0)
      .reduce<MeasuredColumn<Row> | undefined>((a, b) => (!a || b.width > a.width ? b : a), undefined)
    if (!widest) break
    widest.width--
  }
  return result
}

type TableOutput = Pick<Output, 'onScreen' | 'columns' | 'paint' | 'data'>

/** Writes rows: aligned on a screen; elsewhere the API's values separated by tabs, without a heading. */
export function printTable<Row>(
  output: TableOutput,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): void {
  printTableInParts(output, columns)(rows)
}

interface ListAnswer<Row> {
  columns: readonly Column<Row>[]
  /** Note in place of an empty table. */
  empty: string
  summary?: string
}

export function printList<Row>(
  output: Output,
  rows: readonly Row[],
  { columns, empty, summary }: ListAnswer<Row>,
): void {
  if (output.json) output.value(rows)
  else if (rows.length === 0) output.note(empty)
  else {
    printTable(output, rows, columns)
    if (summary !== undefined && output.interactive) output.note(output.stderrPaint('dim', `\n${summary}`))
  }
}

export function printTableInParts<Row>(
  output: TableOutput,
  columns: readonly Column<Row>[],
): (rows: readonly Row[]) => void {
  const printable = output.onScreen
    ? formatTableInParts(columns, { paint: output.paint, available: output.columns })
    : (rows: readonly Row[]) =>
        rows.map((row) => columns.map((column) => getFieldText(column, row)).join('\t'))
  return (rows) => {
    for (const line of printable(rows)) output.data(line)
  }
}

function getFieldText<Row>({ value }: Column<Row>, row: Row): string {
  const text = value(row)
  return text === null || text === undefined ? '' : sanitize(String(text))
}
