import type { TerminalSize } from '../core/qr/qrDrawing.js'

export const smallest = { columns: 80, rows: 24 }

export interface Layout {
  cardColumns: number
  cardWidth: number
  /** Lines of one card: two, or three where there is space. */
  cardLines: 2 | 3
  cardRows: number
  hasCardRows: boolean
  sessionRows: number
  logRows: number
}

const gap = 3
const cards = 6

/** Divides a window among the parts; undefined where it is too small. The session list takes only what it needs. */
export function chooseLayout({ columns, rows }: TerminalSize, sessions: number): Layout | undefined {
  if (columns < smallest.columns || rows < smallest.rows - 1) return undefined
  const cardColumns = columns >= 118 ? cards : 3
  const cardLines = rows >= 30 ? 3 : 2
  const hasCardRows = rows >= 30
  const cardRows = (cards / cardColumns) * cardLines + (hasCardRows ? cards / cardColumns - 1 : 0)
  // Header, two titles, the column headings, the keys.
  const reservedRows = 5 + (hasCardRows ? 3 : 0)
  const remainingRows = rows - reservedRows - cardRows
  const sessionRows = Math.min(Math.max(1, sessions), Math.ceil(remainingRows / 2))
  return {
    cardColumns,
    cardWidth: Math.floor((columns - gap * (cardColumns - 1)) / cardColumns),
    cardLines,
    cardRows,
    hasCardRows,
    sessionRows,
    logRows: remainingRows - sessionRows,
  }
}

export const cardGap = ' '.repeat(gap)
