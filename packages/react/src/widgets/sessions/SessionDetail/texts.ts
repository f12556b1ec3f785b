import { useAreaTexts } from '../../../provider/texts.js'
import { detailTexts } from '../../../text/sessionDetail.js'

export function useDetailTexts() {
  return useAreaTexts(detailTexts, (all) => all.detail)
}
