import { useAreaTexts } from '../../../provider/texts.js'
import { qrTexts } from '../../../text/qr.js'

export function useQrTexts() {
  return useAreaTexts(qrTexts, (all) => all.qr)
}
