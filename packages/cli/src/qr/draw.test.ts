import { describe, expect, it } from 'vitest'
import { drawnSize, drawPainted, drawPlain } from './draw.js'
import { layoutOf, neededWindow } from './layout.js'
import { matrixOf } from './matrix.js'

const link = 'http://192.168.100.100:8000/celular?codigo=Cw670J-_SbyH-TDtETZhLQ'
const whatsapp = '2@'.padEnd(240, 'aB3/+=,')

/** Reads a drawing back, module for module. */
function readBack(lines: string[], inkIsDark: boolean): boolean[][] {
  return lines.flatMap((line) => {
    const characters = Array.from(line)
    const upper = characters.map((character) => '█▀'.includes(character) === inkIsDark)
    const lower = characters.map((character) => '█▄'.includes(character) === inkIsDark)
    return [upper, lower]
  })
}

// biome-ignore lint/complexity/useRegexLiterals: a literal would hold a control character
const colours = new RegExp('\\u001b\\[[\\d;]*m', 'g')

describe.each([
  ['a link', link],
  ['a code of WhatsApp', whatsapp],
])('%s', (_name, text) => {
  const matrix = matrixOf(text)
  const quiet = { x: 2, y: 1 }

  it.each([
    ['painted', drawPainted(matrix, quiet).map((line) => line.replace(colours, '')), true],
    ['plain', drawPlain(matrix, quiet), false],
  ])('%s is drawn module for module, with light around it', (_way, lines, inkIsDark) => {
    const read = readBack(lines, inkIsDark)
    const { columns, rows } = drawnSize(matrix.length, quiet)
    expect(lines).toHaveLength(rows)
    for (const line of lines) expect(Array.from(line)).toHaveLength(columns)
    read.forEach((row, y) => {
      row.forEach((dark, x) => {
        expect(dark).toBe(matrix[y - quiet.y]?.[x - quiet.x] ?? false)
      })
    })
  })
})

it('is black on white by colours that no theme changes', () => {
  for (const line of drawPainted(matrixOf(link), { x: 2, y: 2 })) {
    expect(line.startsWith('\u001b[38;5;16;48;5;231m')).toBe(true)
    expect(line.endsWith('\u001b[39;49m')).toBe(true)
  }
})

describe('the layout', () => {
  const modules = matrixOf(link).length
  const room = { columns: 80, rows: 23 }

  it('shows a virtual phone link and its text in 80×24', () => {
    expect(layoutOf(modules, room, link.length)).toMatchObject({ link: true })
  })

  it('shows the longest likely link, 90 characters, in 80×24', () => {
    expect(layoutOf(matrixOf(link.padEnd(90, 'x')).length, room, 90)).toBeDefined()
  })

  it('gives up on a code of WhatsApp there, and shows it in 120×40', () => {
    const { length } = matrixOf(whatsapp)
    expect(layoutOf(length, room, 0)).toBeUndefined()
    expect(layoutOf(length, { columns: 120, rows: 39 }, 0)).toMatchObject({ airy: true })
  })

  it('says truly what it needs', () => {
    for (const count of [21, 33, 37, 57, 77]) {
      const { columns, rows } = neededWindow(count)
      expect(layoutOf(count, { columns, rows: rows - 1 }, 0)).toBeDefined()
      expect(layoutOf(count, { columns: columns - 1, rows: rows - 1 }, 0)).toBeUndefined()
      expect(layoutOf(count, { columns, rows: rows - 2 }, 0)).toBeUndefined()
    }
  })
})
