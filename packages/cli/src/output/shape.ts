import { safeJson } from './clean.js'

/** A text now, or once a filter has made it. */
export type Written = string | Promise<string>

/** How answers are written for programs: each method's text ends its lines. */
export interface Shape {
  /** A whole answer. */
  whole: (value: unknown) => Written
  /** A list that is read in parts. */
  list: () => ListShape
  /** One of what goes on without an end. */
  event: (value: unknown) => Written
}

export interface ListShape {
  part: (rows: readonly unknown[]) => Written
  end: () => Written
}

const line = (value: unknown) => `${safeJson(value)}\n`

/** A list is one array, whatever it comes in; what goes on is an object a line. */
export const jsonShape: Shape = {
  whole: line,
  event: line,
  list() {
    let begun = false
    return {
      part(rows) {
        if (rows.length === 0) return ''
        const text = `${begun ? ',\n' : '['}${rows.map(safeJson).join(',\n')}`
        begun = true
        return text
      },
      end: () => (begun ? ']\n' : '[]\n'),
    }
  },
}
