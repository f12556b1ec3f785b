import { drawPainted, drawPlain } from './draw.js'
import { matrixOf } from './matrix.js'

const quiet = { x: 2, y: 2 }

export function draw(text: string, painted: boolean): string[] {
  return (painted ? drawPainted : drawPlain)(matrixOf(text), quiet)
}
