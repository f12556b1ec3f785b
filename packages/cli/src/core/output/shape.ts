import { safeJson } from './sanitize.js'

export type OutputText = string | Promise<string>

/** An output format for programs; each method's text includes its line ends. */
export interface Shape {
  renderValue: (value: unknown) => OutputText
  list: () => ListShape
  event: (value: unknown) => OutputText
}

export interface ListShape {
  part: (rows: readonly unknown[]) => OutputText
  end: () => OutputText
}

const toJsonLine = (value: unknown) => `${safeJson(value)}\n`

/** A list is one array, however many parts it has; a stream is one object per line. */
export const jsonShape: Shape = {
  renderValue: toJsonLine,
  event: toJsonLine,
  list() {
    let hasRows = false
    return {
      part(rows) {
        if (rows.length === 0) return ''
        const text = `${hasRows ? ',\n' : '['}${rows.map(safeJson).join(',\n')}`
        hasRows = true
        return text
      },
      end: () => (hasRows ? ']\n' : '[]\n'),
    }
  },
}
