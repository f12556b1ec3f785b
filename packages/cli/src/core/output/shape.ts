import { safeJson } from './sanitize.js'

export type OutputText = string | Promise<string>

/** An output format for programs; each method's text includes its line ends. */
export interface Shape {
  whole: (value: unknown) => OutputText
  list: () => ListShape
  event: (value: unknown) => OutputText
}

export interface ListShape {
  part: (rows: readonly unknown[]) => OutputText
  end: () => OutputText
}

const line = (value: unknown) => `${safeJson(value)}\n`

/** A list is one array, however many parts it has; a stream is one object per line. */
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
