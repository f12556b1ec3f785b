import QRCode from 'qrcode'

/** Rows of modules, dark ones true. Level L: the smallest that can be drawn, and a screen has no dirt. */
export type Matrix = readonly (readonly boolean[])[]

export function matrixOf(text: string): Matrix {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'L' }).modules
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => Boolean(data[row * size + column])),
  )
}
