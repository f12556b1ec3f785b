import { kommoMessages } from '@morpheus/sdk/text'
import { sdkTextsOf } from '../../../provider/texts.js'

export const useKommoMessages = /* @__PURE__ */ sdkTextsOf('kommoMessages', kommoMessages)
