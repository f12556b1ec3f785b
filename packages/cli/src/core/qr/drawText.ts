import { drawPainted, drawPlain, renderQr } from './draw.js'

export function draw(text: string, painted: boolean): string[] {
  return (painted ? drawPainted : drawPlain)(renderQr(text), 'wide')
}
