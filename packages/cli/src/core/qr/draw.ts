import qrcode from 'qrcode-terminal'

/**
 * Lines of half blocks, two modules per character, light ones drawn; one light module around, as in `qrcode-terminal`.
 */
export type Drawing = readonly string[]

/** Two light modules at the sides and above; below, `wide` has three and `thin` one. */
export type Margin = 'wide' | 'thin'

/** @throws where the text is too long for any QR code */
export function drawingOf(text: string): Drawing {
  let drawn = ''
  qrcode.generate(text, { small: true }, (lines) => {
    drawn = lines
  })
  return drawn.trimEnd().split('\n')
}

/** Modules per side, without the light margin. */
export function modulesOf(drawing: Drawing): number {
  return (drawing[0]?.length ?? 2) - 2
}

/** In characters. A QR code has an odd number of modules: its last line has a light one below them. */
export function drawnSize(modules: number, margin: Margin): { columns: number; rows: number } {
  return { columns: modules + 4, rows: 1 + (modules + 1) / 2 + (margin === 'wide' ? 1 : 0) }
}

/** Without colours, for a file or a log: correct on a dark background, as in `qrencode`. */
export function drawPlain(drawing: Drawing, margin: Margin): string[] {
  const light = '█'.repeat(modulesOf(drawing) + 4)
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
