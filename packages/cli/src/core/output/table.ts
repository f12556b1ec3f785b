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
  sacrifice: number
  /** May be cut down to this many columns; a column without it is never cut. */
  shrinksTo?: number
}

/** A column for programs, which a screen shows in another column's cell or not at all. */
interface ProgramsColumn<Row> extends Field<Row> {
  onScreen: false
}

export type Column<Row> = ShownColumn<Row> | ProgramsColumn<Row>

const gap = 2

interface Measured<Row> {
  column: ShownColumn<Row>
  width: number
}

const total = (columns: { width: number }[]) =>
  columns.reduce((sum, column) => sum + column.width, gap * Math.max(0, columns.length - 1))

interface TableSpace {
  paint: Paint
  available: number
}

export const table = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  space: TableSpace,
): string[] => tableInParts(columns, space)(rows)

/** Like `table`, for rows in parts: the first part has the heading and sets the widths. */
export function tableInParts<Row>(
  columns: readonly Column<Row>[],
  { paint, available }: TableSpace,
): (rows: readonly Row[]) => string[] {
  let fitted: Measured<Row>[] | undefined
  const onScreen = columns.filter((column): column is ShownColumn<Row> => !('onScreen' in column))
  const line = (texts: string[]) => texts.join(' '.repeat(gap)).trimEnd()

  return (rows) => {
    const isFirst = fitted === undefined
    fitted ??= fit(
      onScreen.map((column) => measured(column, rows)),
      available,
    )
    const shown = fitted
    const last = shown.length - 1
    const rest = available - total(shown.slice(0, -1)) - (last > 0 ? gap : 0)
    const put = (text: string, index: number, { column, width: columns }: Measured<Row>) => {
      const room = index === last ? Math.max(columns, rest) : columns
      const fits = column.shrinksTo === undefined ? text : truncate(text, room)
      return index === last ? fits : padText(fits, columns)
    }
    const head = line(shown.map((one, index) => paint('dim', put(one.column.title, index, one))))
    const body = rows.map((row) =>
      line(
        shown.map((one, index) => {
          const { text, colour } = cellOf(one.column, row)
          return colour ? paint(colour, put(text, index, one)) : put(text, index, one)
        }),
      ),
    )
    return isFirst ? [head, ...body] : body
  }
}

const absent: Cell = { text: '–', colour: 'grey' }

function cellOf<Row>({ value, cell }: ShownColumn<Row>, row: Row): Cell {
  if (cell) return cell(row)
  const plain = value(row)
  if (plain === null || plain === undefined) return absent
  if (typeof plain === 'boolean') return { text: plain ? 'sim' : 'não' }
  return { text: typeof plain === 'number' ? formatCount(plain) : sanitize(plain) }
}

const measured = <Row>(column: ShownColumn<Row>, rows: readonly Row[]): Measured<Row> => ({
  column,
  width: Math.max(width(column.title), ...rows.map((row) => width(cellOf(column, row).text))),
})

function fit<Row>(measured: Measured<Row>[], available: number): Measured<Row>[] {
  let shown = measured
  for (;;) {
    const excess = total(shown) - available
    if (excess <= 0) return shown
    const slack = shown.reduce((sum, column) => sum + spare(column), 0)
    if (slack >= excess) return shrink(shown, excess)
    const victim = shown.reduce<Measured<Row> | undefined>(
      (worst, column) => (column.column.sacrifice > (worst?.column.sacrifice ?? 0) ? column : worst),
      undefined,
    )
    if (!victim) return shrink(shown, excess)
    shown = shown.filter((column) => column !== victim)
  }
}

const spare = <Row>({ column, width: columns }: Measured<Row>) =>
  column.shrinksTo === undefined ? 0 : Math.max(0, columns - column.shrinksTo)

/** Shrinks the widest first, so that one long name does not cost its neighbours. */
function shrink<Row>(columns: Measured<Row>[], excess: number): Measured<Row>[] {
  const result = columns.map((column) => ({ ...column }))
  for (let remaining = excess; remaining > 0; remaining--) {
    const widest = result
      .filter((column) => spare(column) > 0)
      .reduce<Measured<Row> | undefined>((a, b) => (!a || b.width > a.width ? b : a), undefined)
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
    if (summary !== undefined && output.interactive) output.note(output.notePaint('dim', `\n${summary}`))
  }
}

export function printTableInParts<Row>(
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
  return plain === null || plain === undefined ? '' : sanitize(String(plain))
}
