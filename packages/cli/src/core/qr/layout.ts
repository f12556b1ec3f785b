import { drawnSize, type Margin } from './draw.js'

export interface TerminalSize {
  columns: number
  /** One less than the terminal's: a frame as tall as the terminal clears its scrollback. */
  rows: number
}

export interface Layout {
  margin: Margin
  airy: boolean
  /** The countdown has a line of its own; otherwise it shares the first one. */
  ownCountdown: boolean
  link: boolean
}

/** From roomy to tight. The link matters more than the margin below, as it opens the virtual phone. */
const arrangements: readonly Layout[] = [
  { margin: 'wide', airy: true, ownCountdown: true, link: true },
  { margin: 'wide', airy: false, ownCountdown: true, link: true },
  { margin: 'wide', airy: false, ownCountdown: false, link: true },
  { margin: 'thin', airy: false, ownCountdown: false, link: true },
  { margin: 'wide', airy: false, ownCountdown: false, link: false },
  { margin: 'thin', airy: false, ownCountdown: false, link: false },
]

/** The roomiest layout for a code of so many modules; undefined if none fits. */
export function layoutOf(modules: number, room: TerminalSize, linkLength: number): Layout | undefined {
  const linkRows = Math.ceil(linkLength / Math.max(1, room.columns))
  return arrangements.find(({ margin, airy, ownCountdown, link }) => {
    const drawn = drawnSize(modules, margin)
    // The first line, the keys, and the other parts of this arrangement.
    const around = 2 + (airy ? 3 : 0) + (ownCountdown ? 1 : 0) + (link ? linkRows : 0)
    return drawn.columns <= room.columns && drawn.rows + around <= room.rows
  })
}

export function neededWindow(modules: number): { columns: number; rows: number } {
  const drawn = drawnSize(modules, 'thin')
  return { columns: drawn.columns, rows: drawn.rows + 3 }
}
