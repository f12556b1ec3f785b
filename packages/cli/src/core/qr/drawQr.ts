import { drawPainted, drawPlain, renderQr } from './qrDrawing.js'

export function drawQr(text: string, isPainted: boolean): string[] {
  return (isPainted ? drawPainted : drawPlain)(renderQr(text), 'wide')
}
