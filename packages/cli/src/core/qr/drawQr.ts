import { drawPainted, drawPlain, renderQr } from './qrDrawing.js'

export function drawQr(text: string, painted: boolean): string[] {
  return (painted ? drawPainted : drawPlain)(renderQr(text), 'wide')
}
