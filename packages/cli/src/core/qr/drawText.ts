import { drawingOf, drawPainted, drawPlain } from './draw.js'

export function draw(text: string, painted: boolean): string[] {
  return (painted ? drawPainted : drawPlain)(drawingOf(text), 'wide')
}
