import type { Colour, Paint } from './paint.js'
import { cut, pad, width } from './width.js'

export interface Cell {
  text: string
  colour?: Colour
}

export interface Column<Row> {
  title: string
  cell: (row: Row) => Cell
  /** For programs, where the cell is rounded or cut for people: an instant in ISO, a whole ID. */
  exact?: (row: Row) => string | null
  /** Dropped first when the terminal is narrow; 0 is never dropped. */
  sacrifice: number
  /** May be cut down to this many columns; a column without it is never cut. */
  shrinksTo?: number
}

const gap = 2

interface Measured<Row> {
  column: Column<Row>
  cells: Cell[]
  width: number
}

const total = (columns: { width: number }[]) =>
  columns.reduce((sum, column) => sum + column.width, gap * Math.max(0, columns.length - 1))

/** Lays rows out in aligned columns that fit `available`: cuts what may be cut, then drops what may be dropped. */
export function table<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { paint, available }: { paint: Paint; available: number },
): string[] {
  const fitted = fit(
    columns.map((column) => {
      const cells = rows.map(column.cell)
      return {
        column,
        cells,
        width: Math.max(width(column.title), ...cells.map((cell) => width(cell.text))),
      }
    }),
    available,
  )
  const line = (texts: string[]) => texts.join(' '.repeat(gap)).trimEnd()
  const isLast = (index: number) => index === fitted.length - 1
  const place = (text: string, index: number, columns: number) => (isLast(index) ? text : pad(text, columns))

  const head = line(
    fitted.map(({ column, width: columns }, index) => paint('dim', place(column.title, index, columns))),
  )
  const body = rows.map((_row, rowIndex) =>
    line(
      fitted.map(({ cells, width: columns }, index) => {
        const cell = cells[rowIndex]
        if (!cell) return ''
        const text = place(cut(cell.text, columns), index, columns)
        return cell.colour ? paint(cell.colour, text) : text
      }),
    ),
  )
  return [head, ...body]
}

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

/** Takes from the widest first, so that one long name does not cost its neighbours. */
function shrink<Row>(columns: Measured<Row>[], excess: number): Measured<Row>[] {
  const result = columns.map((column) => ({ ...column }))
  for (let left = excess; left > 0; left--) {
    const widest = result
      .filter((column) => spare(column) > 0)
      .reduce<Measured<Row> | undefined>((a, b) => (!a || b.width > a.width ? b : a), undefined)
    if (!widest) break
    widest.width--
  }
  return result
}
