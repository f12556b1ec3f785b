import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import {
  chooseQrLayout,
  countModules,
  drawPainted,
  drawPlain,
  getDrawingSize,
  getRequiredSize,
  type Margin,
  renderQr,
} from './qrDrawing.js'

const link = 'http://192.168.100.100:8000/celular?codigo=Cw670J-_SbyH-TDtETZhLQ'
const whatsapp = '2@'.padEnd(240, 'aB3/+=,')

type Shade = 'dark' | 'light'

/** A camera's view of a code, eight pixels per module, on a screen of that shade. */
function photographed(lines: readonly string[], light: Shade, screen: Shade) {
  const dark = light === 'light' ? 'dark' : 'light'
  const scale = 8
  const around = 6
  const rows = lines.flatMap((line) => [
    Array.from(line, (character) => ('█▀'.includes(character) ? light : dark)),
    Array.from(line, (character) => ('█▄'.includes(character) ? light : dark)),
  ])
  const width = ((rows[0]?.length ?? 0) + 2 * around) * scale
  const height = (rows.length + 2 * around) * scale
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const shade = rows[Math.floor(y / scale) - around]?.[Math.floor(x / scale) - around] ?? screen
      data.fill(shade === 'light' ? 255 : 0, (y * width + x) * 3, (y * width + x) * 3 + 3)
    }
  }
  return { width, height, data }
}

const read = (lines: readonly string[], light: Shade, screen: Shade) =>
  decodeQR(photographed(lines, light, screen), { timeLimit: 10_000 })

// biome-ignore lint/complexity/useRegexLiterals: a literal would hold a control character
const colours = new RegExp('\\u001b\\[[\\d;]*m', 'g')

describe.each([
  ['a link', link],
  ['a code of WhatsApp', whatsapp],
])('%s', (_name, text) => {
  const drawing = renderQr(text)

  describe.each(['wide', 'thin'] satisfies Margin[])('with a %s margin', (margin) => {
    it.each(['dark', 'light'] satisfies Shade[])('is readable in a %s terminal', (screen) => {
      const lines = drawPainted(drawing, margin).map((line) => line.replace(colours, ''))
      expect(read(lines, 'light', screen)).toBe(text)
    })

    it('is readable without colours', () => {
      expect(read(drawPlain(drawing, margin), 'light', 'dark')).toBe(text)
    })

    it('has the size it announces', () => {
      const { columns, rows } = getDrawingSize(countModules(drawing), margin)
      const lines = drawPlain(drawing, margin)
      expect(lines).toHaveLength(rows)
      for (const line of lines) expect(line).toHaveLength(columns)
    })
  })
})

it('is white on black in fixed colours that no theme changes', () => {
  for (const line of drawPainted(renderQr(link), 'wide')) {
    expect(line.startsWith('\u001b[38;5;231;48;5;16m')).toBe(true)
    expect(line.endsWith('\u001b[39;49m')).toBe(true)
  }
})

it('throws if the text is too long for a QR code', () => {
  expect(() => renderQr('x'.repeat(4_000))).toThrow()
})

describe('the QR layout', () => {
  const modules = countModules(renderQr(link))
  const room = { columns: 80, rows: 23 }

  it('shows a virtual phone link and its text in 80×24', () => {
    expect(chooseQrLayout(modules, room, link.length)).toMatchObject({ link: true })
  })

  it('shows the longest likely link, 90 characters, in 80×24', () => {
    expect(chooseQrLayout(countModules(renderQr(link.padEnd(90, 'x'))), room, 90)).toBeDefined()
  })

  it('does not fit a WhatsApp code in 80×24, and shows it in 120×40', () => {
    const length = countModules(renderQr(whatsapp))
    expect(chooseQrLayout(length, room, 0)).toBeUndefined()
    expect(chooseQrLayout(length, { columns: 120, rows: 39 }, 0)).toMatchObject({ spaced: true })
  })

  it('announces exactly the size it needs', () => {
    for (const count of [21, 33, 37, 57, 77]) {
      const { columns, rows } = getRequiredSize(count)
      expect(chooseQrLayout(count, { columns, rows: rows - 1 }, 0)).toBeDefined()
      expect(chooseQrLayout(count, { columns: columns - 1, rows: rows - 1 }, 0)).toBeUndefined()
      expect(chooseQrLayout(count, { columns, rows: rows - 2 }, 0)).toBeUndefined()
    }
  })
})
