import { useAreaTexts } from '../../provider/texts.js'
import { cloudTexts } from '../../text/cloud.js'

export function useCloudTexts() {
  return useAreaTexts(cloudTexts, (all) => all.cloud)
}
