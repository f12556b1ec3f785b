import qrcode from 'qrcode-terminal'

/**
 * Lines of half blocks, two modules per character, light ones drawn; one light module around, as in `qrcode-terminal`.
 */
export type Drawing = readonly string[]

/** Two light modules at the sides and above; below, `wide` has three and `thin` one. */
export type Margin = 'wide' | 'thin'

/** @throws where the text is too long for any QR code */
export function renderQr(text: string): Drawing {
  let rendered = ''
  qrcode.generate(text, { small: true }, (lines) => {
    rendered = lines
  })
  return rendered.trimEnd().split('\n')
}

/** Modules per side, without the light margin. */
export function countModules(drawing: Drawing): number {
  return (drawing[0]?.length ?? 2) - 2
}

/** In characters. A QR code has an odd number of modules: its last line has a light one below them. */
export function getDrawingSize(modules: number, margin: Margin): { columns: number; rows: number } {
  return { columns: modules + 4, rows: 1 + (modules + 1) / 2 + (margin === 'wide' ? 1 : 0) }
}

/** Without colours, for a file or a log: correct on a dark background, as in `qrencode`. */
export function drawPlain(drawing: Drawing, margin: Margin): string[] {
  const light = '█'.repeat(countModules(drawing) + 4)
  const lines = [light, ...drawing.slice(1).map((line) => `█${line}█`)]
  return margin === 'wide' ? [...lines, light] : lines
}

/**
 * White on black whatever the theme: colours 16 and 231 are fixed, unlike 30 and 47. Not decoration, so
 * NO_COLOR does not remove it.
 */
export function drawPainted(drawing: Drawing, margin: Margin): string[] {
  return drawPlain(drawing, margin).map((line) => `\u001b[38;5;231;48;5;16m${line}\u001b[39;49m`)
}

export interface TerminalSize {
  columns: number
  /** One less than the terminal's: a frame as tall as the terminal clears its scrollback. */
  rows: number
}

export interface Layout {
  margin: Margin
  spaced: boolean
  /** The countdown has a line of its own; otherwise it shares the first one. */
  ownCountdown: boolean
  link: boolean
}

/** From roomy to tight. The link matters more than the margin below, as it opens the virtual phone. */
const layouts: readonly Layout[] = [
  { margin: 'wide', spaced: true, ownCountdown: true, link: true },
  { margin: 'wide', spaced: false, ownCountdown: true, link: true },
  { margin: 'wide', spaced: false, ownCountdown: false, link: true },
  { margin: 'thin', spaced: false, ownCountdown: false, link: true },
  { margin: 'wide', spaced: false, ownCountdown: false, link: false },
  { margin: 'thin', spaced: false, ownCountdown: false, link: false },
]

/** The roomiest layout for a code of so many modules; undefined if none fits. */
export function chooseQrLayout(
  modules: number,
  terminal: TerminalSize,
  linkLength: number,
): Layout | undefined {
  const linkRows = Math.ceil(linkLength / Math.max(1, terminal.columns))
  return layouts.find(({ margin, spaced, ownCountdown, link }) => {
    const size = getDrawingSize(modules, margin)
    // The first line, the keys, and the other parts of this arrangement.
    const reservedRows = 2 + (spaced ? 3 : 0) + (ownCountdown ? 1 : 0) + (link ? linkRows : 0)
    return size.columns <= terminal.columns && size.rows + reservedRows <= terminal.rows
  })
}

export function getRequiredSize(modules: number): { columns: number; rows: number } {
  const size = getDrawingSize(modules, 'thin')
  return { columns: size.columns, rows: size.rows + 3 }
}
