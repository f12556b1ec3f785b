import { drawnSize, type Margin } from './draw.js'

export interface Room {
  columns: number
  /** One less than the terminal has: a frame as tall as the terminal clears its scrollback. */
  rows: number
}

export interface Layout {
  margin: Margin
  /** Blank lines between the parts. */
  airy: boolean
  /** The countdown has a line of its own; otherwise it shares the first one. */
  ownCountdown: boolean
  link: boolean
}

/** From roomy to tight. The link matters more than the margin below: it is how the virtual phone is opened. */
const arrangements: readonly Layout[] = [
  { margin: 'wide', airy: true, ownCountdown: true, link: true },
  { margin: 'wide', airy: false, ownCountdown: true, link: true },
  { margin: 'wide', airy: false, ownCountdown: false, link: true },
  { margin: 'thin', airy: false, ownCountdown: false, link: true },
  { margin: 'wide', airy: false, ownCountdown: false, link: false },
  { margin: 'thin', airy: false, ownCountdown: false, link: false },
]

/** How a code of so many modules is best shown; undefined if it does not fit. */
export function layoutOf(modules: number, room: Room, linkLength: number): Layout | undefined {
  const linkRows = Math.ceil(linkLength / Math.max(1, room.columns))
  return arrangements.find(({ margin, airy, ownCountdown, link }) => {
    const drawn = drawnSize(modules, margin)
    // The first line, the keys, and what else this arrangement has.
    const around = 2 + (airy ? 3 : 0) + (ownCountdown ? 1 : 0) + (link ? linkRows : 0)
    return drawn.columns <= room.columns && drawn.rows + around <= room.rows
  })
}

/** The smallest window that shows it, as a person counts it. */
export function neededWindow(modules: number): { columns: number; rows: number } {
  const drawn = drawnSize(modules, 'thin')
  return { columns: drawn.columns, rows: drawn.rows + 3 }
}
