import { useAreaTexts } from '../../../provider/texts.js'
import { createTexts } from '../../../text/createSession.js'

export function useCreateTexts() {
  return useAreaTexts(createTexts, (all) => all.create)
}
