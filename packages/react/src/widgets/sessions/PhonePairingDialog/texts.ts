import { useAreaTexts } from '../../../provider/texts.js'
import { pairingTexts } from '../../../text/pairing.js'

export function usePairingTexts() {
  return useAreaTexts(pairingTexts, (all) => all.pairing)
}
