import { messages } from '@morpheus/sdk/text'
import { sdkTextsOf } from '../provider/texts.js'

export const useMessages = /* @__PURE__ */ sdkTextsOf('messages', messages)
