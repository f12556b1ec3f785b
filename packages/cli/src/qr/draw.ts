import type { Matrix } from './matrix.js'

export interface Quiet {
  /** Light modules around the code. */
  x: number
  y: number
}

/** Two modules a character. `ink` says which modules are drawn: the dark ones, or what is around them. */
function halfBlocks(matrix: Matrix, quiet: Quiet, ink: 'dark' | 'light'): string[] {
  const { columns, rows } = drawnSize(matrix.length, quiet)
  const drawn = (row: number, column: number) =>
    (matrix[row - quiet.y]?.[column - quiet.x] ?? false) === (ink === 'dark')
  return Array.from({ length: rows }, (_, line) =>
    Array.from({ length: columns }, (_, column) => {
      const upper = drawn(2 * line, column)
      const lower = drawn(2 * line + 1, column)
      if (upper && lower) return '█'
      if (upper) return '▀'
      return lower ? '▄' : ' '
    }).join(''),
  )
}

export function drawnSize(modules: number, quiet: Quiet): { columns: number; rows: number } {
  return { columns: modules + 2 * quiet.x, rows: Math.ceil((modules + 2 * quiet.y) / 2) }
}

/**
 * Black on white whatever the theme: colours 16 and 231 are fixed, unlike 30 and 47. Not decoration, so
 * NO_COLOR does not remove it.
 */
export function drawPainted(matrix: Matrix, quiet: Quiet): string[] {
  return halfBlocks(matrix, quiet, 'dark').map((line) => `\u001b[38;5;16;48;5;231m${line}\u001b[39;49m`)
}

/** Without any colour, for a file or a log: light modules are drawn, right on a dark background as `qrencode` does. */
export function drawPlain(matrix: Matrix, quiet: Quiet): string[] {
  return halfBlocks(matrix, quiet, 'light')
}
